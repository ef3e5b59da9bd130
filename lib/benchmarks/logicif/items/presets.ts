import type { LogicifParams } from "./params";

/** Ready choices of the suite form. */
export const presets: { id: string; label: string; help: string; params: Partial<LogicifParams> }[] = [
  {
    id: "mini",
    label: "Mini",
    help: "Twenty functions, one of each twentieth of the house's by complexity, with all their cases.",
    params: { functions: 20 },
  },
  { id: "full", label: "Full", help: "All functions of the house with all their cases.", params: {} },
];
