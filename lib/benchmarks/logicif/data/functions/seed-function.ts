import type { DescriptionSpan } from "../../items/item";

/** A piece of an instruction: its words, and the lines of the function that they describe, `"3"`, `"4-6"` or `"2, 7-9"`. */
export type Piece = readonly [lines: string, text: string];

/** A function of Heed's suite: a handwritten equivalent of what LogicIFGen would make of a seed. */
export interface SeedFunction {
  /** Unique: `elevator-calls`. */
  id: string;
  /** As named in the prompt: `list[int]`, `tuple(int, list[int])`, … */
  outputFormat: string;
  /** Python: `def f(…)` that returns `(result, trackers)`, with names as anonymous as the paper's. */
  source: string;
  /** Python: `def draw(random, size)` that draws one list of arguments from a `random.Random`; `size` is 1 (small) to 5 (large). */
  draw: string;
  /** Instructions as a person would give them; each line of the source is described by a piece. */
  inputs: readonly Piece[];
  logics: readonly Piece[];
  outputs: readonly Piece[];
  /** Arguments of each case, at least six; together they execute every line and both sides of every branch. */
  cases: readonly (readonly unknown[])[];
}

/** Parses line numbers such as `"2, 7-9"`; throws for anything else. */
export function linesOf(text: string): number[] {
  return text.split(",").flatMap((range) => {
    const match = /^\s*(\d+)(?:-(\d+))?\s*$/.exec(range);
    if (!match) throw new Error(`“${text}” are no lines.`);
    const [from, to] = [Number(match[1]), Number(match[2] ?? match[1])];
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });
}

/** Joins the description of a function as stored in a record, and maps its parts to lines. Pieces of a section are separated by spaces. */
export function instructionOf({ inputs, logics, outputs }: Pick<SeedFunction, "inputs" | "logics" | "outputs">): {
  text: string;
  spans: DescriptionSpan[];
} {
  let text = "";
  const spans: DescriptionSpan[] = [];
  for (const [title, pieces] of Object.entries({ INPUTS: inputs, LOGICS: logics, OUTPUTS: outputs })) {
    text += `${text === "" ? "" : "\n\n"}${title}:`;
    for (const [lines, words] of pieces) {
      text += /^\s/.test(words) ? "" : " ";
      spans.push({ start: text.length, end: text.length + words.length, lines: linesOf(lines) });
      text += words;
    }
  }
  return { text, spans };
}
