import { createHash } from "node:crypto";
import { z } from "zod";
import { keptTag } from "@/lib/contracts/keeping";

/** Of the file's form; a Heed reads files of its own format and of earlier ones. */
export const runFileFormat = 1;

/** Rows of these tables make up the file, in this order: what a row needs stands before it. */
export const runFileTables = [
  "blob",
  "item",
  "run",
  "sample",
  "turn",
  "attempt",
  "checks",
  "former_checks",
  "run_metric",
  "run_standing",
  "sample_finding",
  "item_finding",
  "run_log",
  "annotation",
] as const;
export const runFileTable = z.enum(runFileTables);
export type RunFileTable = z.infer<typeof runFileTable>;

const word = z.string().max(200);
const name = z.string().max(400);
const count = z.number().int().min(0).max(2_147_483_647);

/** First line of the file: what it holds, and which versions made it. */
export const runFileHeader = z.object({
  heed: z.literal("run"),
  format: z.number().int().positive(),
  madeAt: z.iso.datetime(),
  /** Known by this wherever it goes: a second file of the same run, or of a copy of it, has the same. */
  origin: word,
  family: z.object({ id: word, version: word, metrics: word }),
  verifier: z.object({ id: word, version: word }),
  run: z.object({ id: count, name, model: name }),
  suite: z.object({
    name,
    hash: word,
    version: word,
    params: z.unknown(),
    seed: z.number().int().min(-2_147_483_648).max(2_147_483_647).nullable(),
    origin: z.enum(["generated", "imported"]),
    note: z.string().max(4000),
    tags: z.array(keptTag).max(100),
  }),
  counts: z.object({ items: count, samples: count, turns: count }),
});
export type RunFileHeader = z.infer<typeof runFileHeader>;

/** A line between the first and the last: one row of a table. */
export const runFileLine = z.tuple([runFileTable, z.record(z.string(), z.unknown())]);

/** Last line: how many lines stand before it, and the SHA-256 of them with their line ends, hex. */
export const runFileEnd = z.object({ end: z.literal(true), lines: z.number().int(), sha256: z.string() });

/** What a run that began here is known by elsewhere. */
export function originOf(run: { id: number; suiteHash: string; modelName: string; createdAt: string }): string {
  return createHash("sha256")
    .update(JSON.stringify([run.id, run.suiteHash, run.modelName, run.createdAt]))
    .digest("hex");
}
