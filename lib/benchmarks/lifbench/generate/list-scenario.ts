import type { Random } from "@/lib/random/random";
import { contextTokens } from "../items/params";
import type { TaskId } from "../items/tasks";
import { listElements, listText } from "./corpora/list";
import { type Asking, depthOf, evenPlaces, type Question, type Scenario } from "./scenario";

/** Writes an ordinal: `8th` for 8. */
export function ordinal(position: number): string {
  const teen = position % 100 >= 11 && position % 100 <= 13;
  return `${position}${teen ? "th" : (["th", "st", "nd", "rd"][position % 10] ?? "th")}`;
}

/**
 * Draws positions near the start, in the middle and near the end in turns, from 2 to the last but one; distinct if the list has as many.
 */
function endsAndMiddle(count: number, size: number, random: Random): number[] {
  const each = Math.ceil(count / 3);
  const width = Math.min(Math.max(10, 2 * each), Math.floor((size - 2) / 3));
  const from = [2, Math.floor((size - width) / 2), size - width];
  const drawn = from.map((first) => random.shuffle(Array.from({ length: width }, (_, at) => first + at)).slice(0, each));
  const turns = Array.from({ length: count }, (_, at) => drawn[at % 3]?.[Math.floor(at / 3)]);
  const taken = new Set(turns);
  // Parts of a short list overlap, or have fewer positions than are drawn: the nearest free ones replace repeated and lacking ones.
  const nearestFree = (to: number): number => {
    for (let distance = 0; distance < size; distance++) {
      const free = [to - distance, to + distance].find((position) => position >= 2 && position < size && !taken.has(position));
      if (free !== undefined) return free;
    }
    return Math.min(to, size - 1);
  };
  return turns.map((position, at) => {
    if (position !== undefined && turns.indexOf(position) === at) return position;
    const free = nearestFree(position ?? from[at % 3] ?? 2);
    taken.add(free);
    return free;
  });
}

/** Draws five arrays of two to ten positions for LMI, as in the authors' suite. */
function arrays(size: number, random: Random): number[][] {
  return Array.from({ length: 5 }, () => {
    const length = 2 + random.integer(9);
    const places = new Set<number>();
    while (places.size < Math.min(length, size)) places.add(1 + random.integer(size));
    return random.shuffle([...places]);
  });
}

export type OneElementTask = Exclude<TaskId, "LMI" | "MB" | "MF" | "OR" | "OQ" | "OE">;

/** Makes the question for one element of a list by its position from 1, or for its neighbor. */
export function elementQuestion(elements: readonly string[], task: OneElementTask, id: number, bias: 1 | -1 | undefined): Question {
  const at = (position: number) => elements[position - 1] ?? "";
  const last = elements.length - 1;
  const param = { id, ordid: ordinal(id), element: at(id), pre_element: at(id - 1), post_element: at(id + 1), ...(bias && { bias }) };
  return { asked: { task, label: elements.length, param }, values: { ...param }, depth: depthOf(id - 1, last) };
}

/** Makes the question for several elements by their positions from 1. */
export function elementsQuestion(elements: readonly string[], ids: number[]): Question {
  const param = { id_arr: ids, elements: ids.map((id) => elements[id - 1] ?? "") };
  return { asked: { task: "LMI", label: elements.length, param }, values: { id_arr: `[${ids.join(", ")}]` } };
}

/** Makes a list of ids and instructions, with the tasks that look up its elements. */
export const listScenario: Scenario = ({ length, params: { positions, placement }, random, corpus }): Asking => {
  const elements = listElements(contextTokens(length), random.fork("elements"), corpus.list(length, random.fork("own elements")));
  const size = elements.length;
  const places = (task: TaskId) =>
    placement === "even" ? evenPlaces(positions, 2, size - 1) : endsAndMiddle(positions, size, random.fork(task));

  return {
    text: listText(elements),
    variables: (task) => {
      if (task === "LMI") return arrays(size, random.fork(task)).map((ids) => () => elementsQuestion(elements, ids));
      if (task === "LSI" || task === "LOI" || task === "LOE" || task === "LBI" || task === "LBE")
        return places(task).map((id) => (bias) => elementQuestion(elements, task, id, bias));
      return [];
    },
  };
};
