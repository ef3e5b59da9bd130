import type { BenchCase } from "@/lib/benchmarks/engine";
import { openItem } from "@/lib/benchmarks/open";
import { families } from "@/lib/benchmarks/registry";
import { above, type BenchRow } from "./bench-row";

const seconds = 2;

async function measured({ title: label, reach, authors, round, note }: BenchCase): Promise<BenchRow> {
  await round();
  let done = 0;
  const begun = performance.now();
  while (performance.now() - begun < seconds * 1000) done += await round();
  const rate = (done / (performance.now() - begun)) * 1000;
  const times = authors === undefined ? null : rate / authors;
  const compared = times === null ? "one core" : `${times.toFixed(times < 100 ? 1 : 0)}x the authors' Python, one core`;
  return { label, measured: `${rate.toFixed(0)}/s`, reach: `${reach}/s`, ratio: above(rate, reach), note: note ?? compared };
}

/** Measures the speed of the code that the families declare in their own folders, one after the other on one core. */
export async function scorerRows(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const { engine } of families) {
    const loaded = await engine();
    const cases = (await loaded.bench?.((item, text) => openItem(loaded, item, text))) ?? [];
    for (const each of cases) rows.push(await measured(each));
  }
  return rows;
}
