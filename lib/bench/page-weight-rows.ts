import type { Browser, CDPSession, Page } from "@playwright/test";
import erfc from "@stdlib/math-base-special-erfc";
import { z } from "zod";
import { queryRows } from "@/lib/db/query-rows";
import { median } from "@/lib/stats/median";
import { type BenchRow, below } from "./bench-row";

const rounds = 3;
const [reachKilobytes, reachBlockingMs, reachScore] = [300, 200, 90];

/** The view of a phone without scrolling. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/**
 * Lighthouse's mobile profile as it applies it to a browser: slow 4G (kbit/s minus a tenth, round trips 3.75 times), a processor four times
 * slower.
 */
const slow4g = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1638.4 * 0.9 * 1024) / 8,
  uploadThroughput: (675 * 0.9 * 1024) / 8,
};
const slowdown = 4;

/** Milliseconds without loading and blocking after which the page counts as complete. */
const quietMs = 2000;
const patienceMs = 60_000;

interface Load {
  /** JavaScript on the wire, in bytes. */
  script: number;
  blockingMs: number;
  firstPaintMs: number;
  largestPaintMs: number;
  shift: number;
}

const timings = z.object({
  blockingMs: z.number(),
  firstPaintMs: z.number(),
  largestPaintMs: z.number(),
  shift: z.number(),
  /** Milliseconds since the last long task, or since the page was opened. */
  calm: z.number(),
});
type Timings = z.infer<typeof timings>;

/** Runs in the page before any of its scripts, and records the values that Lighthouse counts. */
function watchTimings(): void {
  const long: { start: number; length: number }[] = [];
  let [largestPaintMs, shift] = [0, 0];
  const hear = (type: string, take: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  hear("longtask", ({ startTime, duration }) => long.push({ start: startTime, length: duration }));
  hear("largest-contentful-paint", ({ startTime }) => {
    largestPaintMs = startTime;
  });
  hear("layout-shift", ({ value = 0, hadRecentInput }) => {
    if (!hadRecentInput) shift += value;
  });
  Object.assign(window, {
    heedTimings: (): Timings => {
      const firstPaintMs = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
      // A task that began before the first paint blocks from then on.
      const blocked = long.map(({ start, length }) => Math.min(length, start + length - firstPaintMs) - 50);
      const last = long.at(-1);
      const calm = performance.now() - (last ? last.start + last.length : 0);
      return { firstPaintMs, largestPaintMs, shift, blockingMs: blocked.reduce((sum, ms) => sum + Math.max(0, ms), 0), calm };
    },
  });
}

/** Counts the bytes of scripts on the wire, and reports how long no request has been pending. */
async function watchNetwork(cdp: CDPSession) {
  const scripts = new Set<string>();
  const underWay = new Set<string>();
  let script = 0;
  let last = performance.now();
  const ended = (id: string) => {
    underWay.delete(id);
    last = performance.now();
  };
  cdp.on("Network.requestWillBeSent", ({ requestId }) => underWay.add(requestId));
  cdp.on("Network.responseReceived", ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scripts.add(requestId);
    // A stream never ends.
    if (response.mimeType === "text/event-stream") ended(requestId);
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) script += encodedDataLength;
    ended(requestId);
  });
  cdp.on("Network.loadingFailed", ({ requestId }) => ended(requestId));
  await cdp.send("Network.enable");
  return { script: () => script, calm: () => (underWay.size > 0 ? 0 : performance.now() - last) };
}

const readTimings = async (page: Page): Promise<Timings> =>
  timings.parse(await page.evaluate(() => (window as unknown as { heedTimings: () => unknown }).heedTimings()));

/** Opens the page in a browser with an empty cache. */
async function load(browser: Browser, address: string): Promise<Load> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const network = await watchNetwork(cdp);
    await cdp.send("Network.emulateNetworkConditions", slow4g);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.addInitScript(watchTimings);
    await page.goto(address, { waitUntil: "load", timeout: patienceMs });
    const until = performance.now() + patienceMs;
    let seen = await readTimings(page);
    while (Math.min(network.calm(), seen.calm) < quietMs && performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      seen = await readTimings(page);
    }
    return { script: network.script(), ...seen };
  } finally {
    await context.close();
  }
}

/** Lighthouse's score of a figure, 0 to 1, from the values at which it is 0.9 and 0.5: a log-normal curve between them. */
function curve(value: number, good: number, middling: number): number {
  const deviation = (Math.log(middling) - Math.log(good)) / 1.2815515655446004;
  return 0.5 * erfc((Math.log(Math.max(value, 1e-6)) - Math.log(middling)) / deviation / Math.SQRT2);
}

/**
 * Computes Lighthouse's performance score, 0 to 100: its weights and curves
 * (developer.chrome.com/docs/lighthouse/performance/performance-scoring), without Speed Index, which has a weight of a tenth and needs a
 * film of the page.
 */
export function performanceScore({ blockingMs, firstPaintMs, largestPaintMs, shift }: Omit<Load, "script">): number {
  const parts = [
    { weight: 0.1, score: curve(firstPaintMs, 1800, 3000) },
    { weight: 0.25, score: curve(largestPaintMs, 2500, 4000) },
    { weight: 0.3, score: curve(blockingMs, 200, 600) },
    { weight: 0.25, score: curve(shift, 0.1, 0.25) },
  ];
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0);
  return (100 * parts.reduce((sum, { weight, score }) => sum + weight * score, 0)) / whole;
}

const demonstrationSql = "select id from run where demonstration and benchmark = 'ifscale' order by id limit 1";

/**
 * Measures the cost of the first view of each page on a phone: JavaScript, blocking and Lighthouse's score, each page opened three times.
 */
export async function pageWeightRows(say: (line: string) => void, browser: Browser, origin: string): Promise<BenchRow[]> {
  const [run] = await queryRows(z.object({ id: z.number() }), demonstrationSql, []);
  if (!run) throw new Error("There is no demonstration of IFScale to open: the seed has made none.");
  const pages = {
    "the first page": "/",
    "a leaderboard": "/benchmarks/ifscale?simulated=1",
    "a run": `/runs/${run.id}`,
    "a sample": `/runs/${run.id}/samples/1`,
    "the launch form": "/launch",
  };
  const rows: BenchRow[] = [];
  for (const [name, path] of Object.entries(pages)) {
    say(`Opening ${name} as a slow phone …`);
    const answer = await fetch(origin + path); // and the server has it in its caches
    if (!answer.ok) throw new Error(`${origin}${path} answered ${answer.status}.`);
    await answer.text();
    const loads: Load[] = [];
    for (let round = 0; round < rounds; round++) loads.push(await load(browser, origin + path));
    const middle = (pick: (load: Load) => number) => median(loads.map(pick));
    const kilobytes = middle(({ script }) => script) / 1000;
    const blocking = middle(({ blockingMs }) => blockingMs);
    const score = middle(performanceScore);
    const paints = `first paint ${middle(({ firstPaintMs }) => firstPaintMs).toFixed(0)} ms, largest ${middle(({ largestPaintMs }) => largestPaintMs).toFixed(0)} ms`;
    rows.push(
      {
        label: `${name}, slow phone: JavaScript`,
        measured: `${kilobytes.toFixed(0)} kB`,
        reach: `${reachKilobytes} kB`,
        ratio: below(kilobytes, reachKilobytes),
        note: "compressed, until the page is quiet",
      },
      {
        label: `${name}, slow phone: total blocking time`,
        measured: `${blocking.toFixed(0)} ms`,
        reach: `${reachBlockingMs} ms`,
        ratio: below(Math.max(blocking, 1), reachBlockingMs),
        note: `${rounds} loads, ${loads.map(({ blockingMs }) => blockingMs.toFixed(0)).join(", ")}`,
      },
      {
        label: `${name}, slow phone: performance`,
        measured: score.toFixed(0),
        reach: String(reachScore),
        ratio: score / reachScore,
        note: `${paints}, shift ${middle(({ shift }) => shift).toFixed(3)}`,
      },
    );
  }
  return rows;
}
