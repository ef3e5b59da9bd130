import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { projectRoot } from "./project-root.mjs";
import { complain, logLine, say } from "./say.mjs";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test("a line of the launcher is its text, or one JSON object", () => {
  vi.stubEnv("HEED_LOG", "");
  expect(logLine("Heed is ready.")).toBe("Heed is ready.");
  vi.stubEnv("HEED_LOG", "json");
  const out = vi.spyOn(console, "log").mockImplementation(() => {});
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  say("Heed is ready.");
  complain("It failed:\nhere", "web");
  const read = (calls: unknown[][]) => JSON.parse(String(calls[0]?.[0]));
  expect(read(out.mock.calls)).toMatchObject({ level: "info", pid: process.pid, part: "launcher", msg: "Heed is ready." });
  expect(read(error.mock.calls)).toMatchObject({ level: "error", part: "web", msg: "It failed:\nhere" });
});

test.each([["lib/boot/heed.mjs", "worker"], ["lib/boot/heed.mjs", "web"], ["lib/boot/start.mjs"]])(
  "a start that fails logs JSON alone with HEED_LOG=json: %s %s",
  (file, ...words) => {
    const env = {
      ...process.env,
      HEED_LOG: "json",
      HEED_ENV_FILE: "",
      HEED_PROT: "1",
      HEED_HOME: "dist/none",
      DATABASE_URL: "nothing",
    };
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(projectRoot, file), ...words], { env, encoding: "utf8" });
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    const lines = stderr
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.map(({ level, part }) => [level, part])).toEqual([
      ["warn", "launcher"],
      ["error", "launcher"],
    ]);
    expect(lines[1].msg).toContain("DATABASE_URL");
  },
);
