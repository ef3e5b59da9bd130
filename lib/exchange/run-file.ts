import { z } from "zod";
import { inFile } from "@/lib/contracts/column";
import { keptTag } from "@/lib/contracts/curation";

/** Version of the file format; Heed reads files of this and of earlier versions. */
export const runFileFormat = 1;

/** Tables whose rows make up the file, in this order: each row comes after the rows that it needs. */
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
const { name } = inFile;
const count = z.number().int().min(0).max(2_147_483_647);

/** First line of the file: its contents, and the versions that made it. */
export const runFileHeader = z.object({
  heed: z.literal("run"),
  format: z.number().int().positive(),
  madeAt: z.iso.datetime(),
  /** Identifies the run everywhere: a second file of the same run, or of a copy of it, has the same origin. */
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

/** Line between the first and the last: one row of a table. */
export const runFileLine = z.tuple([runFileTable, z.record(z.string(), z.unknown())]);

/** Last line: the number of lines before it, and their SHA-256 in hex, line ends included. */
export const runFileEnd = z.object({ end: z.literal(true), lines: z.number().int(), sha256: z.string() });
