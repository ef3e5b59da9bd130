import { describe, expect, it } from "vitest";
import type { PythonLimits } from "./limits";
import { processorMs } from "./process-usage";
import { createPythonSandbox } from "./python-sandbox";
import { body, callOnce } from "./sandbox.fixture";

const forever = body("while True: pass");

/** Starts a sandbox with one process, and returns it with the id of that process. */
async function startedSandbox(limits: Partial<PythonLimits> = {}) {
  const sandbox = createPythonSandbox({ processes: 1, limits: { caseMs: 200, ...limits } });
  const { pid } = await sandbox.start();
  return { sandbox, pid };
}

// Without /proc, the time of a call is time on the clock.
describe.runIf(processorMs(process.pid) !== null)("a call whose process gets no processor time", () => {
  it("is not charged until the process runs", async () => {
    const [stopped, running] = await Promise.all([startedSandbox(), startedSandbox()]);
    process.kill(stopped.pid, "SIGSTOP");
    const outcome = callOnce(stopped.sandbox, body("return 1"));
    // A call that began later has used up the same time.
    expect(await callOnce(running.sandbox, forever)).toEqual({ kind: "timeout", message: "The function ran for longer than 0.2 s." });
    process.kill(stopped.pid, "SIGCONT");
    expect(await outcome).toEqual({ kind: "value", json: "1" });
    for (const { sandbox } of [stopped, running]) sandbox.close();
  });

  it("ends at its wall-clock limit, as a failure of the sandbox rather than the function", async () => {
    const { sandbox, pid } = await startedSandbox({ clockMs: 300 });
    process.kill(pid, "SIGSTOP");
    expect(await callOnce(sandbox, body("return 1"))).toEqual({
      kind: "harness",
      message:
        "A call had no result after 0.3 s, in which its process got less than 0.2 s of a processor. Try again when the machine is less busy.",
    });
    sandbox.close();
  });
});

it("a sleeping function uses up its time limit", async () => {
  const { sandbox } = await startedSandbox();
  expect(await callOnce(sandbox, body("import time", "time.sleep(1000)"))).toMatchObject({ kind: "timeout" });
  sandbox.close();
});
