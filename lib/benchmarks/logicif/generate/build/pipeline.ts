import { z } from "zod";
import type { NewItem } from "@/lib/benchmarks/family";
import { type BuildKit, type BuildStep, steadyChat } from "@/lib/benchmarks/kit";
import { HeedError } from "@/lib/errors";
import type { LogicifItem } from "../../items/item";
import { type MadeFunction, madeItems, spreadOver } from "../made-items";
import { Discarded } from "./ask-usable";
import { type Grown, grow } from "./grow";
import { inOrder } from "./in-order";
import { nearDuplicate, nearDuplicates } from "./near-duplicates";
import { outputFormat } from "./output-format";
import { type PipelineInput, pipelineInput } from "./pipeline-input";
import { readSeeds, type Seed } from "./seeds";

/** Number of texts embedded by one call. */
const embeddedAtOnce = 64;

/** Drops near-duplicates; without an embedding model, only exact duplicates. */
async function withoutDuplicates(seeds: readonly Seed[], { embed, step }: BuildKit): Promise<Seed[]> {
  const first = new Map<string, Seed>();
  const tell = (subject: string, decision: string) => step({ subject, step: "duplicates", prompt: null, reply: null, decision });
  const different = seeds.filter((seed) => {
    const same = first.get(seed.source);
    if (same) tell(seed.task, `Skipped: identical to “${same.task}”.`);
    else first.set(seed.source, seed);
    return same === undefined;
  });
  if (!embed) {
    tell("All functions", "Near-duplicates were not checked: no embedding model was selected.");
    return different;
  }
  const vectors: number[][] = [];
  for (let from = 0; from < different.length; from += embeddedAtOnce)
    vectors.push(...(await embed(different.slice(from, from + embeddedAtOnce).map(({ source }) => source))));
  const near = nearDuplicates(
    different.map(({ source }) => source),
    vectors,
  );
  const kept = different.filter((seed, at) => {
    const duplicate = near[at];
    if (duplicate)
      tell(
        seed.task,
        `Skipped: its similarity to the longer “${different[duplicate.original]?.task}” is ${duplicate.similarity.toFixed(3)}, above ${nearDuplicate}.`,
      );
    return !duplicate;
  });
  tell("All functions", `${kept.length} of ${different.length} are not near-duplicates.`);
  return kept;
}

/**
 * Returns the reason why an error discards one function; null if it affects all, such as an unavailable model, sandbox or database, or a
 * stopped build.
 */
function reasonOf(error: unknown): string | null {
  if (error instanceof Discarded) return error.message;
  if (error instanceof z.ZodError) return `the result has an unexpected form: ${z.prettifyError(error).slice(0, 300)}`;
  const isOfData = error instanceof SyntaxError || error instanceof TypeError || error instanceof RangeError;
  return isOfData ? `the result cannot be read: ${error.message}` : null;
}

interface Outcome {
  grown: Grown | null;
  steps: BuildStep[];
}

/** Processes one function and collects its steps; for a discarded function, the last step has the reason. */
async function tried(seed: Seed, input: PipelineInput, kit: Required<Pick<BuildKit, "chat" | "python">>): Promise<Outcome> {
  const steps: BuildStep[] = [];
  const step = (step: BuildStep) => void steps.push(step);
  try {
    return { grown: await grow({ ...kit, subject: seed.task, step, input }, seed), steps };
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    step({ subject: seed.task, step: "discard", prompt: null, reply: null, decision: `Discarded: ${reason}.` });
    return { grown: null, steps };
  }
}

/**
 * Runs LogicIFGen (sections 2 and 3), which turns functions into instructions with labels. An error of one function discards only that
 * function; an unavailable model or sandbox ends the build, which can be resumed.
 */
export async function* growFunctions(given: unknown, kit: BuildKit): AsyncIterable<NewItem<LogicifItem>> {
  const input = pipelineInput.parse(given);
  const { chat, python } = kit;
  if (!chat) throw new HeedError("invalid", "Generating instructions needs a model; choose one.", { where: "modelId" });
  if (!python)
    throw new HeedError("unavailable", "Generating instructions needs the Python sandbox, which is not available on this machine.");
  const seeds = await readSeeds(input, kit);
  if (seeds.length === 0)
    throw new HeedError("invalid", "There are no functions. Paste one, or choose a JSONL file of rows with task_id and function.", {
      where: "source",
    });
  const distinct = await withoutDuplicates(seeds, kit);
  const steady = steadyChat(chat);
  const all: Grown[] = [];
  const tell = (done: number) => kit.report({ doing: "Growing functions", done, total: distinct.length });
  tell(0);
  let done = 0;
  for await (const { grown, steps } of inOrder(distinct, input.atOnce, (seed) => tried(seed, input, { chat: steady, python }))) {
    for (const step of steps) kit.step(step);
    if (grown) all.push(grown);
    tell(++done);
  }
  yield* suiteOf(all, distinct.length, input, kit);
}

/** Yields the items of all generated functions, with levels computed over all of them. */
async function* suiteOf(
  all: readonly Grown[],
  tried: number,
  { mini, wording }: PipelineInput,
  kit: BuildKit,
): AsyncIterable<NewItem<LogicifItem>> {
  const chosen = mini === 0 ? all : spreadOver(all, mini, ({ complexity }) => complexity.code_complexity_score, kit.random);
  const left = chosen.length === all.length ? "" : `; ${chosen.length} of them are taken, spread over their complexity`;
  kit.step({
    ...{ subject: "All functions", step: "suite", prompt: null, reply: null },
    decision: `${all.length} of ${tried} functions became instructions${left}.`,
  });
  const made = chosen.map(
    ({ task, source, described, gold, walks, complexity }): MadeFunction => ({
      ...{ task, source, described, complexity, statsKeys: gold.statsKeys },
      outputFormat: outputFormat(gold.kept.map(({ expected }) => expected)),
      cases: gold.kept.map((goldCase, at) => ({ ...goldCase, testCase: at, walk: walks[at] ?? null })),
    }),
  );
  yield* madeItems(made, wording, kit.share);
}
