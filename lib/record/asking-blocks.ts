import type { Random } from "@/lib/random/random";

/**
 * Smallest number of blocks that a difficulty group may force. A group with fewer samples is left out of some blocks instead of reducing
 * their number further.
 */
const fewestBlocks = 40;

/**
 * Returns the number of samples in a block: one of each group if the groups are equal in size, else enough for one sample of the smallest
 * group. A group below forty samples appears only in some blocks.
 */
export function blockSize(sizes: readonly number[]): number {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  if (all === 0) return 1;
  const each = Math.max(1, Math.floor(all / sizes.length));
  return Math.floor(all / Math.min(each, Math.max(Math.min(...sizes), fewestBlocks)));
}

/** Counts the members of each non-empty group. */
export function groupSizes(groups: ArrayLike<number>): number[] {
  const sizes: number[] = [];
  for (let at = 0; at < groups.length; at += 1) {
    const group = groups[at] ?? 0;
    sizes[group] = (sizes[group] ?? 0) + 1;
  }
  return Array.from(sizes, (size) => size ?? 0).filter((size) => size > 0);
}

/**
 * Shuffles each group, interleaves the groups in proportion, cuts blocks of `blockSize` and shuffles these; an incomplete block comes last.
 * Blocks are random draws without replacement, and consecutive blocks have the overall proportions.
 * @param groups the group of each sample, counted from 0.
 * @returns the samples' indices in `groups`, in the new order.
 */
export function inBlocks(groups: ArrayLike<number>, random: Random): number[] {
  const members: number[][] = [];
  for (let at = 0; at < groups.length; at += 1) {
    const group = groups[at] ?? 0;
    members[group] ??= [];
    members[group].push(at);
  }
  const placed = members.flatMap((block) => random.shuffle(block).map((at, nth) => ({ at, due: (nth + 0.5) / block.length })));
  // The sort is stable: groups with equal `due` keep their order, so equal groups appear once in every block.
  placed.sort((a, b) => a.due - b.due);
  const size = blockSize(groupSizes(groups));
  const blocks: number[][] = [];
  for (let from = 0; from < placed.length; from += size) {
    blocks.push(random.shuffle(placed.slice(from, from + size).map(({ at }) => at)));
  }
  const rest = placed.length % size === 0 ? [] : [blocks.pop() ?? []];
  return [...random.shuffle(blocks), ...rest].flat();
}
