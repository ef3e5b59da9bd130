import type { Instruction } from "../score/checks/all-checks";

/** The facts of an answer that metrics need. */
export interface Digest {
  /** Its prompt, which repetitions share. */
  cluster: string;
  repetition: number;
  scored: boolean;
  /** The instructions' ids in order, and whether each was followed. */
  instructions: readonly { id: string; strict: boolean; loose: boolean }[];
  benchmark: string;
}

export const groupOf = (id: string): string => id.split(":")[0] ?? id;

/** Reads the digest's instructions from their letters: `p` followed, `r` followed only loosely. */
export const followed = (instructions: readonly Instruction[], letters: string): Digest["instructions"] =>
  instructions.map(({ id }, at) => ({ id, strict: letters.charAt(at) === "p", loose: /[pr]/.test(letters.charAt(at)) }));

/** A way to read a reply: as it is, or in any of its forms. */
export type Reading = "strict" | "loose";
export const readings: readonly Reading[] = ["strict", "loose"];

export const followsAll = ({ instructions }: Pick<Digest, "instructions">, reading: Reading): boolean =>
  instructions.every((instruction) => instruction[reading]);
