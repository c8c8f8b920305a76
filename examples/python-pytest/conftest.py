"""Fixtures that create a website in the mock for each test. dc-mock/control.yaml describes the calls."""

import json
import os
import subprocess
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest


@pytest.fixture(scope="session")
def mock_url():
    """URL of the mock in DC_MOCK_URL, or of a new mock on a free port."""
    if "DC_MOCK_URL" in os.environ:
        yield os.environ["DC_MOCK_URL"]
        return
    command = [Path(__file__).parent / "node_modules/.bin/dc-mock", "--port", "0", "--log", "json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        # The mock prints its URL in the first line, as soon as it accepts requests.
        url = json.loads(process.stdout.readline())["url"]
        # The mock then prints a line for each request. If nothing read the pipe, the mock would block.
        Thread(target=process.stdout.read, daemon=True).start()
        yield url
        process.terminate()


@pytest.fixture
def website(mock_url, request):
    """A new website for the test, with its keys and a function that calls the control plane for this website."""
    # If the test is killed, the mock removes the website after its lifetime.
    created = control(mock_url, "POST", "/websites", {"name": request.node.name, "lifetime": "10m"})

    def call(method, path, body=None, **query):
        return control(mock_url, method, path, body, website=created["app_id"], **query)

    yield SimpleNamespace(url=mock_url, call=call, **created)
    control(mock_url, "DELETE", f"/websites/{created['app_id']}")


def control(mock_url, method, path, body=None, **query):
    """Calls the control plane. If the control plane rejects the call, raises an error with the reason."""
    data = None if body is None else json.dumps(body).encode()
    url = f"{mock_url}/_mock{path}?{urlencode(query)}"
    try:
        with urlopen(Request(url, data=data, method=method)) as response:
            return json.loads(response.read() or "null")
    except HTTPError as error:
        raise RuntimeError(error.read().decode()) from error
