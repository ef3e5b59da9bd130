import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "@playwright/test";
import { z } from "zod";
import { searchReplies } from "@/lib/search/search-replies";
import { median } from "@/lib/stats/median";
import { type BenchRow, below } from "./bench-row";
import { startHeed } from "./heed-part";
import { largeRun } from "./large-run";
import { longSampleRow, longSampleRun } from "./long-sample";
import { pageWeightRows } from "./page-weight-rows";
import { dialogueRun, sliderRow } from "./slider-row";

const thousands = 100;
const rounds = 7;

const _root = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const browserShape = z.object({
  browserPath: z.custom<() => Promise<string | undefined>>((value) => typeof value === "function"),
  browserFlags: z.array(z.string()),
});

const restMs = 300_000;

/** Waits until the worker has indexed all replies, which takes a minute or two and one of the two processors that pages are measured on. */
async function untilAtRest(): Promise<void> {
  const until = performance.now() + restMs;
  while ((await searchReplies("the")).waiting.ended > 0) {
    if (performance.now() > until) throw new Error("The worker has not indexed the replies in five minutes.");
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

const grid = '[role="grid"][aria-label="Samples"]';

/** Milliseconds from opening the run until its first row is shown. */
async function firstRow(page: Page, address: string): Promise<number> {
  await page.goto("about:blank");
  const begun = performance.now();
  await page.goto(address, { waitUntil: "commit" });
  await page.locator(`${grid} [role="row"][aria-rowindex="2"]`).waitFor({ state: "visible" });
  return performance.now() - begun;
}

/** Milliseconds from pressing the filter for failed samples until its rows are shown. */
async function failedFilter(page: Page, address: string, failed: number): Promise<number> {
  await page.goto(address, { waitUntil: "networkidle" });
  const button = page.getByRole("group", { name: "Status" }).getByRole("button", { name: /^failed/ });
  await button.waitFor();
  const begun = performance.now();
  await button.click();
  await page.locator(`${grid}[aria-rowcount="${failed + 1}"][aria-busy="false"]`).waitFor();
  return performance.now() - begun;
}

/**
 * Measures the pages of a run of 100,000 samples and of one of 50 dialogues in Chromium as `npm start` serves them, and the cost of first
 * views on a phone.
 */
export async function pageRows(say: (line: string) => void): Promise<BenchRow[]> {
  say(`Making a run of ${thousands},000 samples …`);
  const runId = await largeRun(thousands);
  const dialoguesId = await dialogueRun();
  const longId = await longSampleRun();
  const home = mkdtempSync(join(tmpdir(), "heed-bench-pages-"));
  say("Starting Heed …");
  const { origin, child } = await startHeed(home);
  try {
    say("Waiting for the index of its replies …");
    await untilAtRest();
    const { browserPath, browserFlags } = browserShape.parse(await import(new URL("../lib/boot/browser.mjs", import.meta.url).href));
    const browser = await chromium.launch({ args: browserFlags, executablePath: await browserPath() });
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const address = `${origin}/runs/${runId}?tab=samples`;
    say("Opening its page …");
    await firstRow(page, address);
    const opened: number[] = [];
    const filtered: number[] = [];
    for (let round = 0; round < rounds; round++) opened.push(await firstRow(page, address));
    for (let round = 0; round < rounds; round++) filtered.push(await failedFilter(page, address, thousands * 10));
    const slider = await sliderRow(page, origin, dialoguesId);
    const long = await longSampleRow(page, origin, longId);
    const weights = await pageWeightRows(say, browser, origin);
    await browser.close();
    const body = await (await fetch(`${origin}/api/runs/${runId}/samples?limit=50`)).text();
    const kilobytes = Buffer.byteLength(body) / 1024;
    const [first, filter] = [median(opened), median(filtered)];
    return [
      {
        label: "first row of 100,000 samples, Chromium",
        measured: `${first.toFixed(0)} ms`,
        reach: "500 ms",
        ratio: below(first, 500),
        note: `${(2900 / first).toFixed(1)}x promptfoo`,
      },
      {
        label: "filter for failed among 100,000",
        measured: `${filter.toFixed(0)} ms`,
        reach: "200 ms",
        ratio: below(filter, 200),
        note: `${(2600 / filter).toFixed(1)}x promptfoo`,
      },
      {
        label: "a page of 50 samples on the wire",
        measured: `${kilobytes.toFixed(1)} kB`,
        reach: "50 kB",
        ratio: below(kilobytes, 50),
        note: "before compression",
      },
      slider,
      long,
      ...weights,
    ];
  } finally {
    if (child.exitCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    rmSync(home, { recursive: true, force: true });
  }
}
