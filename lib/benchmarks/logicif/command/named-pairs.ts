import type { NamedPair, NamedRun } from "@/lib/benchmarks/command";
import type { ModelSettings } from "@/lib/contracts/model";
import { settingsAsked } from "@/lib/contracts/plain/settings-asked";
import { variantsInput } from "../generate/build/variants-input";
import { difficulties } from "../items/item";
import { type LogicifRunParams, logicifParams } from "../items/params";

const record = (json: unknown): Record<string, unknown> =>
  typeof json === "object" && json !== null ? (json as Record<string, unknown>) : {};

/** Checks whether a model reasons before it answers, by its settings; null if unknown. */
export function isThinking(settings: ModelSettings): boolean | null {
  const asked = settingsAsked(settings);
  if (asked === null) return null;
  const { sampling, extraBody = {}, reasoningTokens } = asked;
  const effort = sampling.reasoningEffort ?? record(extraBody.reasoning).effort ?? extraBody.reasoning_effort;
  if (typeof effort === "string") return effort !== "none" && effort !== "minimal";
  const thinking = record(extraBody.thinking).type;
  if (typeof thinking === "string") return thinking !== "disabled";
  const enabled =
    extraBody.enable_thinking ?? record(extraBody.chat_template_kwargs).enable_thinking ?? record(extraBody.reasoning).enabled;
  if (typeof enabled === "boolean") return enabled;
  return reasoningTokens === undefined ? null : reasoningTokens > 0;
}

const isFresh = ({ facts }: NamedRun) => {
  const stored = record(facts.storedSuite);
  return "size" in stored && "seed" in stored && variantsInput.safeParse(stored).success;
};

/** Assigns kinds to published suites of different sizes: the smallest is mini, the largest full. */
function minisAndFulls(runs: readonly NamedRun[]): (0 | 1 | null)[] {
  const isPublished = (run: NamedRun) => !isFresh(run) && logicifParams.safeParse(run.facts.storedSuite).success;
  const sizes = runs.filter(isPublished).map(({ suite }) => suite.itemCount);
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  return runs.map((run) => {
    if (!isPublished(run) || least === most) return null;
    return run.suite.itemCount === least ? 0 : run.suite.itemCount === most ? 1 : null;
  });
}

const byDifficulty = { kind: "solved", tag: "difficulty", label: "Difficulty", order: [...difficulties] } as const;

/** Pairs that the paper compares, and pairs that distinguish a misread instruction or a known input from a wrong execution. */
export const named: readonly NamedPair<LogicifRunParams>[] = [
  {
    id: "thinking",
    title: "With and without thinking",
    note: "Cases that only one of the two solved, by difficulty. Gains from thinking are on its side; losses are on the other.",
    labels: ["without thinking", "with thinking"],
    kinds: (runs) =>
      runs.map(({ settings }) => {
        const thinks = isThinking(settings);
        return thinks === null ? null : thinks ? 1 : 0;
      }),
    draws: byDifficulty,
  },
  {
    id: "words-source",
    title: "Words against source",
    note: "Cases that only one of the two forms got right, by difficulty. A case solved only from source was misread in words, not executed wrongly.",
    labels: ["words", "source"],
    kinds: (runs) => runs.map(({ facts }) => (facts.params.form === "source" ? 1 : 0)),
    draws: byDifficulty,
  },
  {
    id: "mini-full",
    title: "Mini against full",
    note: "Functions right on the smaller suite against the larger one, one point per model. On the diagonal both agree; the rank correlation shows whether mini orders models as full does.",
    labels: ["mini", "full"],
    kinds: minisAndFulls,
    draws: { kind: "models" },
  },
  {
    id: "fresh-published",
    title: "Fresh against published inputs",
    note: "Cases right for each function on published and on unseen inputs, one point per function. Below the diagonal, published inputs are easier: memorized or easy by chance.",
    labels: ["published", "fresh"],
    kinds: (runs) => runs.map((run) => (isFresh(run) ? 1 : 0)),
    draws: { kind: "clusters" },
  },
];
