import type { SimulationProfile } from "@/lib/benchmarks/manifest";

/** The skill of a simulated model on a rule, depending on its depth and the number of rules. */
export interface Skill extends SimulationProfile {
  /** Chance to break a rule, 0 to 1. */
  breaks(depth: number, rules: number): number;
  /** Chance to begin with an additional sentence that a loose verdict ignores, 0 to 1. */
  chats: number;
  /** Chance to set the first words in bold, 0 to 1. */
  emphasises: number;
}

export const skills: Skill[] = [
  {
    id: "careful",
    label: "Careful",
    description: "Follows most rules; loses some with depth and number. About four of five answers pass.",
    breaks: (depth, rules) => 0.02 + 0.04 * (depth - 1) + 0.012 * (rules - 1),
    chats: 0.05,
    emphasises: 0.02,
  },
  {
    id: "shallow",
    label: "Shallow",
    description: "Good at single steps, soon lost in nested ones: accuracy falls steeply with depth, mildly with the number of rules.",
    breaks: (depth, rules) => 0.08 + 0.17 * (depth - 1) + 0.02 * (rules - 1),
    chats: 0.08,
    emphasises: 0.03,
  },
  {
    id: "overwhelmed",
    label: "Overwhelmed",
    description: "Follows a single rule well at any depth, but loses track of many.",
    breaks: (depth, rules) => 0.06 + 0.03 * (depth - 1) + 0.11 * (rules - 1),
    chats: 0.08,
    emphasises: 0.03,
  },
  {
    id: "chatty",
    label: "Chatty",
    description: "Careful, but half of its answers begin with a remark or bold words: a high gain from strict to loose.",
    breaks: (depth, rules) => 0.02 + 0.04 * (depth - 1) + 0.012 * (rules - 1),
    chats: 0.35,
    emphasises: 0.2,
  },
  { id: "perfect", label: "Perfect", description: "Every rule holds in every answer.", breaks: () => 0, chats: 0, emphasises: 0 },
];
