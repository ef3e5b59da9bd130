import type { SampleRecord } from "@/lib/benchmarks/family";
import { type AskedAxis, type UnfinishedEnding, unfinishedEnding } from "@/lib/contracts/asked";
import type { Metric } from "@/lib/contracts/metric";
import { finishedOnly, outcomeMetric, type SampleOutcome } from "@/lib/contracts/plain/sample-outcomes";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import type { ReplyEnding } from "@/lib/contracts/turn-facts";
import type { Views } from "@/lib/contracts/views";

const isUnfinished = (ended: ReplyEnding | null): ended is UnfinishedEnding => unfinishedEnding.safeParse(ended).success;

/** Determines the outcome of a sample; null for a cancelled sample. */
function outcomeOf({ status, turns }: Pick<SampleRecord, "status" | "turns">): SampleOutcome | null {
  switch (status) {
    case "scored": {
      const ended = turns.find(({ sent }) => isUnfinished(sent.ended))?.sent.ended ?? null;
      return isUnfinished(ended) ? ended : "finished";
    }
    case "withheld":
      return "filtered";
    case "failed":
    case "rejected":
    case "unscored":
      return status;
    default:
      return null;
  }
}

/** Returns a sample as if no verifier had judged it. A family's digest of such a sample defines how it leaves a sample out. */
export function asUnscored<Item>(sample: SampleRecord<Item>): SampleRecord<Item> {
  return { ...sample, status: "unscored", score: null, passed: null, turns: [] };
}

/** Selects the headline's figures from all metrics of the finished samples, under a separate metric id. */
export function finishedMetrics({ headline }: Pick<Views, "headline">, metrics: readonly Metric[]): Metric[] {
  const wanted = new Set([sliceKey(headline.slice), ""]);
  return metrics
    .filter(({ id, slice }) => id === headline.metric && wanted.has(sliceKey(slice)))
    .map((metric) => ({ ...metric, id: finishedOnly(metric.id) }));
}

/** Counts the outcomes of a run's samples by the family's main tag, as they are read. */
export class OutcomeCounts {
  private readonly slices = new Map<string, { value: string | number; counts: Map<SampleOutcome, number> }>();
  private readonly seen = new Set<SampleOutcome>();

  constructor(private readonly axis: AskedAxis | undefined) {}

  /** Counts a sample; returns whether its score includes a reply that did not finish normally. */
  add(sample: SampleRecord): boolean {
    const outcome = outcomeOf(sample);
    if (outcome === null) return false;
    if (this.axis?.turns) this.addTurns(sample, outcome);
    else this.put(this.axis && sample.tags[this.axis.tag], outcome);
    return sample.status === "scored" && outcome !== "finished";
  }

  private addTurns({ status, turns }: SampleRecord, outcome: SampleOutcome): void {
    for (const [at, { sent }] of turns.entries()) this.put(at + 1, isUnfinished(sent.ended) ? sent.ended : "finished");
    if (status !== "scored") this.put(turns.length + 1, outcome);
  }

  private put(value: unknown, outcome: SampleOutcome): void {
    this.seen.add(outcome);
    if (typeof value !== "string" && typeof value !== "number") return;
    const known = this.slices.get(String(value));
    const { counts } = known ?? { counts: new Map<SampleOutcome, number>() };
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    if (!known) this.slices.set(String(value), { value, counts });
  }

  /** Builds a count for each outcome that occurred and each value of the tag; empty if every reply finished. */
  metrics(): Metric[] {
    const { axis, seen } = this;
    if (!axis || [...seen].every((outcome) => outcome === "finished")) return [];
    return [...this.slices.values()].flatMap(({ value, counts }) => {
      const n = [...counts.values()].reduce((sum, count) => sum + count, 0);
      return [...seen].map(
        (outcome): Metric => ({
          id: outcomeMetric(outcome),
          slice: { [axis.tag]: value },
          ...{ value: counts.get(outcome) ?? 0, standardError: null, low: null, high: null, n, missing: 0 },
          ...(axis.turns && { counts: "turns" }),
        }),
      );
    });
  }
}
