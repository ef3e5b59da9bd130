import type { Random } from "@/lib/random/random";
import type { EnduranceDialogue, EnduranceTurn } from "./dialogue";

const turn = (passed: boolean): EnduranceTurn => ({ satisfied: passed ? 1 : 0, active: 1, passed, states: passed ? "p" : "f" });

/** Parameters of a simulated run. */
export interface DrawnRun {
  scripts: number;
  repetitions: number;
  /** Log odds that a turn passes, and the deviations of scripts and dialogues. */
  centre: number;
  script: number;
  dialogue: number;
  patience: number;
  maxTurns: number;
  /** Share of calls that fail permanently. */
  lost: number;
}

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.uniform())) * Math.cos(2 * Math.PI * random.uniform());
}

/** Draws dialogues of scripts, each as it would have gone, and as it went with failing calls. */
export function drawnRun(random: Random, design: DrawnRun): { whole: EnduranceDialogue[]; seen: EnduranceDialogue[] } {
  const [whole, seen]: [EnduranceDialogue[], EnduranceDialogue[]] = [[], []];
  for (let script = 0; script < design.scripts; script += 1) {
    const scriptCentre = design.centre + design.script * normal(random);
    for (let repetition = 0; repetition < design.repetitions; repetition += 1) {
      const p = 1 / (1 + Math.exp(-scriptCentre - design.dialogue * normal(random)));
      const [turns, ordinal] = [[] as EnduranceTurn[], whole.length];
      let [failed, lostAt] = [0, Number.POSITIVE_INFINITY];
      while (turns.length < design.maxTurns && failed < design.patience) {
        if (random.uniform() < design.lost) lostAt = Math.min(lostAt, turns.length);
        const passed = random.uniform() < p;
        failed = passed ? 0 : failed + 1;
        turns.push(turn(passed));
      }
      const key = `script ${script}`;
      whole.push({ ordinal, key, turns });
      const broken = lostAt < turns.length;
      if (lostAt > 0) seen.push(broken ? { ordinal, key, turns: turns.slice(0, lostAt), broken } : { ordinal, key, turns });
    }
  }
  return { whole, seen };
}
