import { mean } from "@/lib/stats/mean";

/** A piece of an answer with its position, or a pair of duplicates with its distance, and the share that was found. */
export type Piece = readonly [place: number, found: number];

/** Computes the percentage found of all pieces or pairs. */
export const foundShare = (pieces: readonly Piece[]): number | null => mean(pieces.map(([, share]) => 100 * share));

/** Returns the tenth of the context that contains a piece, named by its middle: 0.05 to 0.95. */
export const depthBin = (depth: number): number => (Math.min(9, Math.floor(10 * depth)) + 0.5) / 10;

/** Rounds the number of documents between two down to a power of 2. */
export const distanceBin = (distance: number): number => 2 ** Math.floor(Math.log2(Math.max(1, distance)));

/** Lists the bins that contain pieces, in ascending order. */
export const binsOf = (pieces: readonly Piece[], binOf: (place: number) => number): number[] =>
  [...new Set(pieces.map(([place]) => binOf(place)))].sort((a, b) => a - b);
