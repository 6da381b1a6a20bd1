"""Statements that are joined do the same as one after another."""

from threeup_server.batches import joined

ADD = "INSERT INTO pairs(a, b) VALUES(?, ?)"
REMOVE = "DELETE FROM pairs WHERE a = ?"
REPLACE = "INSERT INTO pairs VALUES(?, ?) ON CONFLICT DO NOTHING"


def test_neighbours_that_insert_into_one_table_become_one_statement() -> None:
    statements = list(joined([(ADD, (1, 2)), (ADD, (3, 4))]))

    assert statements == [("INSERT INTO pairs(a, b) VALUES(?, ?), (?, ?)", (1, 2, 3, 4))]


def test_what_stands_between_two_keeps_them_apart() -> None:
    statements = [(ADD, (1, 2)), (REMOVE, (1,)), (ADD, (1, 3))]

    assert list(joined(statements)) == statements


def test_what_is_no_plain_insert_stays_as_it_is() -> None:
    statements = [(REMOVE, (1,)), (REMOVE, (2,)), (REPLACE, (1, 2)), (REPLACE, (1, 3))]

    assert list(joined(statements)) == statements


def test_many_rows_become_few_statements() -> None:
    statements = list(joined([(ADD, (number, 0)) for number in range(203)]))

    assert [sql.count("(?, ?)") for sql, _ in statements] == [64, 64, 64, 11]
    assert [row for _, values in statements for row in values[::2]] == list(range(203))
