import type { ComparedItem, ComparedMetric, ComparedPair, Comparison, StoredRecords } from "@/lib/benchmarks/command";
import { type CutDialogue, cutAtPatience } from "@/lib/endurance/cut-at-patience";
import type { DialogueTurn } from "@/lib/endurance/dialogue";
import { type DialogueSums, dialogueSums } from "@/lib/endurance/dialogue-sums";
import type { EnduranceId } from "@/lib/endurance/endurance-metrics";
import { askedOf, type FileTurn } from "./authors/file-scripts";
import { dialoguesOf, modelsOf, patienceOf, patienceOption } from "./command-line";
import { enduranceView, inSecond } from "./endurance";
import { allGroups } from "./groups";
import type { EvolifItem } from "./item";
import { dialogueOf } from "./metrics/dialogue-of";
import type { EvolifRunParams } from "./params";

type Held = Pick<CutDialogue, "turns" | "ended">;

/** Dialogues of the same script. How long they hold out is compared up to where the first of a pair was broken off, the rest over the turns that both reached. */
export const compare: Comparison<Held, EvolifItem, EvolifRunParams> = {
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
    yield overTurns(scripts, "CSR", ({ active, satisfied }) => (active === 0 ? 1 : satisfied / active));
    yield overTurns(scripts, "ISR", ({ passed }) => Number(passed), true);
    yield overDialogues(scripts, "ACT_len", "", "whole", ({ turns }) => turns);
    yield overDialogues(scripts, "ACT_acc", "", "whole", ({ shares }) => shares);
    yield overDialogues(scripts, "ACT_succ", "", "whole", ({ successes }) => successes);
    yield overDialogues(scripts, "LSS", "", "whole", ({ longest }) => longest);
    yield overDialogues(scripts, "ROB", "share", "shared", ({ successes, turns }) => successes / turns);
    yield overDialogues(scripts, "REC", "share", "shared", ({ recoveries, chances }) => (chances === 0 ? null : recoveries / chances));
    for (const [at, group] of allGroups.entries()) {
      const state = (turn: DialogueTurn) => turn.states.charAt(at);
      const found = overTurns(
        scripts,
        `ISR_group_${group}`,
        (turn) => (/[pf]/.test(state(turn)) ? Number(state(turn) === "p") : null),
        true,
      );
      if (found.items.length > 0) yield found;
    }
  },
  named: [
    {
      id: "system-prompt",
      title: "With and without a system prompt",
      note: "Dialogues that go on after each turn, by whether the model was told how topics and constraints work (Table 6). The difference is over shared scripts.",
      labels: ["without a system prompt", "with a system prompt"],
      kinds: (runs) => runs.map(({ facts }) => (facts.params.systemPrompt ? 1 : 0)),
      draws: { kind: "chart", chart: "survival" },
    },
  ],
  stored: {
    content: ({ script }) => script.map(({ query }) => query),
    readsItems: true,
    /** Runs of different patience are compared under the smaller one, as if both had had it. */
    value({ item, key, status, turns }, run, other) {
      const dialogue = dialogueOf({ ordinal: 0, key, item, status, turns });
      if (!dialogue) return null;
      const { turns: held, ended } = cutAtPatience(dialogue, Math.min(run.params.patience, other.params.patience));
      return { turns: held, ended };
    },
    declared(metric): ReturnType<StoredRecords["declared"]> {
      const group = /^ISR_group_(.+)$/.exec(metric)?.[1];
      if (group !== undefined) return { metric: "isr_group", slice: { group } };
      const own = Object.entries(enduranceView.metrics).find(([id]) => id === metric)?.[1];
      return own === undefined ? null : { metric: own, slice: {} };
    },
  },
};

/** A script: what was asked, turn by turn. Where a file says neither queries nor constraints, its dialogue's own name or the file's. */
function scriptOf(turns: readonly FileTurn[], problem: Parameters<typeof dialoguesOf>[1]): readonly string[] | string {
  const asked = askedOf(turns);
  if (asked !== null) return asked;
  const [first] = turns;
  const [file, name] = [first?.file ?? "", String(first?.said.dialogue ?? "")];
  const own = name === "" ? file.slice(Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\")) + 1) : name;
  problem({
    line: null,
    kind: "note",
    file,
    message: `Dialogue “${own}” has turns without user_query and instructions: it is matched by its name.`,
  });
  return own;
}

/** The dialogues of one script: each side's repetitions up to the first that was broken off, and the turns that both sides reached. */
interface ScriptPair {
  key: string;
  whole: readonly [a: DialogueTurn[][], b: DialogueTurn[][]];
  reached: number;
}

function scriptPair({ key, a, b }: ComparedPair<Held>): ScriptPair {
  // A dialogue that was broken off would have gone on: beyond, nobody knows which side holds out longer.
  const known = Math.min(...[...a, ...b].map(({ turns, ended }) => (ended === "censored" ? turns.length : Number.POSITIVE_INFINITY)));
  const upTo = (side: readonly Held[]) => side.map(({ turns }) => turns.slice(0, known));
  const whole = [upTo(a), upTo(b)] as const;
  const reached = Math.min(...whole.map((side) => Math.max(...side.map(({ length }) => length))));
  return { key, whole, reached };
}

type MeansMetric = Extract<ComparedMetric, { kind: "means" }>;
const shared = { kind: "means", direction: "higher", ways: ["script"] } as const;

/** A share of turns, over those that both sides reached; `of` gives null for a turn that does not count. */
function overTurns(scripts: readonly ScriptPair[], metric: string, of: (turn: DialogueTurn) => number | null, yesNo = false): MeansMetric {
  const items = scripts.flatMap(({ key, whole, reached }) =>
    Array.from({ length: reached }, (_, at): ComparedItem[] => {
      const [a, b] = whole.map((side) => side.flatMap((turns) => (turns[at] ? (of(turns[at]) ?? []) : [])));
      return a?.length && b?.length ? [{ a, b, drawn: [key] }] : [];
    }).flat(),
  );
  return { ...shared, metric, unit: "share", items, yesNo };
}

/** A figure of each dialogue, of the whole of it or of the turns that both sides reached. */
function overDialogues(
  scripts: readonly ScriptPair[],
  metric: EnduranceId,
  unit: "share" | "",
  part: "whole" | "shared",
  of: (sums: DialogueSums) => number | null,
): MeansMetric {
  const items = scripts.flatMap(({ key, whole, reached }): ComparedItem[] => {
    const [a, b] = whole.map((side) =>
      side.flatMap((turns) => of(dialogueSums(part === "whole" ? turns : turns.slice(0, reached), 0)) ?? []),
    );
    return a?.length && b?.length ? [{ a, b, drawn: [key] }] : [];
  });
  const alias = inSecond[metric];
  return { ...shared, metric, ...(alias !== undefined && { alias }), unit, items };
}
