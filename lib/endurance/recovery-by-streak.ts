import type { EnduranceTurn } from "./dialogue";
import type { DialogueRatio } from "./endurance-metrics";

/**
 * Computes, for streaks of 1 to `most` failed turns in a row, the share of passed turns among those that follow such a streak, by dialogue.
 */
export function recoveryByStreak(dialogues: readonly { key: string; turns: readonly EnduranceTurn[] }[], most: number): DialogueRatio[] {
  const keys = dialogues.map(({ key }) => key);
  const counted = dialogues.map(({ turns }) => {
    const chances = Array.from({ length: most }, () => 0);
    const recoveries = Array.from({ length: most }, () => 0);
    let streak = 0;
    for (const { passed } of turns) {
      if (streak > 0 && streak <= most) {
        chances[streak - 1] = (chances[streak - 1] ?? 0) + 1;
        if (passed) recoveries[streak - 1] = (recoveries[streak - 1] ?? 0) + 1;
      }
      streak = passed ? 0 : streak + 1;
    }
    return { chances, recoveries };
  });
  return Array.from({ length: most }, (_, at) => ({
    numerators: counted.map(({ recoveries }) => recoveries[at] ?? 0),
    denominators: counted.map(({ chances }) => chances[at] ?? 0),
    keys,
  }));
}
