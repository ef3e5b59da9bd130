import type { SimulationProfile } from "@/lib/benchmarks/manifest";
import type { Fault } from "./faults";

/** Working and writing habits of a simulated model. */
export interface Skill extends SimulationProfile {
  /** Kind of its faults; null if it makes none in the steps. */
  fault: Fault | null;
  /** Probability of a fault in a walk with this many events. */
  errs: (events: number) => number;
  /** Probability that it formats its answer oddly, is cut off, or writes code instead. */
  oddly: number;
}

const longer = (most: number) => (events: number) => Math.min(most, 0.1 + events / 110);

/** Profiles of the simulated models. */
export const skills: readonly Skill[] = [
  {
    id: "careful",
    label: "Careful",
    description: "Executes each step and answers in the requested format; occasionally loses count in long procedures.",
    fault: "loses-count",
    errs: (events) => Math.min(0.25, events / 900),
    oddly: 0,
  },
  {
    id: "loses-count",
    label: "Loses count",
    description: "Miscounts once, sooner in longer procedures, and carries the error forward.",
    fault: "loses-count",
    errs: longer(0.85),
    oddly: 0.02,
  },
  {
    id: "swaps-steps",
    label: "Swaps steps",
    description: "Executes a later step before an earlier one and gets a different result.",
    fault: "swaps-steps",
    errs: longer(0.8),
    oddly: 0.02,
  },
  {
    id: "skips-branch",
    label: "Skips a branch",
    description: "Skips a branch's effects; dependent values are too small from then on.",
    fault: "skips-branch",
    errs: longer(0.8),
    oddly: 0.02,
  },
  {
    id: "misreads",
    label: "Misreads",
    description: "Misreads one rule of the instruction and follows it to the end.",
    fault: "misreads",
    errs: () => 0.45,
    oddly: 0.02,
  },
  {
    id: "odd-form",
    label: "Odd form",
    description: "Works correctly but wraps its answer in something else, is cut off, or writes code.",
    fault: "loses-count",
    errs: (events) => Math.min(0.2, events / 600),
    oddly: 0.45,
  },
];
