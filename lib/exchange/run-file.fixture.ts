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

/** A row of a file as a line has it. */
export type FileRow = [table: RunFileTable, row: Record<string, unknown>];

/** A run of the family's first demonstration, over the suite of a quick look where it has one. */
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

/** A run's file as it is downloaded. */
export async function fileOf(runId: number): Promise<Buffer> {
  const { bytes } = await writeRunFile(runId);
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

/** Lines with the end that they must have, packed. */
export function sealed(lines: readonly string[]): Buffer {
  const text = `${lines.join("\n")}\n`;
  const sha256 = createHash("sha256").update(text).digest("hex");
  return gzipSync(`${text}${JSON.stringify({ end: true, lines: lines.length, sha256 })}\n`);
}

/** The lines of a file without its end. */
export const linesOf = (file: Buffer): string[] => gunzipSync(file).toString("utf8").trimEnd().split("\n").slice(0, -1);

let files = 0;
/** The file as somebody else would have written it: `change` sees every row, and answers the rows that stand in its place. */
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

/** Imports a file, in pieces whose edges lie within lines and characters. */
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
