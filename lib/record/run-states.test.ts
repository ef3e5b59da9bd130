import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { runStatuses } from "@/lib/contracts/plain/states";
import { jobEvents } from "./job-states";
import { isPossible, type RunEvent, runEvents, runUpdate } from "./run-states";
import { sampleUpdate } from "./sample-states";

const refusal = (event: RunEvent, status: (typeof runStatuses)[number], stoppedBy: "rule" | null = null, leaving = false) => {
  try {
    return isPossible(event, 7, { status, stoppedBy, leaving });
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
};

it.each([
  ["pause", "finished", "Run 7 has finished and cannot be paused. Only a run in progress can be paused."],
  ["cancel", "finished", "Run 7 has finished and cannot be cancelled. Nothing is left to cancel."],
  ["resume", "cancelling", "Run 7 is being cancelled and cannot be resumed. Try again in a moment."],
  ["resume", "finished", "Run 7 has finished and cannot be resumed. Samples that failed can be retried."],
  ["retry", "cancelled", "Run 7 was cancelled and cannot be retried. Resume it first."],
] as const)("%s is refused with a message if a run is %s", (event, status, message) => {
  expect(refusal(event, status)).toBe(message);
});

it("retry is refused for a run that was stopped on purpose, but not for one that a fault stopped", () => {
  const message = "Run 7 has stopped and cannot be retried. It was stopped on purpose. Resume it to run the rest, then retry.";
  expect(refusal("retry", "stopped", "rule")).toBe(message);
  expect(refusal("retry", "stopped")).toBe(true);
  expect(refusal("resume", "stopped", "rule")).toBe(true);
});

it("a person's event is refused for a run that is about to be deleted", () => {
  const message = "Run 7 is about to be deleted. Undo its deletion first.";
  for (const event of ["resume", "resumeInTurn", "retry", "cancel"] as const) expect(refusal(event, "stopped", null, true)).toBe(message);
  expect(refusal("settle", "cancelling", null, true)).toBe(true);
});

it("an event whose state a run has already reached does nothing, and a worker's event never throws", () => {
  expect([refusal("pause", "paused"), refusal("cancel", "cancelling"), refusal("resume", "running")]).toEqual([false, false, false]);
  for (const event of ["start", "stop", "finish", "settle", "pauseUntil", "resumeAfterOutage"] as const)
    for (const status of runStatuses) expect(typeof refusal(event, status)).toBe("boolean");
});

it("an event is one statement with its states, its columns and its log line", () => {
  const at = new Date(0);
  expect(runUpdate("pauseUntil", 7, { reason: "Wait.", resumeAt: at })).toEqual({
    sql: `with changed as (update run set status = 'paused', reason = $2, resume_at = $3 where id = $1 and run.status in ('queued', 'running') returning id), logged as (insert into run_log (run_id, kind, message) select id, $4, $5 from changed) select id from changed`,
    values: [7, "Wait.", at, "paused", "Wait."],
  });
  expect(sampleUpdate("retry", { where: "s.run_id = $1" })).toBe(
    "update sample s set status = 'queued', reason = null where s.run_id = $1 and s.status in ('failed', 'unscored')",
  );
});

it("the restore script, written without the state tables, follows them", () => {
  const restore = readFileSync(new URL("../boot/restore.mjs", import.meta.url), "utf8");
  const { to, from, log } = runEvents.restore;
  expect(from).toEqual(["queued", "running", "paused", "cancelling"]);
  expect(restore).toContain(`update run set status = '${to}', finished_at = null`);
  expect(restore).toContain("where status in ('queued', 'running', 'cancelling')");
  expect(restore).toContain("or (status = 'paused' and resume_at is not null)");
  expect(restore).toContain(`select id, '${log[0]}', $1 from held`);
  expect(restore).toContain(`"${log[1]()}"`);
  expect(restore).toContain(`update job set status = '${jobEvents.restore.to}'`);
  expect(restore).toContain("finished_at = now() where status in ('queued', 'running')");
});
