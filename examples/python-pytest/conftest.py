"""A website of the mock for each test. What is called here is described in dc-mock/control.yaml."""

import json
import os
import subprocess
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest


@pytest.fixture(scope="session")
def mock_url():
    """The mock that DC_MOCK_URL names, or one of this run on a free port."""
    if "DC_MOCK_URL" in os.environ:
        yield os.environ["DC_MOCK_URL"]
        return
    command = [Path(__file__).parent / "node_modules/.bin/dc-mock", "--port", "0", "--log", "json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        # The first line says where it listens; from then on it takes requests.
        url = json.loads(process.stdout.readline())["url"]
        # A line for each request follows: a pipe that nobody reads would bring it to a halt.
        Thread(target=process.stdout.read, daemon=True).start()
        yield url
        process.terminate()


@pytest.fixture
def website(mock_url, request):
    """A website of its own for the test: its keys, and calls of the control plane about it."""
    # Should the test be killed, the website goes by itself.
    made = control(mock_url, "POST", "/websites", {"name": request.node.name, "lifetime": "10m"})

    def call(method, path, body=None, **query):
        return control(mock_url, method, path, body, website=made["app_id"], **query)

    yield SimpleNamespace(url=mock_url, call=call, **made)
    control(mock_url, "DELETE", f"/websites/{made['app_id']}")


def control(mock_url, method, path, body=None, **query):
    """Calls the control plane. What it refuses raises HTTPError; the body says why."""
    data = None if body is None else json.dumps(body).encode()
    url = f"{mock_url}/_mock{path}?{urlencode(query)}"
    with urlopen(Request(url, data=data, method=method)) as response:
        return json.loads(response.read() or "null")
