r"""Runs the steps of a plan on a machine with many cores and an accelerator, within a number of minutes:
plays games, exports them, trains networks, measures them.

    python3 train/src/learn/policy_net/trainer/campaign.py train/src/learn/policy_net/trainer/campaign.toml \
        --out data/campaign --minutes 9 --set train=target/release/train

A plan is a TOML file of steps (`[[step]]`). A step has a `name`, a `lane` (steps of one lane run one after
the other, lanes side by side: one for the cores, one for the accelerator), the steps that it comes `after`,
and the `run` commands. `copies` of a command run at the same time, numbered `{copy}`; those still running
after the step's `seconds` are ended, which is no failure. `rounds` repeats the commands with `{round}` and
`{before}`. `--set NAME=VALUE` gives the other names in braces. A finished step is not run again: started
anew, a campaign goes on where it stopped, and a step that was stopped is run again (self-play and training
continue by themselves).
"""

import argparse
import os
import pathlib
import shlex
import signal
import subprocess
import sys
import threading
import time
import tomllib

# Seconds that a command has to stop by itself before it is killed.
GRACE = 5


class Campaign:
    """The steps of a plan, their commands, and the time that is left."""

    def __init__(self, plan, out, minutes, names, only=None):
        self.out, self.names = out, {"out": str(out), **names}
        self.end = time.monotonic() + 60 * minutes
        self.steps = [step for step in plan["step"] if only is None or step["name"] in only]
        self.done, self.failed = set(), []
        self.changed = threading.Condition()
        (out / "done").mkdir(parents=True, exist_ok=True)
        (out / "logs").mkdir(exist_ok=True)
        known = {step["name"] for step in plan["step"]}
        for step in plan["step"]:
            missing = [name for name in step.get("after", []) if name not in known]
            if missing or not step.get("run"):
                raise SystemExit(f"step {step['name']}: " + (f"no step {missing[0]}" if missing else "nothing to run"))
            self.check_names(step)
        self.done |= {name for name in known if (out / "done" / name).exists()}

    def check_names(self, step):
        """Refuses a plan whose commands have names that nobody gives, before anything runs."""
        known = {**self.names, "round": 1, "before": 0, "copy": 0, "copies": 1}
        for command in step["run"]:
            command = {"command": command} if isinstance(command, str) else command
            try:
                command["command"].format(**known)
                int(str(command.get("copies", 1)).format(**known))
            except (KeyError, ValueError) as error:
                raise SystemExit(f"step {step['name']}: {type(error).__name__} {error}: --set NAME=VALUE gives names") from error

    def left(self):
        return self.end - time.monotonic()

    def say(self, text):
        line = f"[{self.left():5.0f} s left] {text}"
        print(line, flush=True)
        with open(self.out / "logs" / "campaign.log", "a") as file:
            file.write(line + "\n")

    def run(self):
        """Runs all lanes; returns the names of the steps that failed or were not finished."""
        lanes = {}
        for step in self.steps:
            lanes.setdefault(step.get("lane", "cores"), []).append(step)
        threads = [threading.Thread(target=self.run_lane, args=(steps,)) for steps in lanes.values()]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return [step["name"] for step in self.steps if step["name"] not in self.done]

    def run_lane(self, steps):
        for step in steps:
            if step["name"] in self.done:
                continue
            with self.changed:
                ready = self.changed.wait_for(
                    lambda: set(step.get("after", [])) <= self.done or set(step.get("after", [])) & set(self.failed),
                    timeout=max(0, self.left()))
            finished = ready and set(step.get("after", [])) <= self.done and self.run_step(step)
            with self.changed:
                if finished:
                    (self.out / "done" / step["name"]).touch()
                    self.done.add(step["name"])
                else:
                    self.failed.append(step["name"])
                    self.say(f"{step['name']}: not finished")
                self.changed.notify_all()

    def run_step(self, step):
        began = time.monotonic()
        for turn in range(1, step.get("rounds", 1) + 1):
            for number, command in enumerate(step["run"]):
                log = self.out / "logs" / f"{step['name']}-{turn}-{number}"
                if not self.run_command(step, command, {"round": turn, "before": turn - 1}, log):
                    return False
        self.say(f"{step['name']}: finished in {time.monotonic() - began:.0f} s")
        return True

    def run_command(self, step, command, numbers, log):
        """Runs the copies of a command; whether all succeeded, or ran for all of the step's seconds."""
        command = {"command": command} if isinstance(command, str) else command
        copies = int(str(command.get("copies", 1)).format(**self.names))
        until = min(self.end, time.monotonic() + step.get("seconds", 1e9))
        started = []
        for copy in range(copies):
            text = command["command"].format(**self.names, **numbers, copy=copy, copies=copies)
            with open(f"{log}-{copy}.log", "w") as output:
                started.append(subprocess.Popen(
                    shlex.split(text), stdout=output, stderr=subprocess.STDOUT, start_new_session=True))
        cut = False
        for process in started:
            try:
                process.wait(max(0, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                cut = True
                stop(process)
        if cut:
            # Out of the step's own time: what was made is used. Out of all time: not finished.
            return self.left() > 0
        wrong = [copy for copy, process in enumerate(started) if process.returncode != 0]
        if wrong:
            tail = pathlib.Path(f"{log}-{wrong[0]}.log").read_text()[-2000:]
            self.say(f"{step['name']}: copy {wrong[0]} failed: {tail}")
        return not wrong


def stop(process):
    """Ends a process and the processes that it started."""
    for kind in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, kind)
            process.wait(GRACE)
            return
        except ProcessLookupError:
            return
        except subprocess.TimeoutExpired:
            continue


def main(words=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("plan", type=pathlib.Path)
    parser.add_argument("--out", type=pathlib.Path, required=True, help="folder for everything that is made")
    parser.add_argument("--minutes", type=float, required=True, help="all ends after these minutes")
    parser.add_argument("--only", nargs="+", help="names of the steps to run")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a name of the plan's commands")
    options = parser.parse_args(words)
    names = {"cores": str(max(1, (os.cpu_count() or 2) - 1)), "python": sys.executable,
             "trainer": str(pathlib.Path(__file__).parent), **dict(text.split("=", 1) for text in options.set)}
    plan = tomllib.loads(options.plan.read_text())
    campaign = Campaign(plan, options.out, options.minutes, names, options.only)
    missing = campaign.run()
    if missing:
        campaign.say("not finished: " + ", ".join(missing))
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
