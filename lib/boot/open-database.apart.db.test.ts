import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { openDatabase } from "./open-database.mjs";

test("ends of the database that lie far apart are forgiven; three within minutes are not", async () => {
  const home = mkdtempSync(join(tmpdir(), "heed-open-"));
  let at = 0;
  const said: string[] = [];
  const givenUp = vi.fn<(error: Error) => void>();
  const now = () => at;
  const options = { databaseUrl: null, home, durable: false, onGivenUp: givenUp, now, say: (line: string) => said.push(line) };
  const database = await openDatabase(options);
  const pid = () => Number.parseInt(readFileSync(join(home, "postgres/postmaster.pid"), "utf8"), 10);
  const ready = () => readFileSync(join(home, "postgres/postmaster.pid"), "utf8").split("\n")[7]?.trim() === "ready";
  const crash = async () => {
    const before = pid();
    process.kill(before, "SIGKILL");
    await vi.waitFor(() => expect(givenUp.mock.calls.length > 0 || (pid() !== before && ready())).toBe(true), 30_000);
  };
  try {
    for (let death = 0; death < 4; death++) {
      at += 600_000;
      await crash();
      expect(givenUp).not.toHaveBeenCalled();
    }
    await crash();
    await crash();
    expect(givenUp.mock.calls[0]?.[0].message).toMatch(/ended by itself 3 times within 5 minutes/);
    expect(said.filter((line) => line.startsWith("The database ended"))).toHaveLength(5);
  } finally {
    await database.stop();
    rmSync(home, { recursive: true, force: true });
  }
});
