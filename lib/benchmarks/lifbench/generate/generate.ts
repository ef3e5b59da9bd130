import type { NewItem } from "@/lib/benchmarks/family";
import type { PromptWording } from "@/lib/benchmarks/prompt-wording";
import type { TextHash } from "@/lib/contracts/message";
import type { Tags } from "@/lib/contracts/slice";
import type { Random } from "@/lib/random/random";
import type { Asked, LifbenchItem } from "../items/item";
import { type LifbenchParams, wordingsOf } from "../items/params";
import { type ScenarioId, type TaskId, tasks } from "../items/tasks";
import { goldAnswer } from "../score/gold";
import { type Corpus, houseCorpus } from "./corpora/corpus";
import { tokensOf } from "./corpora/tokens";
import { documentsScenario } from "./documents-scenario";
import { essayScenario } from "./essay-scenario";
import { listScenario } from "./list-scenario";
import type { Asking, Question, Scenario } from "./scenario";
import { descriptionIn } from "./templates/prompt";
import { filled } from "./templates/templates";

const scenarios: Readonly<Record<ScenarioId, Scenario>> = { list: listScenario, multidoc: documentsScenario, onedoc: essayScenario };

/** The paper's longest length in k tokens, up to which its output limits apply. */
const longestPublished = 128;
/** Factor by which longer answers may exceed the right one. */
const roomForAnswer = 1.3;

interface Choice {
  expression: number;
  variable: number;
}

/** Chooses pairs of wording and variable: all, or this many, spread over both. */
function choices(wordings: number, variables: number, samples: number, random: Random): Choice[] {
  const all = Array.from({ length: wordings * variables }, (_, at) => ({
    expression: Math.floor(at / variables),
    variable: at % variables,
  }));
  if (samples === 0 || samples >= all.length) return all;
  const order = random.shuffle(Array.from({ length: wordings }, (_, at) => at));
  const round = leastCommonMultiple(wordings, variables);
  const some = Array.from({ length: samples }, (_, at) => ({
    expression: order[(at + Math.floor(at / round)) % wordings] ?? 0,
    variable: at % variables,
  }));
  return some.sort((a, b) => a.expression - b.expression || a.variable - b.variable);
}

function leastCommonMultiple(a: number, b: number): number {
  const divisor = (x: number, y: number): number => (y === 0 ? x : divisor(y, x % y));
  return (a * b) / divisor(a, b);
}

/** Computes the limit of an answer's tokens: the paper's limit or, beyond its lengths, more if the right answer needs it. */
export function outputLimit(task: TaskId, length: number, asked: Asked): number {
  const { outputLimit: published } = tasks[task];
  if (length <= longestPublished) return published;
  return Math.max(published, Math.ceil(roomForAnswer * tokensOf(goldAnswer(asked))));
}

function itemOf(
  task: TaskId,
  { length, hash }: { length: number; hash: TextHash },
  text: string,
  wording: PromptWording,
  question: Question,
): LifbenchItem {
  const { asked, values } = question;
  const description = wording === "1" ? {} : { description: descriptionIn(tasks[task].scenario, wording) };
  const limit = outputLimit(task, length, asked);
  return { ...asked, context: hash, ...description, instruction: filled(text, values), limit } as LifbenchItem;
}

function* itemsOf(
  task: TaskId,
  { variables }: Asking,
  about: { hash: TextHash; length: number; context: number },
  params: LifbenchParams,
  random: Random,
): Iterable<NewItem<LifbenchItem>> {
  const asked = variables(task);
  const wordings = wordingsOf(params, task);
  const { length, context } = about;
  for (const { expression, variable } of choices(wordings.length, asked.length, params.samples, random.fork("choices"))) {
    const [wording, ask] = [wordings[expression], asked[variable]];
    if (!wording || !ask) continue;
    const question = ask(wording.bias);
    const tags: Tags = { task, scenario: tasks[task].scenario, length, context, expression, variable };
    if (question.depth !== undefined) tags.depth = question.depth;
    const key = `${task.toLowerCase()}-${length}k-c${context}-e${expression}-v${variable}`;
    yield { key, tags, body: itemOf(task, about, wording.text, params.wording, question) };
  }
}

/**
 * Generates a suite, one context at a time: the text for a length, number and scenario, then its tasks. A context depends only on seed,
 * length, number and placement, so suites with fewer tasks share texts with larger ones.
 */
export function* generate(
  params: LifbenchParams,
  kit: { random: Random; share: (text: string) => TextHash },
  corpus: Corpus = houseCorpus,
): Iterable<NewItem<LifbenchItem>> {
  for (const length of params.lengths) {
    for (let context = 1; context <= params.contexts; context++) {
      for (const scenario of Object.keys(scenarios) as ScenarioId[]) {
        const wanted = params.tasks.filter((task) => tasks[task].scenario === scenario);
        if (wanted.length === 0) continue;
        const random = kit.random.fork(`${scenario} ${length} ${context}`);
        const asking = scenarios[scenario]({ length, params, random, corpus });
        const hash = kit.share(asking.text);
        for (const task of wanted) yield* itemsOf(task, asking, { hash, length, context }, params, random.fork(task));
      }
    }
  }
}
