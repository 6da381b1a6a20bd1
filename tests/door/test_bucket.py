"""So many a second and so many at once, by a clock of the test's own."""

from threeup_client.door.bucket import Bucket


def test_what_is_spent_comes_back_with_time_up_to_the_most_at_once() -> None:
    bucket = Bucket(per_second=2, at_once=3, now=10.0)

    bucket.spend(3)

    assert [bucket.left(now) for now in (10.0, 11.0, 100.0)] == [0.0, 2.0, 3.0]


def test_a_wait_lasts_until_one_more_may_be_spent() -> None:
    bucket = Bucket(per_second=2, at_once=1, now=0.0)

    before = bucket.seconds_until_one(0.0)
    bucket.spend(2)

    assert (before, bucket.seconds_until_one(0.0), bucket.seconds_until_one(0.5)) == (0.0, 1.0, 0.5)
