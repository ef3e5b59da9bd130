import type { FileComparison } from "@/lib/benchmarks/command";
import { comparedMetrics, declaredIn } from "@/lib/benchmarks/declared-metric";
import { cutAtPatience } from "@/lib/endurance/cut-at-patience";
import { askedOf, type FileTurn } from "../formats/file-scripts";
import { allGroups } from "../items/groups";
import type { EvolifItem } from "../items/item";
import type { EvolifRunParams } from "../items/params";
import { isrByGroup, metrics, nameInSecond } from "../metrics/declared";
import { dialogueOf } from "../metrics/dialogue-of";
import { type Held, scriptPair } from "../metrics/paired";
import { dialoguesOf, modelsOf, patienceOf, patienceOption } from "./command-line";

/**
 * Comparison of dialogues with the same script. Endurance is compared up to the turn at which the first of a pair was interrupted, other
 * metrics over the turns that both reached.
 */
export const compare: FileComparison<Held, EvolifItem, EvolifRunParams> = {
  takes: "many",
  options: [patienceOption],
  headlines: ["ACT_succ"],
  async *read({ files, options, problem }) {
    const patience = patienceOf(options.patience);
    const dialogues = await dialoguesOf(files, problem);
    const models = modelsOf(dialogues);
    for (const [ordinal, turns] of dialogues.entries()) {
      const { turns: held, ended } = cutAtPatience({ ordinal, key: "", turns }, patience);
      yield {
        key: scriptOf(turns, problem),
        model: models[ordinal] ?? null,
        value: { turns: held, ended },
      };
    }
  },
  *metrics(pairs) {
    const scripts = pairs.map(scriptPair);
    for (const metric of comparedMetrics(metrics, { scripts, group: null })) {
      const alias = nameInSecond(metric.metric);
      yield alias === undefined ? metric : { ...metric, alias };
    }
    for (const [group, id] of allGroups.entries()) yield* comparedMetrics([isrByGroup], { scripts, group }, (name) => `${name}_${id}`);
  },
  named: [
    {
      id: "system-prompt",
      title: "With and without a system prompt",
      note: "Dialogues still active after each turn, by whether the system prompt explained topics and constraints (Table 6). The difference is over shared scripts.",
      labels: ["without a system prompt", "with a system prompt"],
      kinds: (runs) => runs.map(({ facts }) => (facts.params.systemPrompt ? 1 : 0)),
      draws: { kind: "chart", chart: "survival" },
    },
  ],
  stored: {
    content: ({ script }) => script.map(({ query }) => query),
    readsItems: true,
    /** Runs with different patience are compared at the smaller one, as if both had used it. */
    value({ item, key, status, turns }, run, other) {
      const dialogue = dialogueOf({ ordinal: 0, key, item, status, turns });
      if (!dialogue) return null;
      const { turns: held, ended } = cutAtPatience(dialogue, Math.min(run.params.patience, other.params.patience));
      return { turns: held, ended };
    },
    declared(name) {
      const group = /^ISR_group_(.+)$/.exec(name)?.[1];
      return group === undefined ? declaredIn(metrics)(name) : { metric: isrByGroup.id, slice: { group } };
    },
  },
};

/**
 * Returns the requests of a script, turn by turn. If a file has neither queries nor constraints, the name of the dialogue or of the file.
 */
function scriptOf(turns: readonly FileTurn[], problem: Parameters<typeof dialoguesOf>[1]): readonly string[] | string {
  const asked = askedOf(turns);
  if (asked !== null) return asked;
  const [first] = turns;
  const [file, name] = [first?.file ?? "", String(first?.record.dialogue ?? "")];
  const shownName = name === "" ? file.slice(Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\")) + 1) : name;
  problem({
    line: null,
    kind: "note",
    file,
    message: `Dialogue “${shownName}” has turns without user_query and instructions: it is matched by its name.`,
  });
  return shownName;
}
