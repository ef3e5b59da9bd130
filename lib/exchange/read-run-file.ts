import type pg from "pg";
import { z } from "zod";
import type { LoadedFamily } from "@/lib/benchmarks/open";
import { loadFamily, manifests } from "@/lib/benchmarks/registry";
import type { ImportResult } from "@/lib/contracts/suite";
import { queryRows } from "@/lib/db/query-rows";
import { transaction } from "@/lib/db/transaction";
import { HeedError } from "@/lib/errors";
import { runOfOrigin } from "@/lib/record/run-origin";
import type { SuiteKit } from "@/lib/suites/store-suite";
import { keepRun } from "./keep-run";
import { brokenLine, runFileLines } from "./read-lines";
import { type RunFileHeader, runFileLine } from "./run-file";
import { RunFileWriter } from "./run-file-writer";

/** Run file to import, with options. */
export interface RunFileImport {
  /** Name of the file, for people. */
  file: string;
  /** True to import it as another run although the run is here already. */
  again: boolean;
  /** Returns its bytes from the start; called once for each try. */
  bytes: () => AsyncIterable<Uint8Array>;
}

/** Throws `invalid` for a family, or a version of it, that this Heed does not have. */
export async function expectKnownFamily({ family, verifier, suite }: RunFileHeader): Promise<LoadedFamily> {
  const manifest = manifests.find(({ id }) => id === family.id);
  if (!manifest)
    throw new HeedError(
      "invalid",
      `The file belongs to the benchmark “${family.id}”, which this Heed does not have. Update this Heed to the version that wrote the file.`,
      { where: "uploads" },
    );
  const known = manifest.verifiers.find(({ id }) => id === verifier.id);
  const later = [
    ["its suites", suite.version, manifest.version],
    ["its metrics", family.metrics, manifest.metricsVersion],
    [`the verifier “${verifier.id}”`, verifier.version, known?.version ?? null],
  ] as const;
  for (const [part, theirs, ours] of later) {
    if (ours !== null && compareVersions(theirs, ours) <= 0) continue;
    const has = ours === null ? "none" : `version ${ours}`;
    throw new HeedError(
      "invalid",
      `The file was written with version ${theirs} of ${part} in ${manifest.title}; this Heed has ${has}. Update this Heed to the version that wrote the file.`,
      { where: "uploads" },
    );
  }
  return loadFamily(family.id);
}

/** Compares versions by their numbers: 1.10 is later than 1.9. */
function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split(/\D+/).map(Number)) as [number[], number[]];
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Finds the run that the file was made from, or the first one imported from it, and takes it out of its deletion; null if this Heed has
 * neither.
 */
export async function runOfFile({ origin, run }: RunFileHeader, client?: Pick<pg.ClientBase, "query">): Promise<number | null> {
  const id = await runOfOrigin({ origin, id: run.id }, client);
  if (id !== null) await keepRun(id, client);
  return id;
}

/** Reads only the header of a run file. Throws `invalid`. */
export async function readRunFileHeader(bytes: AsyncIterable<Uint8Array>): Promise<RunFileHeader> {
  for await (const { header } of runFileLines(bytes)) if (header) return header;
  throw new HeedError("invalid", "The file is empty.", { where: "uploads" });
}

/**
 * Imports a whole run from a file of `writeRunFile`, in one transaction and in constant memory. Throws `invalid` with the broken line, and
 * then stores nothing.
 * @returns the run with its suite, replies, verdicts, findings, metrics, annotations and settings, linked to a suite of the same hash and a
 * model of the same name and address if they exist; the run of the file, or one imported from it before, is returned as known unless
 * `again` is set
 */
export async function readRunFile({ file, again, bytes }: RunFileImport, kit: SuiteKit): Promise<ImportResult> {
  const nothing = { problemCount: 0, problems: [] };
  const stored = await transaction(async (client) => {
    let writer: RunFileWriter | null = null;
    let total: number | null = null;
    for await (const line of runFileLines(bytes())) {
      kit.signal.throwIfAborted();
      if (line.header) {
        const { header } = line;
        const family = await expectKnownFamily(header);
        // If one file is imported twice at once, the second import waits and finds the first one's run.
        await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`import:${header.origin}`]);
        const known = again ? null : await runOfFile(header, client);
        if (known !== null) return { known, ...header.counts };
        const from = { origin: header.origin, file, at: new Date().toISOString(), madeAt: header.madeAt, runId: header.run.id };
        writer = new RunFileWriter(client, family, header, from, kit.by ?? null);
        total = header.counts.items + header.counts.samples;
        continue;
      }
      const given = runFileLine.safeParse(line.row);
      if (!given.success || writer === null) throw brokenLine(line.number, "is not a table row.");
      const [table, row] = given.data;
      await writer.add(table, { number: line.number, row });
      kit.report({ doing: "Reading the run", done: writer.seen.items + writer.seen.samples, total });
    }
    if (writer === null) throw new HeedError("invalid", "The file is empty.", { where: "uploads" });
    return { known: null, ...(await writer.close()), ...writer.seen };
  });
  const { items, turns: replies } = stored;
  if (stored.known !== null) {
    const [row] = await queryRows(z.object({ suiteId: z.number().int() }), `select suite_id as "suiteId" from run where id = $1`, [
      stored.known,
    ]);
    return {
      suiteId: row?.suiteId ?? null,
      runIds: [stored.known],
      known: { suite: true, runIds: [stored.known] },
      items,
      replies,
      ...nothing,
    };
  }
  return { suiteId: stored.suiteId, runIds: [stored.runId], known: { suite: stored.suiteExisted, runIds: [] }, items, replies, ...nothing };
}
