import { createHash } from "node:crypto";
import { z } from "zod";

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

/** First line of the file: what it holds, and which versions made it. */
export const runFileHeader = z.object({
  heed: z.literal("run"),
  format: z.number().int().positive(),
  madeAt: z.iso.datetime(),
  /** Known by this wherever it goes: a second file of the same run, or of a copy of it, has the same. */
  origin: z.string(),
  family: z.object({ id: z.string(), version: z.string(), metrics: z.string() }),
  verifier: z.object({ id: z.string(), version: z.string() }),
  run: z.object({ id: z.number().int(), name: z.string(), model: z.string() }),
  suite: z.object({
    name: z.string(),
    hash: z.string(),
    version: z.string(),
    params: z.unknown(),
    seed: z.number().int().nullable(),
    origin: z.enum(["generated", "imported"]),
    note: z.string(),
    tags: z.array(z.string()),
  }),
  counts: z.object({ items: z.number().int(), samples: z.number().int(), turns: z.number().int() }),
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
