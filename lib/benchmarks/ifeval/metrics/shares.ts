import type { Estimate } from "@/lib/stats/estimate";
import { gainOf, proportion, rulesEstimate } from "@/lib/stats/passed-shares";
import type { Digest } from "./digest";

export type Reading = "strict" | "loose";

const passes = ({ instructions }: Digest, reading: Reading) => instructions.every((of) => of[reading]);
const clusters = (digests: readonly Digest[]) => digests.map(({ cluster }) => cluster);
const isRepeated = (digests: readonly Digest[]) => new Set(clusters(digests)).size < digests.length;

/** Prompts of which every instruction is followed, in percent: mid-p where each was asked once, else clustered by prompt. */
export const promptLevel = (digests: readonly Digest[], reading: Reading): Estimate =>
  proportion(
    digests.map((of) => passes(of, reading)),
    clusters(digests),
  );

/** Instructions that are followed, in percent; those of a prompt, and of its repetitions, hang together. `of` chooses some. */
export function instructionLevel(digests: readonly Digest[], reading: Reading, of: (id: string) => boolean = () => true): Estimate {
  const all = digests.flatMap(({ cluster, instructions }) =>
    instructions.filter(({ id }) => of(id)).map((instruction) => ({ cluster, holds: instruction[reading] })),
  );
  return rulesEstimate(
    all.map(({ holds }) => holds),
    all.map(({ cluster }) => cluster),
    { repeated: isRepeated(digests) },
  );
}

/** Prompts that are followed loosely alone, in percentage points. */
export const promptGain = (digests: readonly Digest[]): Estimate =>
  gainOf(
    digests.map((of) => passes(of, "strict")),
    digests.map((of) => passes(of, "loose")),
    clusters(digests),
  );
