"""A signup that asks the service about each address."""

import json
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen


def sign_up(email, base_url, api_key, timeout=2.0):
    """Gives "welcome" or "refused". Only a verdict keeps somebody out: without one, everybody is welcome."""
    request = Request(
        f"{base_url}/api/v1/services/email/check",
        data=json.dumps({"email": email}).encode(),
        headers={"x-dc-key": api_key, "content-type": "application/json"},
    )
    try:
        with urlopen(request, timeout=timeout) as response:
            verdict = json.load(response)["data"]["emailInfo"]["action"]
    except (HTTPError, URLError, TimeoutError, ConnectionError):
        return "welcome"
    return "refused" if verdict == "BLOCK" else "welcome"


def ask_to_be_forgotten(email, base_url, cop_key):
    """Has the service send the mail whose link deletes what is known of a person."""
    request = Request(
        f"{base_url}/public/data-deletion/request",
        data=json.dumps({"cop_key": cop_key, "email": email}).encode(),
        headers={"content-type": "application/json"},
    )
    with urlopen(request) as response:
        return response.status
