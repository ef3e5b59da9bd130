import { parseRecord } from "../../formats/record";
import type { TaskId } from "../../items/tasks";
import type { Marks } from "./marks";
import { scoreRecord } from "./score-record";

/** Three sentences and three identifiers, 26 to 43 characters long. */
export const elements = [
  "Describe the tides of a bay.",
  "11111111aaaabbbbccccdddd22222222",
  "Name three uses of copper.",
  "33333333aaaabbbbccccdddd44444444",
  "Sort these numbers from high to low please.",
  "55555555aaaabbbbccccdddd66666666",
] as const;

export const listPrompt = (list: readonly string[] = elements): string =>
  `Find it. List to be retrieved:\n${list.map((element, index) => `${index + 1}. ${element}\n`).join("")}\nInstruction: find it\n`;

/** Scores a reply to an invented record; throws if the record does not fit its task. */
export function scored(task: TaskId, record: object, output: string): Marks {
  const parsed = parseRecord(task, { prompt: "", ...record, output });
  if ("fault" in parsed) throw new Error(parsed.fault);
  return scoreRecord(parsed.record);
}

/** Maps the points of the rubric by id. */
export const points = ({ points }: Marks): Record<string, number> => Object.fromEntries(points.map(({ id, earned }) => [id, earned]));

/** Returns the texts in the reply that each piece of evidence for a point covers. */
export function quoted(marks: Marks, id: string, output: string): string[] {
  return (marks.points.find((point) => point.id === id)?.evidence ?? []).map(([from, to]) => output.slice(from, to));
}

/** Key sentences of three types; the last of `@argument@` is a fake. */
export const label = {
  "#Topic#": [
    ["The mill kept its quiet mark in 1006.", 0, 6, true],
    ["The lantern lost its bright mark in 1009.", 1, 9, true],
  ],
  "@argument@": [
    ["A river crossed the worn bridge in 1013.", 2, 13, true],
    ["The clock near the harbor stood still.", 3, 3, false],
  ],
  "*Evidence*": [["Every ledger\n has two sides to it.", 4, 1, true]],
} as const;

/** Right labels are apple, banana, cat and dog. */
export const batch = {
  param: {
    rule_key: "abcd",
    candidates: ["dog", "cat", "banana", "apple"],
    doc_keys: [["id", "title", "source"], ["id", "title"], ["source"], ["id"]],
  },
};

/** Two sets of two documents; one document has no title. */
export const duplicates = {
  prompt:
    '\nYou sort.\n\n Documents:\n** doc-1 **\nid: AAAA1\ntitle: t-1\n\n** doc-2 **\nid: CCCC3\ntitle: t-3\n\n** doc-3 **\nid: BBBB2\ntext: a "big" day\n\n** doc-4 **\nid: DDDD4\ntitle: t-4\n\n Instructions: find [["EEEE5"]]\n',
  param: {
    dup_infos: [
      [
        { id: "AAAA1", title: "t-1" },
        { id: "BBBB2", title: null },
      ],
      [
        { id: "CCCC3", title: "t-3" },
        { id: "DDDD4", title: "t-4" },
      ],
    ],
  },
};
