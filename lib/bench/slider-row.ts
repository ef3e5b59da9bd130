import type { Page } from "@playwright/test";
import { prisma } from "@/lib/db/prisma";
import { median } from "@/lib/stats/median";
import { createSuite } from "@/lib/suites/create-suite";
import { demonstrate } from "@/prisma/seed/demonstrate";
import { type BenchRow, below } from "./bench-row";

const dialogues = 50;
const reachMs = 100;
const rounds = 7;

/** Makes a finished run of 50 dialogues; returns its id. */
export async function dialogueRun(): Promise<number> {
  const { id } = await createSuite({ benchmark: "evolif", name: "Bench dialogues", params: { dialogues }, seed: 0 });
  const settings = { kind: "simulated" as const, profile: "steady", seed: 0, latencySeconds: 1 };
  const model = await prisma().model.create({ data: { name: "Bench dialogues", kind: settings.kind, settings } });
  return demonstrate({ id, benchmark: "evolif" }, settings.profile, { id: model.id, name: model.name, settings }, 0);
}

/** Milliseconds from a key press on the slider until the page has changed for the last time. */
async function moved(page: Page, key: string): Promise<number> {
  // Installed before the key press, because input does not wait for scripts.
  await page.evaluate((quietMs) => {
    const { dataset } = document.documentElement;
    delete dataset.moved;
    let begun = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const seen = new MutationObserver(() => {
      const last = performance.now();
      clearTimeout(timer);
      timer = setTimeout(() => {
        seen.disconnect();
        dataset.moved = String(last - begun);
      }, quietMs);
    });
    const start = () => {
      begun = performance.now();
      seen.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    };
    window.addEventListener("keydown", start, { capture: true, once: true });
  }, 300);
  await page.keyboard.press(key);
  const taken = await page.waitForFunction(() => document.documentElement.dataset.moved);
  return Number(await taken.jsonValue());
}

/** Measures how soon the metrics and curves of 50 dialogues are shown again after the patience is changed. */
export async function sliderRow(page: Page, origin: string, runId: number): Promise<BenchRow> {
  await page.goto(`${origin}/runs/${runId}`, { waitUntil: "networkidle" });
  await page.getByRole("slider", { name: "Patience" }).focus();
  const taken: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const key of ["ArrowLeft", "ArrowLeft", "ArrowRight", "ArrowRight"]) taken.push(await moved(page, key));
  }
  const middle = median(taken);
  return {
    label: `patience slider, ${dialogues} dialogues, Chromium`,
    measured: `${middle.toFixed(0)} ms`,
    reach: `${reachMs} ms`,
    ratio: below(middle, reachMs),
    note: `slowest of ${taken.length}: ${Math.max(...taken).toFixed(0)} ms`,
  };
}
