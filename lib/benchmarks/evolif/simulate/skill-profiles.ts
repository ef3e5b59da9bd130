import type { SimulationProfile } from "@/lib/benchmarks/manifest";

/** The moment of a dialogue at which a simulated model may violate a constraint. */
export interface Moment {
  /** Starts at 1. */
  turn: number;
  /** Turns since the constraint was set or changed. */
  age: number;
  /** True if the previous turn failed. */
  failedBefore: boolean;
}

/** Endurance of a simulated model: the probability, 0 to 1, of violating a constraint at a given moment. */
export interface Skill extends SimulationProfile {
  breaks(at: Moment): number;
}

export const skills: Skill[] = [
  { id: "steady", label: "Steady", description: "Breaks one constraint in sixteen on every turn.", breaks: () => 0.06 },
  {
    id: "tiring",
    label: "Tiring",
    description: "Nearly perfect at first and worse with every turn.",
    breaks: ({ turn }) => Math.min(0.6, 0.01 + 0.008 * turn),
  },
  {
    id: "forgetful",
    label: "Forgetful",
    description: "Follows recent requests and forgets constraints set long ago.",
    breaks: ({ age }) => Math.min(0.7, 0.015 + 0.02 * age),
  },
  {
    id: "shaky",
    label: "Shaky",
    description: "Fails often, but mostly recovers on the next turn.",
    breaks: ({ failedBefore }) => (failedBefore ? 0.05 : 0.16),
  },
  {
    id: "perfect",
    label: "Perfect",
    description: "Satisfies every constraint on every turn, so dialogues never end on their own.",
    breaks: () => 0,
  },
];
