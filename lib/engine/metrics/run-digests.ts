import type pg from "pg";
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

/** The fields that all samples of an item share. */
interface Label {
  key: string;
  cluster: string;
  tags: Tags;
}

/** Checks whether a sample counts as ended. A cancelled sample was not asked to its end, but the answered turns of a dialogue count. */
const isEnded = ({ status }: Pick<SampleRecord, "status">, isDialogue: boolean) => status !== "cancelled" || isDialogue;

// Reads follow each other, so that none counts a sample twice.
/**
 * Digests of a run's ended samples under a verifier, by ordinal; each sample is read once. `readReported` reads the samples that this
 * process reported, `catchUp` everything that ended or changed since.
 */
export class RunDigests {
  /** Indexed by ordinal, because sums of floats depend on the order. */
  private digests: unknown[] = [];
  /** Digests of scored samples with replies that did not finish normally, computed as if unscored. */
  private leftOut = new Map<number, unknown>();
  private counts: OutcomeCounts;
  private readonly labels = new Map<string, Label>();
  private labelAt: (Label | undefined)[] = [];
  private repetitionAt: number[] = [];
  /** Versions of the stored rows that were read. */
  private versionAt: number[] = [];
  private known = 0;
  private versions = 0;
  /** True if jobs have stored findings, which may change independently of samples. */
  private isFound = false;
  private reported: number[] = [];
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly run: Pick<RunContext, "id" | "engine" | "manifest" | "sampleCount" | "verifier">,
    readonly verifier: string,
  ) {
    this.counts = new OutcomeCounts(run.manifest.views.asked);
    this.clear();
  }

  /** Records that these samples have ended and are stored; returns how many wait to be read. */
  tell(ordinals: readonly number[]): number {
    for (const ordinal of ordinals) this.reported.push(ordinal);
    return this.reported.length;
  }

  /** Reads the reported samples. */
  readReported(): Promise<void> {
    return this.inTurn(() => this.takeReported());
  }

  /** Brings all digests up to date. */
  catchUp(): Promise<void> {
    return this.inTurn(() => this.takeChanges());
  }

  /** Begins a read when all earlier ones have ended. */
  private inTurn(read: () => Promise<void>): Promise<void> {
    const turn = this.last.then(read);
    this.last = turn.catch(() => {});
    return turn;
  }

  private async takeReported(): Promise<void> {
    const { reported } = this;
    this.reported = [];
    // Findings are read again at the end, with everything else.
    if (!this.isFound) await this.read(reported);
  }

  private async takeChanges(): Promise<void> {
    const { id } = this.run;
    this.isFound ||= await hasFindings(id);
    if (this.isFound) return this.readAll();
    await this.takeReported();
    if (this.known === 0) return this.readAll();
    if (await this.areCurrent()) return;
    const [{ ordinals, versions }] = listShape.parse((await pool().query(listSql, [id])).rows);
    const same = ordinals.reduce((count, ordinal, at) => count + (this.versionAt[ordinal] === versions[at] ? 1 : 0), 0);
    // A sample was retried or rescored, which is rare enough to read everything again.
    if (same < this.known) return this.readAll();
    await this.read(ordinals);
  }

  /** Checks whether no sample has ended or changed since the last read. */
  async areCurrent(client: Pick<pg.ClientBase, "query"> = pool()): Promise<boolean> {
    const [sum] = sumShape.parse((await client.query(sumSql, [this.run.id])).rows);
    return sum.samples === this.known && sum.versions === this.versions;
  }

  /** Returns the digests by ordinal, with gaps for unknown ones. */
  all(): readonly unknown[] {
    return this.digests;
  }

  /** Returns the digests with unscored versions of samples whose replies did not finish normally; null if there are none. */
  finished(): readonly unknown[] | null {
    if (this.leftOut.size === 0) return null;
    const digests = this.digests.slice();
    for (const [ordinal, missing] of this.leftOut) digests[ordinal] = missing;
    return digests;
  }

  /** Outcome counts of the samples. */
  get outcomes(): Pick<OutcomeCounts, "metrics"> {
    return this.counts;
  }

  /** Returns a sample that has ended. */
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
