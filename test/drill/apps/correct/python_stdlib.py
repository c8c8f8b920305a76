"""Signup with Python's standard library. The app does not retry, and identical submissions share a check."""

import json
import os
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock
from urllib.request import HTTPRedirectHandler, Request, build_opener

URL = os.environ["DC_BASE_URL"] + "/api/v1/services/email/check"
HEADERS = {"content-type": "application/json", "x-dc-key": os.environ["DC_API_KEY"]}
RESPONSES = {"ALLOW": (201, "welcome"), "CHALLENGE": (202, "challenged"), "BLOCK": (403, "refused")}


class NoRedirects(HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


opener = build_opener(NoRedirects)
pool = ThreadPoolExecutor(max_workers=32)
running, lock = {}, Lock()


def check(email):
    try:
        with opener.open(Request(URL, json.dumps({"email": email}).encode(), HEADERS), timeout=2) as response:
            return json.load(response)["data"]["emailInfo"]["action"]
    finally:
        with lock:
            running.pop(email, None)


def judge(email):
    with lock:
        future = running.get(email) or running.setdefault(email, pool.submit(check, email))
    try:
        return future.result(timeout=2)
    except Exception as error:
        print("no verdict:", type(error).__name__, flush=True)
        return "ALLOW"


class Signup(BaseHTTPRequestHandler):
    def do_POST(self):
        try:
            email = json.loads(self.rfile.read(int(self.headers["content-length"])))["email"].strip()
            code, status = RESPONSES.get(judge(email), RESPONSES["ALLOW"]) if "@" in email else (400, "invalid")
        except (ValueError, KeyError, TypeError, AttributeError):
            code, status = 400, "invalid"
        self.send_response(code)
        self.send_header("content-type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps({"status": status}).encode())


with ThreadingHTTPServer(("127.0.0.1", int(os.environ["PORT"])), Signup) as server:
    print("listening on port", server.server_port, flush=True)
    server.serve_forever()
