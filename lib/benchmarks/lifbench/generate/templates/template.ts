/** One sentence that gives a task's instruction. Names in braces stand for what an item asks. */
export interface Template {
  text: string;
  /** For the tasks around an anchor: 1 asks for what stands after it, -1 for what stands before it. */
  bias?: 1 | -1;
}

/** Templates without a direction. */
export const plain = (...texts: string[]): Template[] => texts.map((text) => ({ text }));

/** Templates that ask for what follows and for what precedes, in turns. */
export const bothWays = (...pairs: [after: string, before?: string][]): Template[] =>
  pairs.flatMap(([after, before]): Template[] => [
    { text: after, bias: 1 },
    ...(before === undefined ? [] : [{ text: before, bias: -1 as const }]),
  ]);
