import { expect, test, vi } from "vitest";
import { log, logDetail, withoutSecrets } from "./log";

test("a logged path reveals no share link", () => {
  expect(withoutSecrets("/api/s/E_3fX6ZBOsYFVHW8rOyBKA/run")).toBe("/api/s/E_3f…/run");
  expect(withoutSecrets("/api/runs/13/samples")).toBe("/api/runs/13/samples");
});

function written(format: string): string[] {
  const lines: string[] = [];
  const write = vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  vi.stubEnv("HEED_LOG", format);
  log("worker", "error", "It failed.", { runId: 3 });
  log("job", "info", "It goes on.", { jobId: 7 });
  logDetail("worker", "A part is taken.", { runId: 3, shard: 0 });
  vi.unstubAllEnvs();
  write.mockRestore();
  return lines;
}

test("log lines are plain text, or JSON objects with the ids", () => {
  expect(written("")).toEqual(["worker: It failed.\n", "job 7: It goes on.\n"]);
  const lines = written("json").map((line) => JSON.parse(line));
  expect(lines.map(({ level, part, msg, runId, jobId, shard }) => [level, part, msg, runId, jobId, shard])).toEqual([
    ["error", "worker", "It failed.", 3, undefined, undefined],
    ["info", "job", "It goes on.", undefined, 7, undefined],
    ["info", "worker", "A part is taken.", 3, undefined, 0],
  ]);
  expect(Number.isNaN(Date.parse(lines[0].time))).toBe(false);
});

test("a closed standard error does not end the process, because its errors have a listener", () => {
  written("");
  expect(process.stderr.listenerCount("error")).toBeGreaterThan(0);
});
