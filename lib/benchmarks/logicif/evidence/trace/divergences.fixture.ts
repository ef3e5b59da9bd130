import { answer, opened, shelf } from "@/lib/benchmarks/family.fixture";
import { randomFrom } from "@/lib/random/seeded-random";
import { sandbox } from "@/lib/sandbox/python/sandbox.fixture";
import { inputOf } from "../../data/functions/gold";
import type { SeedFunction } from "../../data/functions/seed-function";
import { generate } from "../../generate/generate";
import { logicifItem } from "../../items/item";
import { logicifParams } from "../../items/params";
import { verifiers } from "../../score/verdict";
import type { Style } from "../../simulate/narrate";
import { simulated } from "../../simulate/simulate";
import { follow } from "./first-divergence";
import { faults, type Measured, measured } from "./measure.fixture";
import { type Recording, recording, recordRequest } from "./record";
import { answerStart } from "./reply-places";
import { answeredOf } from "./traces";

/** Number of replies, and percentages of them: divergences found exactly, found within two steps, and claimed on right replies. */
export interface Shares {
  n: number;
  exact: number;
  near: number;
  right: number;
}

const percent = (part: number, whole: number) => (100 * part) / Math.max(1, whole);
const none = (): Measured => ({ n: 0, exact: 0, near: 0, claimed: 0 });
const shares = (wrong: Measured, right: Measured): Shares => ({
  n: wrong.n,
  exact: percent(wrong.exact, wrong.n),
  near: percent(wrong.near, wrong.n),
  right: percent(right.claimed, right.n),
});

/** Records the execution of the first case of some functions, by the function's name. */
export async function firstExecutions(some: readonly SeedFunction[]): Promise<Map<string, Recording>> {
  const recorded = some.map(async ({ id, source, cases: [args = []] }) => {
    const [outcome] = await sandbox.run(recordRequest(source, "f", inputOf(args)));
    if (outcome?.kind !== "value") throw new Error(`${id}: ${JSON.stringify(outcome)}`);
    return [id, recording.parse(JSON.parse(outcome.json))] as const;
  });
  return new Map(await Promise.all(recorded));
}

/**
 * Measures how planted faults are found in replies of these styles, with names of the code and with words, without the answers; includes a
 * table.
 */
export function sharesByStyle(recordings: readonly Recording[], styles: readonly Style[], seed: string): Shares & { text: string } {
  const [wrong, right] = [none(), none()];
  const rows = styles.flatMap((style) =>
    [false, true].map((inWords) => {
      const cells = faults.map((fault) => {
        const counts = measured(recordings, style, fault, inWords, seed);
        const into = fault === "none" ? right : wrong;
        for (const key of ["n", "exact", "near", "claimed"] as const) into[key] += counts[key];
        const { n, exact, near, claimed } = counts;
        if (fault === "none") return `claimed on right ${percent(claimed, n).toFixed(1)}%`;
        return `${fault} ${percent(exact, n).toFixed(0)}/${percent(near, n).toFixed(0)}%`;
      });
      return `${style.id} in ${inWords ? "words" : "code"}: ${cells.join(", ")}`;
    }),
  );
  const all = shares(wrong, right);
  const sum = `all of ${all.n}: exact ${all.exact.toFixed(1)}%, within two steps ${all.near.toFixed(1)}%, on right ones ${all.right.toFixed(1)}%`;
  return { ...all, text: [...rows, sum].join("\n") };
}

/**
 * Measures how faults of Heed's simulated models are found with their answers, and how often a divergence is claimed on right replies
 * without answers.
 */
export async function sharesOfModels(executions: ReadonlyMap<string, Recording>): Promise<Shares> {
  const on = shelf();
  const generated = [...generate(logicifParams.parse({}), { random: randomFrom(1), share: on.share })];
  const items = generated.filter(({ body }) => body.testCase === 0 && executions.has(body.task));
  const [wrong, right] = [none(), none()];
  for (const profile of ["loses-count", "swaps-steps", "skips-branch", "misreads", "careful"])
    for (const { key, body } of items) {
      const execution = executions.get(body.task);
      const item = opened(logicifItem, body, on.text);
      const { reply, leaves } = simulated(item, profile, randomFrom(`${profile}/${key}`));
      const verdict = await verifiers.reference.score(item, [], answer(reply), {});
      if (!execution || execution.steps.length === 0) throw new Error(`${key} was not recorded`);
      if (leaves === null) {
        right.n += 1;
        if (follow(reply.slice(0, answerStart(reply)), execution).divergence) right.claimed += 1;
        continue;
      }
      const step = follow(reply, execution, answeredOf(verdict)).divergence?.step;
      wrong.n += 1;
      if (step === leaves) wrong.exact += 1;
      if (step !== undefined && Math.abs(step - leaves) <= 2) wrong.near += 1;
    }
  return shares(wrong, right);
}
