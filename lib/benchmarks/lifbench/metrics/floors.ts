import { parseRecord } from "../formats/record";
import type { LifbenchItem } from "../items/item";
import { type TaskId, tasks } from "../items/tasks";
import { authorsParam } from "../score/gold";
import { scoreRecord } from "../score/scorers/score-record";

/** Computes the authors' total score of an answer that needs no context. */
function scoreOf(item: LifbenchItem, output: string): number {
  const read = parseRecord(item.task, { prompt: "", param: authorsParam(item), label: item.label, output });
  return "record" in read ? scoreRecord(read.record).total : 0;
}

const times = (count: number, line: string, joint: string): string => Array.from({ length: count }, () => line).join(joint);

/**
 * Computes the score of an arbitrary element of the list: all points but those for the right element. Where ids are close to each other, as
 * in Heed's lists, an id can earn a part of these too.
 */
const anyElement = (task: TaskId, right: string): number => {
  const { points, weight } = tasks[task];
  return 1 - (points.find(({ id }) => id === right)?.maximum ?? 0) / weight;
};

/** Largest numbers of elements that LMI asks for, and of sets of duplicates. */
const mostElements = 10;
const mostSets = 5;

/**
 * Computes the scores, 0 to 1, of constant answers on an item: answers in the requested form that need no context. Each index is the same
 * answer for every item of the task.
 */
export function constantScores(item: LifbenchItem): number[] {
  // The answers are one element of the list, or its first and its last (LBI, LBE); n texts that are not in the list (LMI); either of two
  // words (OQ); no sentence (OE); lines without a sentence (OR); a label for the first document (MB); n empty sets (MF).
  switch (item.task) {
    case "LSI":
    case "LOI":
    case "LOE":
      return [anyElement(item.task, "correct")];
    case "LBI":
    case "LBE": {
      const wrong = anyElement(item.task, "position");
      return item.param.bias === -1 ? [1, wrong] : [wrong, 1];
    }
    case "LMI":
      return Array.from({ length: mostElements }, (_, at) => scoreOf(item, `[${times(at + 1, '"-"', ", ")}]`));
    case "OQ":
      return item.param.options.map((option) => scoreOf(item, option));
    case "OE":
      return [scoreOf(item, "[]")];
    case "OR": {
      const [type = ""] = Object.keys(item.label);
      return [scoreOf(item, times(item.param.num, `- ${item.param.sep} ${type}`, "\n"))];
    }
    case "MB":
      return [scoreOf(item, JSON.stringify({ doc1: item.param.candidates[0] }))];
    case "MF":
      return Array.from({ length: mostSets }, (_, at) => scoreOf(item, times(at + 1, "[[]]", "\n")));
  }
}
