# make play: a game against bots.  make serve: a server for friends.  make test: all tests.
BIN = .venv/bin

.PHONY: play serve test check lint bench slow clean venv dev

play: venv
	@$(BIN)/threeup-client --solo

serve: venv
	@$(BIN)/threeup-server

test: dev
	@$(BIN)/coverage erase
	@COVERAGE_PROCESS_START= $(BIN)/coverage run --parallel-mode -m pytest -q
	@$(BIN)/coverage combine -q
	@$(BIN)/coverage report -m --skip-covered --include='*/threeup_engine/*,*/threeup_protocol/*' --fail-under=100
	@$(BIN)/coverage report --skip-covered --include='*/threeup_server/*,*/threeup_client/*'

lint: dev
	@$(BIN)/ruff format --check -q .
	@$(BIN)/ruff check -q .
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/mypy
	@$(BIN)/pyright

check: lint test

bench: dev
	@$(BIN)/python -m bench

slow: dev
	@$(BIN)/pytest -q -m slow

clean:
	@rm -rf .venv .coverage* .mypy_cache .ruff_cache .pytest_cache .import_linter_cache dist

venv:
	@./scripts/venv.sh

dev:
	@./scripts/venv.sh '[dev]'
