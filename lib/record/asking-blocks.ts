import type { Random } from "@/lib/random/random";

/** Blocks that a group of difficulty too small for one sample in each of them may not push the number of blocks below. */
const fewestBlocks = 40;

/**
 * How many samples a block has: one of each group where the groups are equal in size, else as many as leave every block one of the smallest
 * group. A group so small that there would be fewer than forty blocks is in some of them.
 */
export function blockSize(sizes: readonly number[]): number {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  if (all === 0) return 1;
  const each = Math.max(1, Math.floor(all / sizes.length));
  return Math.floor(all / Math.min(each, Math.max(Math.min(...sizes), fewestBlocks)));
}

/** How many things each group has. */
export function groupSizes(groups: ArrayLike<number>): number[] {
  const sizes: number[] = [];
  for (let at = 0; at < groups.length; at += 1) {
    const group = groups[at] ?? 0;
    sizes[group] = (sizes[group] ?? 0) + 1;
  }
  return Array.from(sizes, (size) => size ?? 0).filter((size) => size > 0);
}

/**
 * Orders things in blocks that are alike: each group is shuffled, all are interleaved in proportion and cut into blocks of `blockSize`, and the
 * blocks and what is in each are shuffled. So blocks are a random draw without replacement, and any run of them has the groups as they are in
 * the whole. What makes no block comes last.
 * @param groups of each thing its group, counted from 0.
 * @returns the things' places in `groups`, in the new order.
 */
export function inBlocks(groups: ArrayLike<number>, random: Random): number[] {
  const members: number[][] = [];
  for (let at = 0; at < groups.length; at += 1) {
    const group = groups[at] ?? 0;
    members[group] ??= [];
    members[group].push(at);
  }
  const placed = members.flatMap((block) => random.shuffle(block).map((at, nth) => ({ at, due: (nth + 0.5) / block.length })));
  // The sort is stable: of equal dues the groups keep their order, so that equal groups stand in every block once.
  placed.sort((a, b) => a.due - b.due);
  const size = blockSize(groupSizes(groups));
  const blocks: number[][] = [];
  for (let from = 0; from < placed.length; from += size) {
    blocks.push(random.shuffle(placed.slice(from, from + size).map(({ at }) => at)));
  }
  const rest = placed.length % size === 0 ? [] : [blocks.pop() ?? []];
  return [...random.shuffle(blocks), ...rest].flat();
}
