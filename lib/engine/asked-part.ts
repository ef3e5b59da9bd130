import type { Tags } from "@/lib/contracts/slice";
import { blockSize, groupSizes } from "@/lib/record/asking-blocks";
import { askingOrder, type OrderSource, strataOf } from "@/lib/record/asking-order";

/** An ended sample of a run of which a part has been asked. */
export interface DigestedSample {
  digest: unknown;
  key: string;
  cluster: string;
  repetition: number;
  tags: Tags;
}

/** What tells of a run in which order and in which blocks it is asked. */
export interface PartSource extends OrderSource {
  repetitions: number;
  /** The tag by which its items grow harder; null where none says it. */
  difficulty: string | null;
  /** Whether its figures are told by whole blocks. */
  byBlock: boolean;
}

/** What has been asked of a run, in the order asked: up to its first sample that has not ended, whatever has ended behind it. */
export interface AskedPart {
  /** Samples of it, and of the run. */
  asked: number;
  total: number;
  /** Whether a sample belongs to it, by its ordinal. */
  has: (ordinal: number) => boolean;
  /** Samples of each block that has ended, in the order asked; none where samples are asked in the order of their suite. */
  blocks: readonly (readonly DigestedSample[])[];
  /** Blocks of the whole run, and the share of its samples that is in none of them. */
  allBlocks: number;
  rest: number;
  /** Contexts are asked one after the other, each whole. */
  byContext: boolean;
  /** By value of the tag of difficulty: its samples in the part, and how many the run has. */
  byDifficulty: ReadonlyMap<string, { samples: readonly DigestedSample[]; size: number }>;
}

/** Samples that belong together in the order asked, and what the run has of such blocks. */
interface Blocks {
  blocks: DigestedSample[][];
  allBlocks: number;
  /** Samples of a block on average. */
  size: number;
  /** Samples of what comes in no smaller pieces: a context. */
  whole: number;
}

/** The part of a run that has been asked; `endedAt` gives the ended samples by ordinal. */
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
  // Before the first block is complete what there is of it is better than nothing: it is in a random order.
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
  // The order of the suite is no random one: its first samples tell nothing of the rest.
  if (run.orderSeed === null) return { blocks: [], allBlocks: 0, size: 0, whole: prefix.length };
  const size = strata === null ? 1 : blockSize(groupSizes(strata));
  const allBlocks = Math.floor(run.sampleCount / size);
  const complete = Math.min(allBlocks, Math.floor(prefix.length / size));
  const blocks = Array.from({ length: complete }, (_, nth) => prefix.slice(nth * size, (nth + 1) * size));
  return { blocks, allBlocks, size, whole: prefix.length };
}

/** Blocks of whole contexts. */
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
  // Nobody knows here whether the last one goes on.
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
