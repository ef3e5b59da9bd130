import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { startHousekeeping } from "./housekeeping-process";

test("housekeeping that computes and hears no signal ends at once with its worker", async () => {
  const folder = mkdtempSync(join(tmpdir(), "heed-housekeeping-"));
  const [program, pid] = [join(folder, "program.mjs"), join(folder, "pid")];
  writeFileSync(
    program,
    `import { writeFileSync } from "node:fs";
    process.on("SIGTERM", () => {});
    setInterval(() => {}, 1000);
    writeFileSync(${JSON.stringify(pid)}, String(process.pid));`,
  );
  const [, before = ""] = process.argv;
  process.argv[1] = program;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => {
    vi.useRealTimers();
    process.argv[1] = before;
    try {
      process.kill(Number(readFileSync(pid, "utf8")), "SIGKILL");
    } catch {} // it has ended
    rmSync(folder, { recursive: true });
  });
  const stop = startHousekeeping((error) => expect.unreachable(String(error)));
  vi.advanceTimersByTime(10_000);
  await expect.poll(() => existsSync(pid) && readFileSync(pid, "utf8")).toMatch(/\d/);
  await stop();
});
