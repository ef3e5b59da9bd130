/** Answering behavior of a simulated model. `load` is the size of the context in units of the shortest one, from 1. */
export interface Skill {
  id: string;
  label: string;
  description: string;
  /** Probability that a piece of the answer is wrong, by its depth from 0 to 1. */
  errs: (load: number, depth: number) => number;
  /** Probability that the answer has another form than requested. */
  drifts: (load: number) => number;
  /** Share of a long answer that is given. */
  gives: (load: number) => number;
}

const doublings = (load: number) => Math.log2(Math.max(1, load));

export const skills: readonly Skill[] = [
  {
    id: "perfect",
    label: "Perfect",
    description: "Gives the right answer in the right form.",
    errs: () => 0,
    drifts: () => 0,
    gives: () => 1,
  },
  {
    id: "lost-in-the-middle",
    label: "Lost in the middle",
    description: "Finds elements near either end; misses those in between, more so in longer contexts.",
    errs: (load, depth) => Math.min(0.9, 0.04 + 4 * depth * (1 - depth) * (0.1 + 0.14 * doublings(load))),
    drifts: () => 0.05,
    gives: () => 1,
  },
  {
    id: "format-drift",
    label: "Format drift",
    description: "Knows the answer but drifts from the format: fences, small talk and other brackets creep in with length.",
    errs: (load) => 0.03 + 0.01 * doublings(load),
    drifts: (load) => Math.min(0.9, 0.2 + 0.13 * doublings(load)),
    gives: () => 1,
  },
  {
    id: "early-stopping",
    label: "Early stopping",
    description: "Begins well but stops before a long answer is complete, sooner in longer contexts.",
    errs: (load) => 0.04 + 0.02 * doublings(load),
    drifts: () => 0.05,
    gives: (load) => Math.max(0.25, 0.95 - 0.12 * doublings(load)),
  },
];
