import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { browserFlags, browserPath } from "./lib/boot/browser.mjs";
import { buildWeb } from "./lib/boot/build-web.mjs";
import { freePort } from "./lib/boot/free-port.mjs";
import { prepare } from "./lib/boot/prepare.mjs";
import { makeProgressFolder } from "./lib/boot/progress-note.mjs";
import { copyHome, seededHome } from "./lib/boot/seeded-home.mjs";
import { noteUsage } from "./lib/boot/test-usage.mjs";

/** Files of tests that run beside each other, each lane with a Heed of its own, so that none of them sees another's runs. */
const lanes = process.env.HEED_E2E_ONE_FILE ? 1 : 2;
makeProgressFolder();

// This file is read once more in every test process, which inherits what the first reading chose.
if (process.env.HEED_E2E_LANES === undefined) {
  const chosen = [];
  // Other programs read this file too, the check of dead code among them.
  const isRun = process.argv[2] === "test";
  if (isRun) await prepare({ say: console.log });
  const [filled] = isRun ? await Promise.all([seededHome(), buildWeb({ say: console.log })]) : [];
  for (let lane = 0; lane < lanes; lane++) {
    const home = mkdtempSync(join(tmpdir(), "heed-e2e-"));
    process.once("exit", () => rmSync(home, { recursive: true, force: true }));
    if (filled) copyHome(filled, home);
    chosen.push({ home, port: await freePort() });
  }
  process.env.HEED_E2E_LANES = JSON.stringify(chosen);
}
const heeds: { home: string; port: number }[] = JSON.parse(process.env.HEED_E2E_LANES);
const originOf = ({ port }: { port: number }) => `http://127.0.0.1:${port}`;
// Which lane a test process belongs to; the process that starts them all has none.
const lane = heeds[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];
if (!lane) throw new Error(`There are ${lanes} lanes of browser tests, and none for process ${process.env.TEST_PARALLEL_INDEX}.`);
process.env.HEED_E2E_HOME = lane.home;
if (process.env.TEST_PARALLEL_INDEX) noteUsage({ lane: Number(process.env.TEST_PARALLEL_INDEX), pid: process.pid });
const executablePath = await browserPath();

export default defineConfig({
  testDir: "e2e",
  // Nothing is timed here. What makes no progress is ended sooner (lib/boot/progress-watch.mjs).
  timeout: 600_000,
  reporter: [["list"], ["./lib/boot/playwright-hangs.mjs"]],
  expect: { timeout: 120_000 },
  fullyParallel: false,
  workers: lanes,
  forbidOnly: process.env.CI !== undefined,
  outputDir: "test-results",
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    baseURL: originOf(lane),
    // The tests of a process follow each other in one page, emptied of what it stores, which compiles our scripts once.
    reuseContext: true,
    // A failed test leaves a picture and the page in words. Recording all of them, to keep few, takes a tenth of the time.
    trace: process.env.HEED_E2E_TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: { args: browserFlags, ...(executablePath ? { executablePath } : {}) },
  },
  webServer: heeds.map(({ home, port }) => ({
    command: "node --import ./lib/boot/end-with-stdin.mjs lib/boot/start.mjs",
    // Pages answer sooner, but a job waits until the database is filled and the worker there: half a minute on a busy machine.
    wait: { stdout: /^Heed is ready/m },
    // Tests wait for the jobs that they start, which therefore do not give way to pages.
    env: { PORT: String(port), HEED_HOME: home, DATABASE_URL: "", HEED_ENV_FILE: "", HEED_JOB_PRIORITY: "normal" },
    timeout: 480_000,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 30_000 },
    reuseExistingServer: false,
    stdout: "pipe" as const,
  })),
});
