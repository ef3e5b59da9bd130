import { z } from "zod";
import type { SampleRecord } from "@/lib/benchmarks/family";
import type { Tags } from "@/lib/contracts/slice";
import { pool } from "@/lib/db/pool";
import type { DigestedSample } from "@/lib/engine/asked-part";
import { asUnscored, OutcomeCounts } from "@/lib/engine/count-outcomes";
import type { RunContext } from "@/lib/record/run-context";
import { hasFindings, sampleRecords } from "./sample-records";

const sumShape = z.tuple([z.object({ samples: z.number().int(), versions: z.number() })]);
const ended = "from sample where run_id = $1 and status not in ('queued', 'running')";
const sumSql = `select count(*)::int as samples, coalesce(sum(xmin::text::float8), 0) as versions ${ended}`;
const listShape = z.tuple([z.object({ ordinals: z.array(z.number().int()), versions: z.array(z.number()) })]);
const listSql = `select coalesce(array_agg(ordinal), '{}') as ordinals, coalesce(array_agg(xmin::text::float8), '{}') as versions ${ended}`;

/** What samples of an item have in common. */
interface Label {
  key: string;
  cluster: string;
  tags: Tags;
}

/** Whether a sample counts as ended. One that was cancelled was not asked to its end; what was answered of a dialogue counts all the same. */
const isEnded = ({ status }: Pick<SampleRecord, "status">, isDialogue: boolean) => status !== "cancelled" || isDialogue;

/**
 * What metrics need of a run's ended samples under a verifier, by ordinal. Whoever keeps it while the run goes on reads each sample once,
 * however often metrics are computed: `readTold` takes what the process has been told to have ended, `catchUp` whatever has ended or changed
 * by now, through whichever process. One reading at a time.
 */
export class RunDigests {
  /** Each at its ordinal: sums of floats depend on the order. */
  private digests: unknown[] = [];
  /** Those of scored samples whose replies did not end by themselves, as if nobody had scored them. */
  private leftOut = new Map<number, unknown>();
  private counts: OutcomeCounts;
  private readonly labels = new Map<string, Label>();
  private labelAt: (Label | undefined)[] = [];
  private repetitionAt: number[] = [];
  /** Versions of the stored rows that were read. */
  private versionAt: number[] = [];
  private known = 0;
  private versions = 0;
  /** Jobs have found something, which may change while no sample does. */
  private isFound = false;
  private reported: number[] = [];

  constructor(
    private readonly run: Pick<RunContext, "id" | "engine" | "manifest" | "sampleCount" | "verifier">,
    readonly verifier: string,
  ) {
    this.counts = new OutcomeCounts(run.manifest.views.asked);
    this.clear();
  }

  /** Tells that these samples have ended and are stored; how many wait to be read. */
  tell(ordinals: readonly number[]): number {
    for (const ordinal of ordinals) this.reported.push(ordinal);
    return this.reported.length;
  }

  /** Reads what has been told. */
  async readReported(): Promise<void> {
    const { reported } = this;
    this.reported = [];
    // What jobs found is read anew in the end, with all else.
    if (!this.isFound) await this.read(reported);
  }

  /** Brings everything up to date. */
  async catchUp(): Promise<void> {
    const { id } = this.run;
    this.isFound ||= await hasFindings(id);
    if (this.isFound) return this.readAll();
    await this.readReported();
    if (this.known === 0) return this.readAll();
    const [sum] = sumShape.parse((await pool().query(sumSql, [id])).rows);
    if (sum.samples === this.known && sum.versions === this.versions) return;
    const [{ ordinals, versions }] = listShape.parse((await pool().query(listSql, [id])).rows);
    const same = ordinals.reduce((count, ordinal, at) => count + (this.versionAt[ordinal] === versions[at] ? 1 : 0), 0);
    // A sample was retried or scored again: rare enough to begin anew.
    if (same < this.known) return this.readAll();
    await this.read(ordinals);
  }

  /** The digests at their ordinals, with places left out where none is known. */
  all(): readonly unknown[] {
    return this.digests;
  }

  /** The same with scored samples as if unscored whose replies did not end by themselves; null where there are none. */
  finished(): readonly unknown[] | null {
    if (this.leftOut.size === 0) return null;
    const digests = this.digests.slice();
    for (const [ordinal, missing] of this.leftOut) digests[ordinal] = missing;
    return digests;
  }

  /** What became of the samples. */
  get outcomes(): Pick<OutcomeCounts, "metrics"> {
    return this.counts;
  }

  /** A sample that has ended. */
  endedAt(ordinal: number): DigestedSample | undefined {
    const label = this.labelAt[ordinal];
    return label && { digest: this.digests[ordinal], ...label, repetition: this.repetitionAt[ordinal] ?? 0 };
  }

  private async read(ordinals: readonly number[]): Promise<void> {
    const fresh = ordinals.filter((ordinal) => this.versionAt[ordinal] === undefined);
    if (fresh.length > 0) await this.take(fresh);
  }

  private clear(): void {
    const { sampleCount, manifest } = this.run;
    this.digests = new Array(sampleCount);
    this.leftOut = new Map();
    this.counts = new OutcomeCounts(manifest.views.asked);
    this.labelAt = new Array(sampleCount);
    this.repetitionAt = new Array(sampleCount);
    this.versionAt = new Array(sampleCount);
    this.known = 0;
    this.versions = 0;
  }

  private async readAll(): Promise<void> {
    this.clear();
    await this.take();
  }

  private async take(ordinals?: readonly number[]): Promise<void> {
    const { id, engine, verifier } = this.run;
    const { digest } = engine.metrics;
    const isDialogue = engine.dialogue !== undefined;
    for await (const sample of sampleRecords(engine, id, this.verifier, this.verifier === verifier.id, ordinals)) {
      const { ordinal, version, key, cluster, tags, repetition } = sample;
      this.digests[ordinal] = digest(sample);
      if (this.counts.add(sample)) this.leftOut.set(ordinal, digest(asUnscored(sample)));
      this.versionAt[ordinal] = version;
      this.versions += version;
      this.known += 1;
      this.repetitionAt[ordinal] = repetition;
      if (!isEnded(sample, isDialogue)) continue;
      const label = this.labels.get(key) ?? { key, cluster, tags };
      this.labels.set(key, label);
      this.labelAt[ordinal] = label;
    }
  }
}
