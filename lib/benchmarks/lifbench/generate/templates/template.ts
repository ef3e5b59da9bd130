/** A sentence with a task's instruction. Names in braces are replaced by the values of an item. */
export interface Template {
  text: string;
  /** In tasks around an anchor: 1 asks for the element after it, -1 for the one before it. */
  bias?: 1 | -1;
}

/** Makes templates without a direction. */
export const plain = (...texts: string[]): Template[] => texts.map((text) => ({ text }));

/** Makes templates that alternately ask for what follows and for what precedes. */
export const bothWays = (...pairs: [after: string, before?: string][]): Template[] =>
  pairs.flatMap(([after, before]): Template[] => [
    { text: after, bias: 1 },
    ...(before === undefined ? [] : [{ text: before, bias: -1 as const }]),
  ]);
