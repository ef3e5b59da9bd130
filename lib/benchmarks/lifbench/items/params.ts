import { z } from "zod";
import { latestWording, promptWordingParam } from "@/lib/benchmarks/prompt-wording";
import { readWording } from "../generate/templates/own-wordings";
import type { Template } from "../generate/templates/template";
import { templates } from "../generate/templates/templates";
import { type TaskId, taskIds } from "./tasks";

/** The published lengths: names of the intervals in k tokens. */
export const publishedLengths: readonly number[] = [4, 8, 16, 32, 64, 128];

/** Largest number of wordings of a task. */
export const mostWordings = Math.max(...taskIds.map((task) => templates[latestWording][task].length));

/** Lengths up to which the released contexts leave room for description, instruction and answer, with the share that they fill. */
const shares: readonly [length: number, share: number][] = [
  [8, 3 / 4],
  [16, 13 / 16],
  [32, 7 / 8],
  [Number.POSITIVE_INFINITY, 15 / 16],
];

/** Computes the tokens of a context from the name of its length in k tokens: 3, 6, 13, 28, 60 and 120k for the published six. */
export function contextTokens(length: number): number {
  const [, share] = shares.find(([upTo]) => length <= upTo) ?? [0, 15 / 16];
  return Math.floor(length * 1024 * share);
}

/** Finds the length whose context has this many k tokens: 4 for 3, 128 for 120; the number itself if it belongs to no length. */
export function lengthOfContext(kTokens: number): number {
  const named = shares
    .map(([, share]) => kTokens / share)
    .find((length) => Number.isInteger(length) && contextTokens(length) === kTokens * 1024);
  return named ?? kTokens;
}

/** Checks what no single field can: nothing is listed twice, and wordings are usable. */
export function checkParams(
  { tasks, lengths, wordings, ownWordings }: { tasks: TaskId[]; lengths: number[]; wordings: number; ownWordings: string[] },
  context: z.RefinementCtx,
): void {
  const wordingCounts = new Map<TaskId, number>();
  for (const [at, line] of ownWordings.entries()) {
    const read = readWording(line);
    const fault = (message: string) => context.addIssue({ code: "custom", path: ["ownWordings"], message });
    if (typeof read === "string") fault(`Line ${at + 1}: ${read}.`);
    else if (ownWordings.indexOf(line) < at) fault(`Line ${at + 1} is listed twice.`);
    else wordingCounts.set(read.task, (wordingCounts.get(read.task) ?? 0) + 1);
  }
  for (const [task, count] of wordingCounts) {
    if (count <= wordings) continue;
    const message = `${task} has ${count} custom wordings, but Wordings allows ${wordings}.`;
    context.addIssue({ code: "custom", path: ["wordings"], message });
  }
  for (const [path, list] of [
    ["tasks", tasks],
    ["lengths", lengths],
  ] as const) {
    const twice = list.find((choice, at) => (list as readonly unknown[]).indexOf(choice) !== at);
    if (twice !== undefined) context.addIssue({ code: "custom", path: [path], message: `${twice} is listed twice.` });
  }
}

/** Parameters that generate a suite. */
export const lifbenchParams = z
  .object({
    tasks: z
      .array(z.enum(taskIds as [TaskId, ...TaskId[]]))
      .min(1)
      .default([...taskIds])
      .meta({
        title: "Tasks",
        description:
          "One per line: LSI LMI LOI LOE LBI LBE request list elements, MB and MF label documents and find duplicates, OR OQ OE repeat, judge and extract tagged sentences of an essay.",
      }),
    lengths: z
      .array(z.int().min(4).max(2048))
      .min(1)
      .default([...publishedLengths])
      .meta({
        title: "Lengths",
        description:
          "In k tokens (o200k_base), from 4 to 2048. The context fills 3/4 to 15/16 of it: 3, 6, 13, 28, 60 and 120k tokens for the paper's six lengths, so a prompt and its answer fit a 128k model.",
      }),
    contexts: z.int().min(1).max(100).default(1).meta({
      title: "Contexts",
      description: "Contexts per scenario and length. The paper has one; with several, an interval shows how much the text matters.",
    }),
    wordings: z.int().min(1).max(100).default(mostWordings).meta({
      title: "Wordings",
      description: "Maximum number of wordings per instruction. Tasks have 5, 11 or 12, or your custom ones.",
    }),
    positions: z.int().min(1).max(101).default(6).meta({
      title: "Positions",
      description:
        "Positions queried in OQ and in the list tasks of one element. The other tasks, LMI among them, vary something else, five times each.",
    }),
    placement: z
      .enum(["ends", "even"])
      .default("ends")
      .meta({
        title: "Placement",
        description: "Positions of the requested elements. The paper's six leave most of a long list untested.",
        choices: { ends: "Near the start, in the middle and near the end (the paper's)", even: "Evenly over the context" },
      }),
    samples: z.int().min(0).max(5000).default(0).meta({
      title: "Items per task",
      description: "Per length and context. 0 uses every wording with every variable; smaller numbers are spread over both.",
    }),
    ownWordings: z.array(z.string()).default([]).meta({
      title: "Custom wordings",
      description:
        "One per line, such as “LSI: Give the {ordid} element.” or “LOI after: Which entry follows number {id}?”; a line break is \\n. A task named here uses only these wordings.",
    }),
    wording: promptWordingParam,
  })
  .superRefine(checkParams);
export type LifbenchParams = z.infer<typeof lifbenchParams>;

/** True if a run's suite asks every pair of wording and variable; a suite that draws some of them shows no stability for either. */
export const isCrossed = ({ suite }: { suite: LifbenchParams | null }): boolean => (suite?.samples ?? 0) === 0;

/** Returns the templates with which a suite asks a task: custom ones if there are any, otherwise the first of the built-in ones. */
export function wordingsOf({ wordings, ownWordings, wording }: LifbenchParams, task: TaskId): readonly Template[] {
  const ownTemplates = ownWordings.flatMap((line) => {
    const read = readWording(line);
    return typeof read !== "string" && read.task === task ? [read] : [];
  });
  return ownTemplates.length > 0 ? ownTemplates : templates[wording][task].slice(0, wordings);
}
