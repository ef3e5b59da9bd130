import type { NewItem } from "@/lib/benchmarks/family";
import type { PromptWording } from "@/lib/benchmarks/prompt-wording";
import { HeedError } from "@/lib/errors";
import type { Random } from "@/lib/random/random";
import type { IfevalItem } from "../items/item";
import type { IfevalParams } from "../items/params";
import { tagsOf } from "../items/tags";
import { checkOf, openInstruction } from "../score/checks/all-checks";
import { judgeReply } from "../score/checks/judge-reply";
import type { Composer, DrawContext } from "./composer";
import { asksIn, composers, conflict } from "./conflicts";
import { emptyDocument, render } from "./document";
import { keywords, tasks, topics } from "./topics";
import { worded } from "./wording";

/** Largest number of draws of one prompt before another choice of checks is made, and of choices before the suite fails. */
const most = { draws: 8, choices: 60 };
/** Beginning of a second turn, by wording. */
export const rewriteRequest: Readonly<Record<PromptWording, string>> = {
  "1": "Now write your answer anew. ",
  "2": "Now write a new answer. ",
};
const noFiles = { tagger: null, syllables: null };

const isOf = (source: IfevalParams["source"], { id }: Composer) =>
  source === "both" || (source === "ifeval") === (checkOf(id)?.origin === "ifeval");

/** Chooses checks that can be combined; those that exclude all others are drawn as often as any other first one. */
function choose(pool: readonly Composer[], wanted: number, random: Random): Composer[] {
  const chosen: Composer[] = [];
  for (const composer of random.shuffle(pool)) {
    if (chosen.length === wanted) break;
    if (composer.alone && wanted > 1) continue;
    if (chosen.every(({ id }) => !conflict(id, composer.id))) chosen.push(composer);
  }
  return chosen;
}

/** Draws a prompt with these checks whose composed reply follows all of them; null if this draw yields none. */
function draw(chosen: readonly Composer[], { turns, wording }: IfevalParams, random: Random): IfevalItem | null {
  const task = `${random.pick(tasks[wording])} ${random.pick(topics)}.`;
  const words = random.shuffle(keywords);
  const context: DrawContext = { random, task, keyword: () => words.pop() ?? "story" };
  const document = emptyDocument();
  const drawn = chosen.map((composer) => ({ composer, kwargs: composer.draw(context) }));
  for (const { composer, kwargs } of drawn) composer.shape(document, kwargs, context);
  const instructions = drawn.map(({ composer: { id }, kwargs }) => ({ id, kwargs }));
  const witness = render(document, random);
  const verdicts = judgeReply(instructions.map(openInstruction), witness, noFiles);
  if (!verdicts.every(({ strict }) => strict === true)) return null;
  const asked = drawn.map(({ composer, kwargs }) => worded(random.pick(asksIn(composer, wording)), kwargs)).join(" ");
  if (turns === "one") return { prompt: `${task} ${asked}`, instructions, witness };
  const answer = render(emptyDocument(), random);
  return {
    prompt: `${rewriteRequest[wording]}${asked}`,
    instructions,
    witness,
    earlier: [
      { role: "user", content: task },
      { role: "assistant", content: answer },
    ],
  };
}

/**
 * Generates prompts of Heed's own tasks and wordings, each with a reply that follows all of its checks (the authors' table of conflicts:
 * IFEval, `instructions_registry.py`). Throws if no such number of checks can be combined.
 */
export function* generate(params: IfevalParams, random: Random): Generator<NewItem<IfevalItem>> {
  const pool = composers.filter((composer) => isOf(params.source, composer));
  const width = String(params.items).length;
  for (let nth = 0; nth < params.items; nth++) {
    const itemRandom = random.fork(`item-${nth}`);
    const wanted = params.fewest + itemRandom.integer(params.most - params.fewest + 1);
    let body: IfevalItem | null = null;
    for (let choice = 0; body === null && choice < most.choices; choice++) {
      const chosen = choose(pool, wanted, itemRandom);
      if (chosen.length < wanted) continue;
      for (let at = 0; body === null && at < most.draws; at++) body = draw(chosen, params, itemRandom);
    }
    if (!body) {
      const message = `No ${wanted} of the checks could be followed together in ${most.choices} choices.`;
      throw new HeedError("invalid", `${message} Ask for fewer checks per prompt, or draw from both benchmarks.`, { where: "most" });
    }
    yield { key: `p${String(nth).padStart(width, "0")}`, tags: tagsOf(body), body };
  }
}
