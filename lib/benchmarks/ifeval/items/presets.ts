import type { IfevalParams } from "./params";

/** Presets of the suite form. */
export const presets: { id: string; label: string; help: string; params: Partial<IfevalParams> }[] = [
  { id: "ifeval", label: "IFEval’s shape", help: "541 prompts with 1 to 3 of IFEval’s checks.", params: { items: 541 } },
  {
    id: "ifbench",
    label: "IFBench’s shape",
    help: "300 prompts with 1 or 2 of IFBench’s checks.",
    params: { items: 300, source: "ifbench", most: 2 },
  },
  {
    id: "many",
    label: "1 to 8 checks",
    help: "400 prompts from both, to show how accuracy falls with the number of checks.",
    params: { items: 400, source: "both", most: 8 },
  },
  {
    id: "two-turn",
    label: "Constraint in a second turn",
    help: "300 prompts whose constraint comes after an answer.",
    params: { items: 300, source: "both", most: 2, turns: "two" },
  },
  { id: "quick", label: "Quick look", help: "24 prompts from both.", params: { items: 24, source: "both" } },
];
