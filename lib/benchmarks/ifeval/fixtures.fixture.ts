import type { IfevalItem } from "./items/item";

const item = (prompt: string, ...instructions: IfevalItem["instructions"]): IfevalItem => ({ prompt, instructions });

/** Small cases for the conformance tests: in each, `good` passes and `bad` fails under every verifier. */
export const fixtures: { item: IfevalItem; good: string; bad: string }[] = [
  {
    item: item(
      "Write a line about rain without a comma, with a title.",
      { id: "punctuation:no_comma", kwargs: {} },
      { id: "detectable_format:title", kwargs: {} },
    ),
    good: "<<Rain>>\nIt rains all day.",
    bad: "Rain, and more rain.",
  },
  {
    item: item("Count to three in digits.", { id: "count:numbers", kwargs: { N: 3 } }),
    good: "1 2 3",
    bad: "1 2",
  },
];
