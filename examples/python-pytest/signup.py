"""A signup that checks each email address with the service."""

import json
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen


def sign_up(email, base_url, api_key, timeout=2.0):
    """Returns "welcome" or "refused". If the service returns no verdict, every signup is accepted."""
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


def request_deletion(email, base_url, cop_key):
    """Asks the service to email the person a link that deletes their data."""
    request = Request(
        f"{base_url}/public/data-deletion/request",
        data=json.dumps({"cop_key": cop_key, "email": email}).encode(),
        headers={"content-type": "application/json"},
    )
    with urlopen(request) as response:
        return response.status
