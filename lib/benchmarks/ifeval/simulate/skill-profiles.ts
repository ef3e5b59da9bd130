import type { SimulationProfile } from "@/lib/benchmarks/manifest";

/** The skill of a simulated model on a check, depending on the number of checks. */
export interface Skill extends SimulationProfile {
  /** Chance to miss a check, 0 to 1. */
  misses(checks: number): number;
  /** Chance to begin with a remark, which the loose reading ignores. */
  chats: number;
}

export const skills: readonly Skill[] = [
  { id: "perfect", label: "Perfect", description: "Follows every instruction.", misses: () => 0, chats: 0 },
  {
    id: "careful",
    label: "Careful",
    description: "Breaks one instruction in ten, which may break others too.",
    misses: () => 0.1,
    chats: 0.02,
  },
  {
    id: "overwhelmed",
    label: "Overwhelmed",
    description: "Misses more as more checks are required.",
    misses: (checks) => Math.min(0.8, 0.06 * checks),
    chats: 0.05,
  },
  {
    id: "chatty",
    label: "Chatty",
    description: "Often begins with a remark, which loose scoring ignores.",
    misses: () => 0.12,
    chats: 0.35,
  },
];
