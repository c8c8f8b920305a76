from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from signup import request_deletion, sign_up


@pytest.mark.parametrize(
    "name, outcome",
    [("allow", "welcome"), ("challenge", "welcome"), ("block", "refused")],
)
def test_only_block_refuses_a_signup(website, name, outcome):
    assert sign_up(f"{name}@dc-mock.example.com", website.url, website.private_key) == outcome


@pytest.mark.parametrize("name", ["hang", "drop", "error-500", "error-502"])
def test_without_a_verdict_every_signup_is_accepted(website, name):
    email = f"{name}@dc-mock.example.com"
    assert sign_up(email, website.url, website.private_key, timeout=0.3) == "welcome"


def test_signups_are_accepted_when_the_free_checks_are_used_up(website):
    website.call("PUT", "/scenario", {"name": "quota-exhausted"})
    assert sign_up("block@dc-mock.example.com", website.url, website.private_key) == "welcome"

    page = website.call("GET", "/requests", operation="checkEmail", wait="5s", count=1)
    assert not page["timed_out"]
    assert page["entries"][0]["response"]["status"] == 429


def test_a_person_can_delete_their_data(website):
    website.call("POST", "/people", {"email": "ana@shop.example"})
    request_deletion("ana@shop.example", website.url, website.cop_key)

    # Waits, because the email can arrive after the response.
    mail = website.call("GET", "/mailbox", to="ana@shop.example", wait="5s", count=1)["mails"][0]
    link = mail["links"][0]["href"]
    assert link.startswith(website.url)

    # The button on the confirmation page sends the same request.
    urlopen(link, data=b"").close()
    assert website.call("GET", "/people", email="ana@shop.example")["people"] == []


def test_the_link_in_an_email_expires(website):
    website.call("POST", "/people", {"email": "ana@shop.example"})
    request_deletion("ana@shop.example", website.url, website.cop_key)
    link = website.call("GET", "/mailbox/latest")["links"][0]["href"]

    website.call("POST", "/clock/advance", {"by": "25h"})
    with pytest.raises(HTTPError) as refused:
        urlopen(link, data=b"")
    # The status of an expired link is not documented.
    assert refused.value.code in (404, 410)
    assert len(website.call("GET", "/people")["people"]) == 1
