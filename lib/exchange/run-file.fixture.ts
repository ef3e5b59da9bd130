import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { families } from "@/lib/benchmarks/registry";
import type { ImportResult } from "@/lib/contracts/suite";
import { createSuite } from "@/lib/suites/create-suite";
import { demonstrate } from "@/prisma/seed/demonstrate";
import type { SeededModel } from "@/prisma/seed/models";
import { readRunFile } from "./read-run-file";
import type { RunFileTable } from "./run-file";
import { writeRunFile } from "./write-run-file";

/** Row of a run file as it is in its line. */
export type FileRow = [table: RunFileTable, row: Record<string, unknown>];

/** Makes the family's first example run; with the size `quick` over the quick suite, if the family has one. */
export async function demonstratedRun(
  benchmark: string,
  size: "quick" | "whole",
  models: ReadonlyMap<string, SeededModel>,
): Promise<{ runId: number; suiteId: number }> {
  const family = families.find(({ manifest }) => manifest.id === benchmark);
  const shown = family?.manifest.demonstrations[0];
  const model = models.get(`${benchmark}/${shown?.profiles[0]}`);
  if (!family || !shown || !model) throw new Error(`${benchmark} has no demonstration`);
  const preset = (wanted: string | null) => family.manifest.presets.find(({ id }) => id === wanted)?.params;
  const quick = size === "quick" ? preset("quick") : undefined;
  const params = quick ?? { ...preset(shown.preset), ...shown.params };
  const suite = await createSuite({ benchmark, name: shown.name, params, seed: 0 });
  const runId = await demonstrate({ id: suite.id, benchmark }, shown.profiles[0] ?? "", model, 1_700_000_000_000);
  return { runId, suiteId: suite.id };
}

/** Returns a run's file as it is downloaded. */
export async function fileOf(runId: number): Promise<Buffer> {
  const { bytes } = await writeRunFile(runId);
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

/** Packs lines, with the required last line, into a run file. */
export function sealed(lines: readonly string[]): Buffer {
  const text = `${lines.join("\n")}\n`;
  const sha256 = createHash("sha256").update(text).digest("hex");
  return gzipSync(`${text}${JSON.stringify({ end: true, lines: lines.length, sha256 })}\n`);
}

/** Reads the lines of a run file without its last line. */
export const linesOf = (file: Buffer): string[] => gunzipSync(file).toString("utf8").trimEnd().split("\n").slice(0, -1);

let files = 0;
/** Builds the file as another author would have written it: `change` receives every row, and returns the rows that replace it. */
export function forged(
  file: Buffer,
  change: (row: FileRow) => FileRow[],
  header: (header: Record<string, unknown>) => object = (same) => same,
): Buffer {
  const [first = "", ...rest] = linesOf(file);
  const origin = createHash("sha256").update(`forged ${++files}`).digest("hex");
  const rows = rest.flatMap((line) => change(JSON.parse(line) as FileRow));
  return sealed([JSON.stringify({ ...header(JSON.parse(first)), origin }), ...rows.map((row) => JSON.stringify(row))]);
}

/** Imports a file in pieces whose boundaries lie within lines and characters. */
export const taken = (file: Buffer, again = false): Promise<ImportResult> =>
  readRunFile(
    {
      file: "taken.jsonl.gz",
      again,
      bytes: async function* () {
        for (let at = 0; at < file.length; at += 1021) yield file.subarray(at, at + 1021);
      },
    },
    { report() {}, signal: new AbortController().signal },
  );
