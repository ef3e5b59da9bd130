import type { LogicifParams } from "./params";

/** Presets of the suite form. */
export const presets: { id: string; label: string; help: string; params: Partial<LogicifParams> }[] = [
  {
    id: "mini",
    label: "Mini",
    help: "20 built-in functions, evenly spread by complexity, with all their cases.",
    params: { functions: 20 },
  },
  { id: "full", label: "Full", help: "All built-in functions with all their cases.", params: {} },
];
