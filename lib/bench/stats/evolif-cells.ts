import type { Random } from "@/lib/random/random";
import { randomFrom } from "@/lib/random/seeded-random";
import { jackknifeRatio } from "@/lib/stats/jackknife";
import { restrictedTotal } from "@/lib/stats/restricted-total";
import { logistic, logitFor, normal, successes } from "./draws";
import type { Cell, DrawnEstimate } from "./study";

const limit = 100;
const patience = 3;
const constraints = 3;
const deviations = { script: 0.4, dialogue: 0.6 };
const drift = 0.02;
const inForce = 0.3;

interface Dialogue {
  sums: {
    turns: number;
    shares: number;
    successes: number;
    longest: number;
    chances: number;
    recoveries: number;
    active: number;
    held: number;
  };
  passes: number[];
  ended: boolean;
  script: number;
}

/**
 * A dialogue whose log odds of passing fall by 0.02 per turn; its constraints pass or fail independently. A share of calls fails
 * permanently, which cuts the dialogue short.
 */
function dialogue(random: Random, logit: number, script: number, lostPerCall: number): Dialogue {
  const sums = { turns: 0, shares: 0, successes: 0, longest: 0, chances: 0, recoveries: 0, active: 0, held: 0 };
  const passes: number[] = [];
  let [failed, passing] = [0, 0];
  while (sums.turns < limit && failed < patience) {
    if (lostPerCall > 0 && random.uniform() < lostPerCall) break;
    const p = logistic(logit - drift * sums.turns) ** (1 / constraints);
    const satisfied = successes(random, constraints, p);
    // A group that is in force on some turns only.
    if (random.uniform() < inForce) {
      sums.active += 1;
      if (random.uniform() < satisfied / constraints) sums.held += 1;
    }
    const passed = satisfied === constraints;
    sums.turns += 1;
    sums.shares += satisfied / constraints;
    if (failed > 0) {
      sums.chances += 1;
      if (passed) sums.recoveries += 1;
    }
    failed = passed ? 0 : failed + 1;
    passing = passed ? passing + 1 : 0;
    passes.push(passed ? 1 : 0);
    if (passed) sums.successes += 1;
    sums.longest = Math.max(sums.longest, passing);
  }
  return { sums, passes, ended: failed >= patience, script };
}

type Part = (dialogue: Dialogue) => number;
const ratios: Record<string, { above: Part; below: Part; most: number }> = {
  csr: { above: ({ sums }) => sums.shares, below: ({ sums }) => sums.turns, most: 1 },
  isr: { above: ({ sums }) => sums.successes, below: ({ sums }) => sums.turns, most: 1 },
  act_len: { above: ({ sums }) => sums.turns, below: () => 1, most: limit },
  act_acc: { above: ({ sums }) => sums.shares, below: () => 1, most: limit },
  act_succ: { above: ({ sums }) => sums.successes, below: () => 1, most: limit },
  lss: { above: ({ sums }) => sums.longest, below: () => 1, most: limit },
  rob: { above: ({ sums }) => sums.successes / sums.turns, below: () => 1, most: 1 },
  rec: {
    above: ({ sums }) => (sums.chances === 0 ? 0 : sums.recoveries / sums.chances),
    below: ({ sums }) => Math.min(1, sums.chances),
    most: 1,
  },
  isr_group: { above: ({ sums }) => sums.held, below: ({ sums }) => sums.active, most: 1 },
  survival: { above: ({ ended }) => Number(!ended), below: () => 1, most: 1 },
};

/** The true values, accurate to about a thousandth: sums of the quotients' parts over many dialogues with their own scripts. */
function truthsOf(centre: number): Map<string, number> {
  const random = randomFrom(`truth ${centre}`);
  const sums = Object.keys(ratios).map(() => [0, 0] as [number, number]);
  for (let many = 0; many < 60_000; many += 1) {
    const drawn = dialogue(random, centre + normal(random, Math.hypot(deviations.script, deviations.dialogue)), 0, 0);
    for (const [at, { above, below }] of Object.values(ratios).entries()) {
      const sum = sums[at];
      if (sum) [sum[0], sum[1]] = [sum[0] + above(drawn), sum[1] + below(drawn)];
    }
  }
  const truths = new Map(Object.keys(ratios).map((id, at) => [id, (sums[at]?.[0] ?? 0) / (sums[at]?.[1] ?? 1)]));
  return truths.set("act_len, censored", truths.get("act_len") ?? 0).set("act_succ, censored", truths.get("act_succ") ?? 0);
}

function estimates(dialogues: readonly Dialogue[]): Map<string, DrawnEstimate> {
  const scripts = dialogues.map(({ script }) => script);
  const byMetric = new Map<string, DrawnEstimate>();
  for (const [id, { above, below, most }] of Object.entries(ratios)) {
    const ratio = jackknifeRatio(dialogues.map(above), dialogues.map(below), scripts);
    if (ratio)
      byMetric.set(id, {
        ...ratio,
        units: new Set(scripts).size,
        most,
        ...(id.startsWith("act_") && { ended: dialogues.filter((dialogue) => dialogue.ended).length }),
      });
  }
  return byMetric;
}

/** The estimates that use dialogues up to the failed call. */
function brokenOff(drawn: readonly Dialogue[]): Map<string, DrawnEstimate> {
  const longest = Math.max(...drawn.map(({ passes }) => passes.length));
  const isKnown = longest === limit || drawn.some(({ passes, ended }) => ended && passes.length === longest);
  // If the longest dialogue was cut short, the metric covers fewer turns.
  if (!isKnown) return new Map();
  const estimate = (gainOf: (pass: number) => number): DrawnEstimate[] => {
    const courses = drawn.map(({ passes, ended, script }) => ({ gains: passes.map(gainOf), ended, cluster: script }));
    const error = restrictedTotal(courses, limit)?.error;
    return error
      ? [
          {
            ...error,
            units: new Set(drawn.map(({ script }) => script)).size,
            most: limit,
            ended: drawn.filter((dialogue) => dialogue.ended).length,
          },
        ]
      : [];
  };
  return new Map([
    ...estimate(() => 1).map((total) => ["act_len, censored", total] as const),
    ...estimate((pass) => pass).map((total) => ["act_succ, censored", total] as const),
  ]);
}

/** Builds EvolIF's cells: 3, 12 and 50 scripts, asked once or four times, and with calls that fail permanently. */
export function evolifCells(shares: readonly number[]): Cell[] {
  const centres = shares.map((share) => ({ share, centre: logitFor(share, Math.hypot(deviations.script, deviations.dialogue)) }));
  return centres.flatMap(({ share, centre }) => {
    const truths = truthsOf(centre);
    const designs = [3, 12, 50].flatMap((scripts) => [1, 4].map((repetitions) => ({ scripts, repetitions, lost: 0 })));
    return [...designs, { scripts: 50, repetitions: 1, lost: 0.01 }, { scripts: 12, repetitions: 1, lost: 0.01 }].map(
      ({ scripts, repetitions, lost }): Cell => ({
        design: `${scripts} scripts x ${repetitions}`,
        name: `turns pass ${100 * share}%${lost > 0 ? `, ${100 * lost}% of calls lost` : ""}`,
        floor: { 3: 80, 12: 90, 50: 93 }[scripts] ?? null,
        truths,
        draw(random) {
          const drawn: Dialogue[] = [];
          for (let script = 0; script < scripts; script += 1) {
            const scriptCentre = centre + normal(random, deviations.script);
            for (let repetition = 0; repetition < repetitions; repetition += 1)
              drawn.push(dialogue(random, scriptCentre + normal(random, deviations.dialogue), script, lost));
          }
          if (lost === 0) return estimates(drawn);
          return brokenOff(drawn);
        },
      }),
    );
  });
}
