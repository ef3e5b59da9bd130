import type { LexParams } from "./params";

/** Presets of the suite form. */
export const presets: { id: string; label: string; help: string; params: Partial<LexParams> }[] = [
  {
    id: "paper",
    label: "The paper’s shape",
    help: "1,243 English and 1,232 Chinese items in the published mix of difficulties.",
    params: {},
  },
  { id: "medium", label: "200 items", help: "Both languages in the same mix; intervals of about ±7 points.", params: { items: 200 } },
  { id: "quick", label: "Quick look", help: "24 items, 12 in each language.", params: { items: 24 } },
];
