import { randomFrom } from "@/lib/random/seeded-random";
import type { BenchRow } from "../bench-row";
import { comparisonRows } from "./comparison-rows";
import { evolifCells } from "./evolif-cells";
import { ifscaleCells } from "./ifscale-cells";
import { lexinstructCells, logicifCells } from "./item-cells";
import { lifbenchCells } from "./lifbench-cells";
import { patternRows } from "./pattern-rows";
import { rankRows } from "./rank-rows";
import { roughCells } from "./rough-cells";
import { sequenceRows } from "./sequence-rows";
import { type Cell, type Coverage, type Plan, simulate } from "./study";
import { weekRows } from "./week-rows";

const share: Plan = { interval: "modified Wilson, n_eff, t", reference: "Korn-Graubard" };
// Rules of repeated items are so strongly correlated that a few hard items make the estimate skewed.
const skewed: Plan = { interval: "logit-t, else modified Wilson", reference: "Korn-Graubard" };
const length: Plan = { interval: "length, by share of the limit", reference: "Korn-Graubard" };
const positive: Plan = { interval: "log-t", reference: "t, true error" };
const plain: Plan = { interval: "t", reference: "t, true error" };
const rough = (name: string): Plan => ({ interval: "own", reference: null, name });
const independent: Plan = { interval: "mid-p", reference: "Clopper-Pearson" };

const shares = [0.5, 0.7, 0.9, 0.98, 0.999, 1];

/** Cells of each family, and the interval of each of its metrics. */
const studies: { family: string; cells: () => Cell[]; plans: Record<string, Plan> }[] = [
  {
    family: "IFScale",
    cells: () => ifscaleCells(shares),
    plans: { accuracy: share, error_early: share, omission_share: share, latency: plain, accuracy_per_second: plain },
  },
  {
    // IFEval's prompts and instructions are drawn and estimated by the same functions as strict and rules_held here.
    family: "LexInstructEval",
    cells: () => lexinstructCells(shares),
    plans: { strict: share, gain: share, rules_held: share, rules_held_repeated: skewed, strict_once: independent },
  },
  {
    family: "LogicIF",
    cells: () => logicifCells(shares),
    plans: { cases: share, trackers: share, functions: share, functions_once: independent, class_share: share, followed: positive },
  },
  { family: "LIFBench", cells: () => lifbenchCells([0.5, 0.7, 0.9, 0.98, 1]), plans: { ars: share, ifp: share, found: share } },
  {
    family: "EvolIF",
    cells: () => evolifCells([0.5, 0.7, 0.85, 0.95, 0.98, 1]),
    plans: {
      ...{
        csr: share,
        isr: share,
        act_len: length,
        act_acc: length,
        act_succ: length,
        lss: share,
        rob: share,
        rec: share,
        isr_group: share,
        survival: share,
      },
      "act_len, censored": length,
      "act_succ, censored": length,
    },
  },
  {
    family: "rough",
    cells: roughCells,
    plans: {
      deviation: rough("chi-square"),
      knee: rough("jackknife over seeds, t"),
      "pooled primacy": rough("jackknife over seeds, log-t"),
      IFS: rough("jackknife over wordings, log-t"),
      "effective length": rough("t of the quotient at each length"),
    },
  },
];

const mostWidth = 1.25;

interface CellCoverage extends Coverage {
  cell: Cell;
}

/** A design's row: the cell with the lowest coverage, and the one with the largest width relative to its reference. */
function rowOf(label: string, plan: Plan, coverages: readonly CellCoverage[], runs: number): BenchRow {
  const worst = coverages.reduce((least, covered) => (covered.coverage < least.coverage ? covered : least));
  const average = coverages.reduce((sum, { coverage }) => sum + coverage, 0) / coverages.length;
  const widths = coverages.flatMap(({ width, referenceWidth }) => (referenceWidth ? [width / referenceWidth] : []));
  const widest = Math.max(...widths, 0);
  const { floor } = worst.cell;
  const error = (percent: number) => 3 * Math.sqrt((percent * (100 - percent)) / Math.min(runs, worst.runs));
  const ratios = [
    floor === null ? [] : [(worst.coverage + error(floor)) / floor],
    plan.reference === null ? [] : [mostWidth / widest],
  ].flat();
  return {
    label,
    measured: `${average.toFixed(1)}%, least ${worst.coverage.toFixed(1)}%${plan.reference === null ? "" : `; width ${widest.toFixed(2)}x`}`,
    reach: floor === null ? "" : `${floor}%, ${mostWidth}x`,
    ratio: floor === null || ratios.length === 0 ? null : Math.min(...ratios),
    note: `${plan.name ?? plan.interval}${plan.reference === null ? "" : ` beside ${plan.reference}`}; least: ${worst.cell.name}`,
  };
}

/**
 * Measures coverage and mean width of every family's intervals for known true values, from a seeded source. A target counts as missed three
 * Monte Carlo errors below its floor.
 * @returns rows with the design, the mean and the lowest coverage over its true values, and the largest mean width relative to a reference
 */
export async function statsRows(
  say: (line: string) => void,
  { quick, only }: { quick: boolean; only: string | null },
): Promise<BenchRow[]> {
  const runs = quick ? 200 : 2000;
  const rows: BenchRow[] = [];
  for (const { family, cells, plans: all } of studies) {
    const designs = new Map<string, { plan: Plan; coverages: CellCoverage[] }>();
    for (const cell of cells()) {
      const plans = asked(all, (metric) => rowName(family, metric, cell), only);
      if (Object.keys(plans).length === 0) continue;
      if (designs.size === 0) say(`Simulating ${family}, ${runs} runs of each cell…`);
      for (const [metric, coverage] of simulate(cell, randomFrom(`${family} ${cell.design} ${cell.name}`), { runs, plans })) {
        const plan = plans[metric];
        if (!plan) continue;
        const label = rowName(family, metric, cell);
        const design = designs.get(label) ?? { plan, coverages: [] };
        designs.set(label, design);
        design.coverages.push({ ...coverage, cell });
      }
    }
    for (const [label, { plan, coverages }] of [...designs].sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true })))
      rows.push(rowOf(label, plan, coverages, runs));
  }
  if (rows.length > 0 && only !== null) return rows;
  say("Simulating comparisons, sequences and ranks…");
  const named = ["ranks", "patterns", "weeks"].find((kind) => only?.startsWith(kind));
  const others = [
    ...(named === undefined ? [...comparisonRows(quick ? 400 : 4000), ...sequenceRows(quick ? 500 : 10_000)] : []),
    ...(only === null || named === "ranks" ? rankRows(quick ? 200 : 4000) : []),
    ...(only === null || named === "weeks" ? weekRows(quick ? 200 : 2000) : []),
    ...(only === null || named === "patterns" ? patternRows(quick ? 40 : 400) : []),
  ];
  return only === null ? [...rows, ...others] : others.filter(({ label }) => label.includes(only));
}

const rowName = (family: string, metric: string, { design }: Cell) => `${family} ${metric}, ${design}`;

/** The plans of the rows whose names contain a text; all without one. */
function asked(plans: Readonly<Record<string, Plan>>, name: (metric: string) => string, only: string | null): Record<string, Plan> {
  return Object.fromEntries(Object.entries(plans).filter(([metric]) => only === null || name(metric).includes(only)));
}
