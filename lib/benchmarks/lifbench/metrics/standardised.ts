import type { TaskId } from "../items/tasks";
import type { ScoredRow } from "./scored-row";

/** A task and one of its lengths, for which samples were asked but none was scored. */
export interface Lacking {
  task: TaskId;
  length: string | number;
}

/** A sample with its place and row, which is null unless it was scored. */
interface Asked {
  task: TaskId;
  length: string | number;
  row: ScoredRow | null;
}

/** Scored samples that represent all that were asked, and the places that no sample represents. */
export interface Standardised<T> {
  scored: (T & { row: ScoredRow })[];
  lacking: Lacking[];
}

/**
 * Weights scored samples so that each length counts within its task as it was asked (direct standardization); otherwise missing replies,
 * which are seldom typical, would shift means. Weights are 1 if nothing is missing. Lengths without scored samples are `lacking`.
 */
export function standardised<T extends Asked>(asked: readonly T[]): Standardised<T> {
  const cells = new Map<string, { asked: number; scored: number; place: Lacking }>();
  const keyOf = ({ task, length }: Lacking) => `${task} ${length}`;
  for (const { task, length, row } of asked) {
    const key = keyOf({ task, length });
    const cell = cells.get(key) ?? { asked: 0, scored: 0, place: { task, length } };
    cell.asked += 1;
    if (row !== null) cell.scored += 1;
    cells.set(key, cell);
  }
  const isWhole = [...cells.values()].every((cell) => cell.asked === cell.scored);
  const scored = asked.filter((sample): sample is T & { row: ScoredRow } => sample.row !== null);
  if (isWhole) return { scored, lacking: [] };
  return {
    scored: scored.map((sample) => {
      const cell = cells.get(keyOf(sample));
      return cell && cell.asked !== cell.scored ? { ...sample, row: { ...sample.row, weight: cell.asked / cell.scored } } : sample;
    }),
    lacking: [...cells.values()].flatMap((cell) => (cell.scored === 0 ? cell.place : [])),
  };
}

/**
 * Describes the first missing length: "OQ has no scored reply at 8k tokens"; null if nothing is lacking. `inK`: lengths are in k tokens.
 */
export function lackingWords(lacking: readonly Lacking[], { inK }: { inK: boolean }): string | null {
  const [first] = lacking;
  if (!first) return null;
  const alike = new Set(lacking.filter(({ length }) => String(length) === String(first.length)).map(({ task }) => task));
  const who = alike.size === 1 ? `${first.task} has` : `${alike.size} tasks have`;
  return `${who} no scored reply at ${inK ? `${first.length}k tokens` : `length ${first.length}`}`;
}

/** Explains why a mean over tasks and lengths has no value; null if nothing is lacking. */
export function whyLacking(lacking: readonly Lacking[], options: { inK: boolean }): string | null {
  const words = lackingWords(lacking, options);
  return words && `It needs every task at every requested length, and ${words}.`;
}
