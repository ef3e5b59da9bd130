import { mean } from "@/lib/stats/mean";
import type { Share } from "./replies";

/** A piece of an answer, or a pair of duplicates: where it stands, or how far apart, and how much of it was found. */
export type Piece = readonly [place: number, found: number];

/** Percent of what was found of all pieces or pairs. */
export const foundShare = (pieces: readonly Piece[]): Share => ({ value: mean(pieces.map(([, share]) => 100 * share)), n: pieces.length });

/** The tenth of the context in which a piece stands, named by its middle: 0.05 to 0.95. */
export const depthBin = (depth: number): number => (Math.min(9, Math.floor(10 * depth)) + 0.5) / 10;

/** The documents between two, rounded down to a power of 2. */
export const distanceBin = (distance: number): number => 2 ** Math.floor(Math.log2(Math.max(1, distance)));

/** The bins in which there are pieces, from the first on. */
export const binsOf = (pieces: readonly Piece[], binOf: (place: number) => number): number[] =>
  [...new Set(pieces.map(([place]) => binOf(place)))].sort((a, b) => a - b);
