import type { Tags } from "@/lib/contracts/slice";
import { blockSize, groupSizes } from "@/lib/record/asking-blocks";
import { askingOrder, type OrderSource, strataOf } from "@/lib/record/asking-order";

/** An ended sample of an unfinished run. */
export interface DigestedSample {
  digest: unknown;
  key: string;
  cluster: string;
  repetition: number;
  tags: Tags;
}

/** The data that determine the order and the blocks in which a run's samples are asked. */
export interface PartSource extends OrderSource {
  repetitions: number;
  /** The tag by which items get harder; null if unknown. */
  difficulty: string | null;
  /** True if its figures are computed over whole blocks. */
  byBlock: boolean;
}

/** The part of a run that has been asked, in asking order: all samples before the first one that has not ended, even if later ones have. */
export interface AskedPart {
  /** Number of samples in the part; `total` is that of the run. */
  asked: number;
  total: number;
  /** True if the sample with this ordinal belongs to the part. */
  has: (ordinal: number) => boolean;
  /** Samples of each completed block, in asking order; empty if samples are asked in suite order. */
  blocks: readonly (readonly DigestedSample[])[];
  /** Number of blocks in the whole run; `rest` is the share of its samples that is in none of them. */
  allBlocks: number;
  rest: number;
  /** True if contexts are asked one after the other, each completely. */
  byContext: boolean;
  /** By value of the difficulty tag: the samples in the part, and their number in the whole run. */
  byDifficulty: ReadonlyMap<string, { samples: readonly DigestedSample[]; size: number }>;
}

/** Completed blocks, and the number of such blocks in the run. */
interface Blocks {
  blocks: DigestedSample[][];
  allBlocks: number;
  /** Mean number of samples in a block. */
  size: number;
  /** Number of samples in the prefix, without an unfinished context if contexts are indivisible. */
  whole: number;
}

/** Determines the part of a run that has been asked; `endedAt` returns an ended sample by ordinal. */
export function askedPart(run: PartSource, endedAt: (ordinal: number) => DigestedSample | undefined): AskedPart {
  const order = askingOrder(run);
  const ordinalAt = (position: number) => order?.at(position) ?? position;
  const prefix: DigestedSample[] = [];
  for (let position = 0; position < run.sampleCount; position += 1) {
    const ended = endedAt(ordinalAt(position));
    if (!ended) break;
    prefix.push(ended);
  }
  const { blocks, allBlocks, size, whole } = blocksOf(run, prefix);
  const inBlocks = blocks.reduce((sum, block) => sum + block.length, 0);
  const isAll = prefix.length === run.sampleCount || !run.byBlock;
  // An incomplete first block is still a random sample, which beats no data.
  const asked = isAll ? prefix.length : blocks.length > 0 ? inBlocks : whole;
  return {
    asked,
    total: run.sampleCount,
    has: (ordinal) => (order?.positionOf(ordinal) ?? ordinal) < asked,
    blocks,
    allBlocks,
    rest: Math.max(0, 1 - (allBlocks * size) / run.sampleCount),
    byContext: run.orderStarts.length > 0,
    byDifficulty: difficulties(run, prefix.slice(0, asked), ordinalAt),
  };
}

function blocksOf(run: PartSource, prefix: readonly DigestedSample[]): Blocks {
  const strata = strataOf(run);
  if (run.orderStarts.length > 0) return contextBlocks(run, strata, prefix);
  // Suite order is not random: its first samples are not representative of the rest.
  if (run.orderSeed === null) return { blocks: [], allBlocks: 0, size: 0, whole: prefix.length };
  const size = strata === null ? 1 : blockSize(groupSizes(strata));
  const allBlocks = Math.floor(run.sampleCount / size);
  const complete = Math.min(allBlocks, Math.floor(prefix.length / size));
  const blocks = Array.from({ length: complete }, (_, nth) => prefix.slice(nth * size, (nth + 1) * size));
  return { blocks, allBlocks, size, whole: prefix.length };
}

/** Groups whole contexts into blocks. */
function contextBlocks(run: PartSource, strata: Uint16Array | null, prefix: readonly DigestedSample[]): Blocks {
  const items = run.sampleCount / run.repetitions;
  const firsts = [...new Set(run.orderStarts.map((start) => start % items))];
  const perBlock = strata === null ? 1 : blockSize(groupSizes(firsts.map((first) => strata[first] ?? 0)));
  const contexts: DigestedSample[][] = [];
  for (const sample of prefix) {
    const last = contexts.at(-1);
    if (last?.[0]?.cluster === sample.cluster) last.push(sample);
    else contexts.push([sample]);
  }
  // The last context may not be complete yet.
  if (prefix.length < run.sampleCount) contexts.pop();
  const allBlocks = Math.floor(firsts.length / perBlock);
  const complete = Math.min(allBlocks, Math.floor(contexts.length / perBlock));
  const blocks = Array.from({ length: complete }, (_, nth) => contexts.slice(nth * perBlock, (nth + 1) * perBlock).flat());
  return { blocks, allBlocks, size: (run.sampleCount / firsts.length) * perBlock, whole: contexts.flat().length };
}

function difficulties(
  run: PartSource,
  asked: readonly DigestedSample[],
  ordinalAt: (position: number) => number,
): Map<string, { samples: DigestedSample[]; size: number }> {
  const strata = strataOf(run);
  const groups = new Map<string, { samples: DigestedSample[]; size: number }>();
  if (strata === null || run.difficulty === null) return groups;
  const sizes = groupSizes(strata);
  for (const [position, sample] of asked.entries()) {
    const value = String(sample.tags[run.difficulty] ?? "");
    const known = groups.get(value);
    if (known) known.samples.push(sample);
    else groups.set(value, { samples: [sample], size: sizes[strata[ordinalAt(position)] ?? 0] ?? 0 });
  }
  return groups;
}
