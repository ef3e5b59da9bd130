import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findHangs, watchProgress } from "./progress-watch.mjs";

/** Detects hangs of one test process, with a simulated clock. */
function observed() {
  let [seconds, changed, time] = [0, 0, 0];
  let note = { file: "a.test.ts", doing: "waits", count: 0 };
  const hangs = findHangs({ now: () => time });
  return {
    hangs,
    begins: (doing: string) => {
      note = { ...note, doing, count: note.count + 1 };
      changed++;
    },
    asks: () => changed++,
    computes: (more: number) => {
      seconds += more;
    },
    sleeps: (length: number) => {
      time += 1000 * length;
    },
    /** Lists what is found within this many seconds, looking every second; each entry with its second. */
    after: (length: number, measured = true) => {
      const endings: string[] = [];
      for (let second = 0; second < length; second++, time += 1000)
        for (const { end, why } of hangs.look([{ pid: 7, note, changed, seconds: measured ? seconds : null }]))
          endings.push(`${end} at ${time / 1000}: ${why}`);
      return endings;
    },
  };
}

test("an idle test is asked to end after a minute and killed if it does not", () => {
  const still = observed();
  expect(still.after(60)).toEqual([]);
  expect(still.after(400)).toEqual(["ask at 60: no progress for 60 s", "kill at 80: no progress for 60 s"]);
});

test("a test that ends when asked is not killed, and the next test gets its own minute", () => {
  const still = observed();
  expect(still.after(65)).toHaveLength(1);
  still.begins("goes on");
  expect(still.after(60)).toEqual([]);
  expect(still.after(10)).toEqual(["ask at 125: no progress for 60 s"]);
});

test("computation, requests and output count as progress; a server that only waits does not", () => {
  const busy = observed();
  for (let minute = 0; minute < 4; minute++) {
    busy.computes(0.7);
    expect(busy.after(50)).toEqual([]);
    busy.asks();
    expect(busy.after(50)).toEqual([]);
    busy.hangs.progress(() => true);
    expect(busy.after(30)).toEqual([]);
  }
  const idle = observed();
  const endings = Array.from({ length: 70 }, () => {
    idle.computes(0.005);
    return idle.after(1);
  });
  expect(endings.flat()).toEqual(["ask at 60: no progress for 60 s"]);
});

test("a busy loop is ended after ten minutes", () => {
  const busy = observed();
  const endings = Array.from({ length: 700 }, () => {
    busy.computes(1);
    return busy.after(1);
  });
  expect(endings.flat()).toEqual(["ask at 600: it has not ended after 600 s", "kill at 620: it has not ended after 600 s"]);
});

test("a test is not blamed for a suspended machine", () => {
  const sleeping = observed();
  expect(sleeping.after(30)).toEqual([]);
  sleeping.sleeps(200);
  expect(sleeping.after(60)).toEqual([]);
  expect(sleeping.after(2)).toEqual(["ask at 290: no progress for 60 s"]);
});

test("if processor time is not measured, only output counts as progress", () => {
  const quiet = observed();
  expect(quiet.after(50, false)).toEqual([]);
  quiet.hangs.progress(() => true);
  expect(quiet.after(50, false)).toEqual([]);
  expect(quiet.after(11, false)).toEqual(["ask at 110: no progress for 60 s"]);
});

/** Runs this code in a test process, watched with limits of a fraction of a second, and reports how it ends. */
async function ends(code: string, limits: { still?: number; most?: number; grace?: number }) {
  const folder = mkdtempSync(join(tmpdir(), "heed-hang-"));
  const lines: string[] = [];
  const killed = join(folder, "killed");
  const watch = watchProgress({ serversOf: () => [], say: (line) => lines.push(line), everyMs: 20, limits, folder, killed });
  onTestFinished(() => {
    watch.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const begin = `import { noteDoing, onHang } from "./lib/boot/progress-note.mjs"; onHang(() => process.exit(3)); noteDoing({ file: "a.test.ts", doing: "a test" });`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", begin + code], {
    env: { ...process.env, HEED_TEST_PROGRESS: folder },
    stdio: "inherit",
  });
  const [status, signal] = await once(child, "exit");
  return { ending: status ?? signal, lines, ended: watch.ended, killed: existsSync(killed) ? readFileSync(killed, "utf8") : "" };
}

test("a waiting process is asked to end its test, and its processes are listed", async () => {
  const { ending, lines, ended } = await ends("setInterval(() => {}, 1000);", { still: 300, grace: 600_000 });
  expect(ending).toBe(3);
  expect(lines.join("\n")).toMatch(/a\.test\.ts › a test: no progress for 0\.3 s[\s\S]*process \d+[\s\S]*--input-type=module/);
  expect(ended).toMatchObject([{ file: "a.test.ts", doing: "a test" }]);
});

test("a process in an endless loop cannot respond and is killed", async () => {
  const { ending, lines, killed } = await ends("for (;;);", { most: 200, grace: 100 });
  expect(ending).toBe("SIGKILL");
  expect(killed).toBe("a.test.ts › a test: it has not ended after 0.2 s\n");
  expect(lines.at(-1)).toBe("a.test.ts › a test: its process cannot answer, and is killed.");
});

test.runIf(process.platform === "linux")("a process with the number of an ended test process is left alone", async () => {
  const reused = `setTimeout(() => {
    const note = JSON.parse(fs.readFileSync(file, "utf8"));
    fs.writeFileSync(file, JSON.stringify({ ...note, started: "1" }));
    setTimeout(() => process.exit(5), 500);
  }, 0);`;
  const file = "const file = process.env.HEED_TEST_PROGRESS + '/' + process.pid + '.json'; import fs from 'node:fs';";
  const { ending, ended } = await ends(file + reused, { still: 200, grace: 50 });
  expect({ ending, ended }).toEqual({ ending: 5, ended: [] });
});
