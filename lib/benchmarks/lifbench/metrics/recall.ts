import { mean } from "@/lib/stats/mean";
import type { LifDigest } from "../run-digest";
import { grouped } from "./estimate";
import type { Figure } from "./replies";

/** Percent of what was found of all pieces or pairs. */
export const foundShare = (pieces: readonly (readonly [place: number, found: number])[]): Figure => ({
  value: mean(pieces.map(([, found]) => 100 * found)),
  n: pieces.length,
});

/** The tenth of the context in which a piece stands, named by its middle: 0.05 to 0.95. */
export const depthBin = (depth: number): number => (Math.min(9, Math.floor(10 * depth)) + 0.5) / 10;

/** The documents between two, rounded down to a power of 2. */
export const distanceBin = (distance: number): number => 2 ** Math.floor(Math.log2(Math.max(1, distance)));

/** Percent of the pieces that were found, by the tenth of the context in which they stand. */
export function recallByDepth(of: readonly LifDigest[]): Map<number, Figure> {
  return shares(
    of.flatMap(({ pieces }) => pieces),
    depthBin,
  );
}

/** Percent of the neighbouring duplicates that were given together, by the documents between them, rounded down to a power of 2. */
export function togetherByDistance(of: readonly LifDigest[]): Map<number, Figure> {
  return shares(
    of.flatMap(({ pairs }) => pairs),
    distanceBin,
  );
}

function shares(pieces: readonly (readonly [place: number, found: number])[], binOf: (place: number) => number): Map<number, Figure> {
  const bins = grouped(pieces, ([place]) => binOf(place));
  return new Map([...bins].sort(([a], [b]) => a - b).map(([bin, all]) => [bin, foundShare(all)]));
}
