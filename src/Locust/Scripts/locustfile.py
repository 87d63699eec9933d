# Made by Concurrency Dashboard. Give this one file to the master and to every worker:
#
#   locust -f locustfile.py --master
#   locust -f locustfile.py --worker --master-host ADDRESS
#
# What is sent is data, read as JSON: the plan below, or the one that the dashboard hands over when it starts the swarm.
# No text of a plan is ever run.
import base64
import json
import os
import random
import socket
import ssl
import time

import gevent
import locust.runners
from flask import jsonify
from gevent import monkey
from geventhttpclient.response import HTTPConnectionClosed, HTTPParseError
from locust import FastHttpUser, events, task
from locust.contrib.fasthttp import ResponseContextManager
from locust.exception import CatchResponseError
from locust.runners import MasterRunner, WorkerRunner

FORM = 1
DEFAULT_PLAN = $PLAN$

# Debian's build lacks its version, and a master refuses workers without one.
if not getattr(locust.runners, "__version__", ""):
    locust.runners.__version__ = "2.12.1"

# Workers report every second instead of every three: what is lost with one of them is a second's worth.
locust.runners.WORKER_REPORT_INTERVAL = 1.0

ALIVE = "lab_alive"
ALIVE_SECONDS = 1
# Without a word from the master for so long, users rest: nobody could stop them any more.
SILENCE_SECONDS = 10

NUMBERS_PER_WORKER = 1_000_000


def end_with_stdin():
    # A thread of the system's: gevent's would stop everything while it reads.
    while os.read(0, 256):
        pass
    os._exit(0)


# At once: a worker without a master would wait for it before anything else is called.
if os.environ.get("LAB_ENDS_WITH_STDIN") == "1":
    monkey.get_original("_thread", "start_new_thread")(end_with_stdin, ())


class Course:
    """The plan that is followed by this process, and how long it may be."""

    def __init__(self):
        self.text = None
        self.plan = None
        self.weights = []
        self.began = time.monotonic()
        self.heard = time.monotonic()
        self.has_master = False

    def take(self, text):
        if text == self.text:
            return
        plan = json.loads(text)
        self.weights = [request["weight"] for request in plan["requests"]]
        self.plan = plan
        self.text = text

    def is_over(self):
        now = time.monotonic()
        return now - self.began > self.plan["most_seconds"] or self.has_master and now - self.heard > SILENCE_SECONDS


course = Course()


@events.init_command_line_parser.add_listener
def add_arguments(parser):
    parser.add_argument("--lab-plan", dest="lab_plan", default=DEFAULT_PLAN, include_in_web_ui=False, help="The plan, as JSON")


@events.init.add_listener
def prepare(environment, **_):
    if isinstance(environment.runner, MasterRunner):
        gevent.spawn(tell_workers, environment)
    elif isinstance(environment.runner, WorkerRunner):
        course.has_master = True
        environment.runner.register_message(ALIVE, lambda **_: hear())
    if environment.web_ui:
        add_routes(environment)


def tell_workers(environment):
    while True:
        try:
            environment.runner.send_message(ALIVE)
        except Exception:  # A worker that has just gone is the master's own to notice.
            pass
        gevent.sleep(ALIVE_SECONDS)


def hear():
    course.heard = time.monotonic()


def add_routes(environment):
    @environment.web_ui.app.route("/concurrency-dashboard")
    @environment.web_ui.auth_required_if_enabled
    def concurrency_dashboard():
        return jsonify({"form": FORM, "master": isinstance(environment.runner, MasterRunner)})


@events.test_start.add_listener
def begin(environment, **_):
    course.began = course.heard = time.monotonic()
    course.take(environment.parsed_options.lab_plan)
    LabUser.network_timeout = LabUser.connection_timeout = course.plan["timeout_seconds"]


@events.test_stop.add_listener
def end(environment, **_):
    # What was counted since the last report would otherwise come after the end.
    if isinstance(environment.runner, WorkerRunner):
        environment.runner._send_stats()


class LabUser(FastHttpUser):
    host = "http://localhost"  # The addresses of a plan are whole.
    max_redirects = 1
    numbered = 0

    def on_start(self):
        LabUser.numbered += 1
        # Each worker numbers its own users.
        self.number = max(0, getattr(self.environment.runner, "worker_index", 0)) * NUMBERS_PER_WORKER + LabUser.numbered
        self.sent = 0
        # Which statuses are right is for the plan to say, and nobody keeps cookies, as in the dashboard.
        self.client.client.valid_response_codes = range(100, 1000)
        self.client.client.cookiejar = None

    def wait_time(self):
        think = course.plan["think"]
        first, second = think["first_seconds"], think["second_seconds"]
        if think["kind"] == "uniform":
            return random.uniform(first, second)
        if think["kind"] == "exponential":
            return min(600.0, random.expovariate(1 / first)) if first > 0 else 0
        if think["kind"] == "normal":
            return min(600.0, max(0.0, random.gauss(first, second)))
        return first

    @task
    def send(self):
        course.take(self.environment.parsed_options.lab_plan)
        plan = course.plan
        if course.is_over() or not plan["requests"]:
            gevent.sleep(1)
            return
        request = plan["requests"][0] if len(plan["requests"]) == 1 else random.choices(plan["requests"], course.weights)[0]
        self.sent += 1
        try:
            answer = self.client.request(
                request["method"],
                self.filled(request["url"]),
                name=plan["name"],
                data=self.body(request),
                headers={name: self.filled(value) for name, value in request["headers"].items()},
                allow_redirects=False,
                catch_response=True,
            )
        except Exception as error:  # What the client lets through is a failure like any other.
            fault = fault_of_error(error)
            self.environment.events.request.fire(
                request_type="HTTP", name=plan["name"], response_time=None, response_length=0, context={}, exception=CatchResponseError(fault)
            )
        else:
            # It has been counted already when it could not be read to its end.
            if not isinstance(answer, ResponseContextManager):
                return
            with answer:
                fault = fault_of(answer, request)
                answer.request_meta["request_type"] = "HTTP"
                if fault is None:
                    answer.success()
                else:
                    # Latencies are those of successes, as in the dashboard.
                    answer.request_meta["response_time"] = None
                    answer.failure(fault)
        if fault in ("connect-refused", "connect-timeout", "name-resolution"):
            # A dead target is not hammered by a busy loop.
            gevent.sleep(plan["failure_pause_seconds"])

    def body(self, request):
        if request["body_base64"] is not None:
            return base64.b64decode(request["body_base64"])
        return None if request["body"] is None else self.filled(request["body"]).encode()

    def filled(self, text):
        if "{" not in text:
            return text
        return (
            text.replace("{vu}", str(self.number))
            .replace("{iteration}", str(self.sent))
            .replace("{random}", str(random.getrandbits(32)))
        )


def fault_of(answer, request):
    """Why an answer is none, in the dashboard's own words; None when it is one."""
    status = answer.status_code
    if status:
        if request["statuses"]:
            return None if any(low <= status <= high for low, high in request["statuses"]) else "check"
        if 200 <= status < 300 or status == 304:
            return None
        if status < 400:
            return "3xx"
        if status == 429:
            return "429"
        return "4xx" if status < 500 else "5xx"
    return fault_of_error(getattr(answer, "error", None))


def fault_of_error(error):
    while getattr(error, "original", None) is not None:
        error = error.original
    if isinstance(error, socket.gaierror):
        return "name-resolution"
    if isinstance(error, ConnectionRefusedError):
        return "connect-refused"
    if isinstance(error, (socket.timeout, TimeoutError, gevent.Timeout)):
        return "request-timeout"
    if isinstance(error, ssl.SSLError):
        return "tls"
    if isinstance(error, (ConnectionError, HTTPConnectionClosed)):
        return "connection-reset"
    if isinstance(error, HTTPParseError):
        return "body-error"
    return "other"
