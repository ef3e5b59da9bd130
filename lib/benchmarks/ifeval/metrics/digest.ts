import type { Instruction } from "../score/checks/all-checks";

/** What metrics need of an answer. */
export interface Digest {
  /** Its prompt: repetitions share it. */
  cluster: string;
  repetition: number;
  scored: boolean;
  /** The instructions' ids in order, with whether each was followed. */
  instructions: readonly { id: string; strict: boolean; loose: boolean }[];
  benchmark: string;
}

export const groupOf = (id: string): string => id.split(":")[0] ?? id;

/** The digest's instructions out of their letters: `p` followed, `r` loosely alone. */
export const followed = (instructions: readonly Instruction[], letters: string): Digest["instructions"] =>
  instructions.map(({ id }, at) => ({ id, strict: letters.charAt(at) === "p", loose: /[pr]/.test(letters.charAt(at)) }));

/** How a reply is read: as it stands, or in any of its forms. */
export type Reading = "strict" | "loose";
export const readings: readonly Reading[] = ["strict", "loose"];

export const followsAll = ({ instructions }: Pick<Digest, "instructions">, reading: Reading): boolean =>
  instructions.every((instruction) => instruction[reading]);
