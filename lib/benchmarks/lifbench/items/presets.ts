import type { LifbenchParams } from "./params";

/** Presets of the suite form. */
export const presets: { id: string; label: string; help: string; params: Partial<LifbenchParams> }[] = [
  {
    id: "mini",
    label: "Mini",
    help: "Eleven tasks, six lengths, three items each: 198 samples, about 7.8 million input tokens. Too few to measure stability over wording and variable.",
    params: { samples: 3 },
  },
  {
    id: "published",
    label: "As published",
    help: "The paper's numbers of wordings, variables and lengths: 2,766 samples, some 109 million input tokens.",
    params: {},
  },
  {
    id: "depth",
    label: "Depth sweep",
    help: "Single elements, extraction and questions at 21 even places of each length: 288 samples, some 11 million input tokens.",
    params: { tasks: ["LSI", "OE", "OQ"], wordings: 1, positions: 21, placement: "even" },
  },
];
