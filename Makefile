# make play: a game against bots.  make serve: a server for friends.  make join AT=HOST: to theirs.
# make test: all tests.  make check: everything that has to hold.
# ARGS="..." adds words to play, join, serve, bench and soak.
BIN = .venv/bin
SHELL = /bin/sh
ARGS =
AT =

.PHONY: play join serve test check lint bench slow soak pictures transcript clean venv dev

play: venv
	@$(BIN)/threeup-client --solo $(ARGS)

join: venv
	@$(BIN)/threeup-client $(AT) $(ARGS)

serve: venv
	@$(BIN)/threeup-server $(ARGS)

# Engine and protocol are covered whole; of the others it is said how far they are.
test: dev
	@rm -f .coverage .coverage.*
	@$(BIN)/coverage run -m pytest -q -n auto
	@$(BIN)/coverage combine -q
	@$(BIN)/coverage report --include='*/threeup_server/*,*/threeup_client/*'
	@$(BIN)/coverage report --include='*/threeup_engine/*,*/threeup_protocol/*' --fail-under=100

lint: dev
	@$(BIN)/ruff format --check -q .
	@$(BIN)/ruff check -q .
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/mypy
	@$(BIN)/pyright

# `make check test` runs the tests once.
check: lint test

bench: dev
	@$(BIN)/python -m bench $(ARGS)

slow: dev
	@$(BIN)/pytest -q -n auto -m slow

# A server is killed fifty times, and reached over bad lines for ten minutes.
soak: dev
	@PYTHONPATH=tests $(BIN)/python -m soak $(ARGS)

pictures: dev
	@$(BIN)/python scripts/pictures.py

# Plays the game that docs/plain.md shows.
transcript: dev
	@$(BIN)/python scripts/transcript.py

clean:
	@rm -rf .venv .coverage .coverage.* .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache dist

venv:
	@./scripts/venv.sh

dev:
	@./scripts/venv.sh dev
