import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { browserFlags, browserPath } from "./lib/boot/browser.mjs";
import { freePort } from "./lib/boot/free-port.mjs";

// This file is read once more in every test process, which inherits what the first reading chose.
if (process.env.HEED_E2E_HOME === undefined) {
  const home = mkdtempSync(join(tmpdir(), "heed-e2e-"));
  process.once("exit", () => rmSync(home, { recursive: true, force: true }));
  Object.assign(process.env, { HEED_E2E_HOME: home, HEED_E2E_PORT: String(await freePort()) });
}
const { HEED_E2E_HOME: home = "", HEED_E2E_PORT: port = "" } = process.env;
const origin = `http://127.0.0.1:${port}`;
const executablePath = await browserPath();

export default defineConfig({
  testDir: "e2e",
  timeout: 180_000,
  expect: { timeout: 30_000 },
  fullyParallel: false,
  workers: 1,
  forbidOnly: process.env.CI !== undefined,
  outputDir: "test-results",
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    baseURL: origin,
    trace: "retain-on-failure",
    launchOptions: { args: browserFlags, ...(executablePath ? { executablePath } : {}) },
  },
  webServer: {
    command: "node lib/boot/start.mjs",
    url: `${origin}/api/health`,
    // Tests wait for the jobs that they start, which therefore do not give way to pages.
    env: { PORT: port, HEED_HOME: home, DATABASE_URL: "", HEED_JOB_PRIORITY: "normal" },
    timeout: 480_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
    reuseExistingServer: false,
    stdout: "pipe",
  },
});
