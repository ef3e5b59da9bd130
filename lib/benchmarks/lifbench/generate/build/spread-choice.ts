import { kmeans } from "ml-kmeans";
import type { Random } from "@/lib/random/random";
import { mean } from "@/lib/stats/mean";

/** A cluster of points, ordered by distance from its center. */
export interface Cluster {
  members: { index: number; distance: number }[];
}

/**
 * Clusters points of unit length, with the largest cluster first; fewer points give fewer clusters. The same seed gives the same result.
 */
export function clustersOf(points: readonly number[][], wanted: number, seed: number): Cluster[] {
  const count = Math.min(wanted, points.length);
  if (count === 0) return [];
  const { clusters, centroids } = kmeans([...points], count, { seed });
  const groups = centroids.map((centre, nth): Cluster => {
    const members = points.flatMap((point, index) => (clusters[index] === nth ? [{ index, distance: distance(point, centre) }] : []));
    return { members: members.sort((a, b) => a.distance - b.distance || a.index - b.index) };
  });
  return groups.filter(({ members }) => members.length > 0).sort((a, b) => b.members.length - a.members.length);
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.sqrt(a.reduce((sum, value, at) => sum + (value - (b[at] ?? 0)) ** 2, 0));
}

/** Computes the mean of 1 - cosine over all pairs of unit vectors: 0 if all are equal; null for fewer than two. */
export function spreadOf(points: readonly (readonly number[])[]): number | null {
  const pairs = points.flatMap((a, at) => points.slice(at + 1).map((b) => 1 - a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)));
  return mean(pairs);
}

const draws = 1000;

/**
 * Computes the spread of equally many points drawn at random: mean and standard deviation over 1,000 draws, and the share of draws that
 * spread less than `than`.
 */
export function randomSpread(
  points: readonly number[][],
  count: number,
  than: number,
  random: Random,
): { mean: number; deviation: number; less: number } | null {
  const spreads = Array.from({ length: draws }, () => spreadOf(random.shuffle(points).slice(0, count))).filter((spread) => spread !== null);
  const middle = mean(spreads);
  if (middle === null) return null;
  const deviation = Math.sqrt(spreads.reduce((sum, spread) => sum + (spread - middle) ** 2, 0) / (spreads.length - 1));
  return { mean: middle, deviation, less: spreads.filter((spread) => spread < than).length / spreads.length };
}
