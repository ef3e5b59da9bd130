import { type Difficulty, difficulties } from "./item";

/** The rank of a function among others by its complexity score. */
export interface Level {
  difficulty: Difficulty;
  /** Decile, 1 to 10. */
  interval: number;
}

/** Returns terciles and deciles of scores, in the given order. Equal scores stay together, below the bound that they reach. */
export function levelsOf(scores: readonly number[]): Level[] {
  const sorted = [...scores].sort((a, b) => a - b);
  const bounds = (parts: number) =>
    Array.from({ length: parts - 1 }, (_, at) => sorted[Math.max(0, Math.ceil(((at + 1) * sorted.length) / parts) - 1)] ?? 0);
  const [thirds, tenths] = [bounds(3), bounds(10)];
  const above = (score: number, bounds: readonly number[]) => bounds.filter((bound) => score > bound).length;
  return scores.map((score) => ({ difficulty: difficulties[above(score, thirds)] ?? "hard", interval: above(score, tenths) + 1 }));
}
