import { z } from "zod";
import type { Manifest } from "@/lib/benchmarks/manifest";
import { manifestById } from "@/lib/benchmarks/registry";
import type { RunBeside, RunMarks } from "@/lib/contracts/beside";
import { packMetrics } from "@/lib/contracts/plain/pack-metrics";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import { type RunDetail, runDetail } from "@/lib/contracts/run";
import type { Slice } from "@/lib/contracts/slice";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";
import { manifestOnSuite } from "@/lib/record/manifest-on-suite";
import { noRun } from "@/lib/record/no-run";
import { editionOfSuite } from "@/lib/record/suite-editions";
import { publishedBeside } from "./authors-suite";
import { publishedRows } from "./published-rows";
import { readRuns } from "./runs";

const suiteRow = z.object({ hash: z.string() });
const suiteSql = "select content_hash as hash from suite where id = $1";

/** Reads the facts about a suite that a run's page shows: its hash (SHA-256, hex), and its edition if the family has several. */
export async function readSuiteOfRun(manifest: Manifest, suiteId: number): Promise<{ hash: string; edition?: string }> {
  const [suite] = await queryRows(suiteRow, suiteSql, [suiteId]);
  if (!suite) throw new HeedError("not_found", `There is no suite ${suiteId}.`);
  const edition = await editionOfSuite(manifest, suiteId);
  return { ...suite, ...(edition !== undefined && { edition }) };
}

/** Returns the papers' figures of a family's headline. */
function printedMarks(manifest: Manifest, edition: string | undefined): RunMarks["published"] {
  const { metric, slice } = manifest.views.headline;
  const isHeadline = (figure: { slice: Slice }) => sliceKey(figure.slice) === sliceKey(slice);
  const published = manifest.published.filter((figure) => figure.metric === metric && isHeadline(figure));
  return publishedRows({ ...manifest, published }, false, edition).flatMap(({ model, metrics }) => {
    const headline = metrics.find((figure) => figure.id === metric && isHeadline(figure));
    return headline?.value == null ? [] : [{ label: model, value: headline.value, low: headline.low, high: headline.high }];
  });
}

/** Reads the papers' figures that are shown next to the headline of a run. */
export async function readRunMarks(run: Pick<RunDetail, "benchmark" | "suiteId">, suite: { edition?: string }): Promise<RunMarks> {
  const manifest = await manifestOnSuite(manifestById(run.benchmark), run.suiteId);
  const { figures, apart } = await publishedBeside(manifest, run.suiteId);
  return { published: printedMarks({ ...manifest, published: figures }, suite.edition), apart };
}

const runRow = runDetail.pick({ benchmark: true, suiteId: true });

/** Reads what can be drawn next to a run; without `peers` no other run. Throws `not_found`. */
export async function readRunBeside(id: number, { peers }: { peers: boolean }): Promise<RunBeside> {
  const [run] = await queryRows(runRow, 'select benchmark, suite_id as "suiteId" from run where id = $1', [id]);
  if (!run) throw noRun(id);
  const manifest = manifestById(run.benchmark);
  const [{ edition }, { figures }, others] = await Promise.all([
    readSuiteOfRun(manifest, run.suiteId),
    publishedBeside(manifest, run.suiteId),
    peers ? readRuns({ suiteId: run.suiteId, status: "finished", limit: 40 }) : [],
  ]);
  const papers = publishedRows({ ...manifest, published: figures }, true, edition).map((row) => ({
    ...{ id: row.id, label: row.model, traits: row.traits, packed: packMetrics(row.metrics) },
  }));
  return {
    published: papers.sort((a, b) => a.label.localeCompare(b.label)),
    peers: others
      .filter((other) => other.id !== id)
      .map(({ id: runId, modelName, source, traits }) => ({
        id: `run-${runId}`,
        runId,
        label: `${modelName} (#${runId})`,
        source,
        traits,
      })),
  };
}
