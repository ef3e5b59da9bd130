import type { z } from "zod";
import { type BuildKit, steadyChat } from "@/lib/benchmarks/kit";
import type { BuildResult } from "@/lib/contracts/suite";
import { HeedError } from "@/lib/errors";
import { randomFrom } from "@/lib/random/seeded-random";
import { personas } from "../../data/personas";
import { evolifParams } from "../../items/params";
import { generate } from "../generate";
import { changeOf, queryLine } from "../query/written-queries";
import type { DialogueTurn } from "../state/dialogue-turn";
import { type Written, writeQuery } from "./write-query";
import { writerInput } from "./writer-input";

interface Job {
  key: string;
  dialogue: number;
  turn: DialogueTurn;
  style: string | null;
}

/** Lets a model word the scripts' queries (section 3.3): temperature 1.2, JSON, three attempts, then the template. */
export async function writeQueries(given: unknown, { chat: ask, report: tellProgress }: BuildKit): Promise<BuildResult> {
  const { edition, dialogues, turns, seed, styles, atOnce } = writerInput.parse(given);
  if (!ask) throw new HeedError("invalid", "The query writer needs a model; choose one.", { where: "modelId" });
  const items = [...generate(evolifParams.parse({ edition, dialogues, turns }), randomFrom(seed))];
  const jobs = items.flatMap(({ key, body }, at): Job[] => {
    const style = styles ? randomFrom(`${seed} ${key}`).pick(personas) : null;
    return body.script.map((turn) => ({ key, dialogue: at + 1, turn, style }));
  });
  const chat = steadyChat(ask);
  let done = 0;
  const tell = () => tellProgress({ doing: "Writing queries", done, total: jobs.length });
  tell();
  const written = await sideBySide(jobs, atOnce, async ({ turn, style }) => {
    const query = await writeQuery(turn, style, chat);
    done += 1;
    tell();
    return query;
  });
  return report(jobs, written, { edition, seed });
}

/** Runs all jobs, at most `atOnce` at a time; the results are in the order of the jobs. */
async function sideBySide<In, Out>(jobs: readonly In[], atOnce: number, work: (job: In) => Out | Promise<Out>): Promise<Out[]> {
  const results: Out[] = [];
  const rest = jobs.entries();
  let broken = false;
  const lane = async () => {
    for (const [at, job] of rest) {
      if (broken) return;
      results[at] = await work(job);
    }
  };
  const lanes = Array.from({ length: atOnce }, () =>
    lane().catch((error: unknown) => {
      broken = true;
      throw error;
    }),
  );
  await Promise.all(lanes);
  return results;
}

function report(
  jobs: readonly Job[],
  written: readonly Written[],
  { edition, seed }: Pick<z.infer<typeof writerInput>, "edition" | "seed">,
): BuildResult {
  const result: BuildResult = { fills: "queries", values: [], columns: ["Writer", "Attempts"], kept: [], dropped: [], notes: [] };
  let fallbacks = 0;
  for (const [at, { key, dialogue, turn }] of jobs.entries()) {
    const query = written[at];
    if (!query) continue;
    const { text, writer, attempts, faults } = query;
    result.values.push(queryLine({ dialogue, turn: turn.turn, change: changeOf(turn), text, writer }));
    result.kept.push({ value: `${key}, turn ${turn.turn}: ${text}`, cells: [writer, attempts] });
    for (const [fault, { text: value, step, reason }] of faults.entries())
      result.dropped.push({ value: `${key}, turn ${turn.turn}, attempt ${fault + 1}: ${value}`, step, reason });
    if (writer === "fallback") fallbacks += 1;
  }
  result.notes.push(
    `${result.values.length} queries, ${fallbacks} of them from the template because no model attempt was usable.`,
    `Generate the suite of the ${edition} edition from seed ${seed} with the default probabilities: each query describes one change, and a suite without that change is rejected.`,
  );
  return result;
}
