import type { SampleRecord } from "@/lib/benchmarks/family";
import { type AskedAxis, type UnfinishedEnding, unfinishedEnding } from "@/lib/contracts/asked";
import type { Metric } from "@/lib/contracts/metric";
import { type Fate, fateMetric, finishedOnly } from "@/lib/contracts/plain/fates";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import type { ReplyEnding } from "@/lib/contracts/turn-facts";
import type { Views } from "@/lib/contracts/views";

const isUnfinished = (ended: ReplyEnding | null): ended is UnfinishedEnding => unfinishedEnding.safeParse(ended).success;

/** What became of a sample; null for one that was cancelled. */
function fateOf({ status, turns }: Pick<SampleRecord, "status" | "turns">): Fate | null {
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

/** The same sample as if no verifier had judged it: what a family makes of such a one is how it leaves a sample out. */
export function asUnscored<Item>(sample: SampleRecord<Item>): SampleRecord<Item> {
  return { ...sample, status: "unscored", score: null, passed: null, turns: [] };
}

/** The headline's own figures out of all metrics of the finished samples, under the name of their own. */
export function finishedMetrics({ headline }: Pick<Views, "headline">, metrics: readonly Metric[]): Metric[] {
  const wanted = new Set([sliceKey(headline.slice), ""]);
  return metrics
    .filter(({ id, slice }) => id === headline.metric && wanted.has(sliceKey(slice)))
    .map((metric) => ({ ...metric, id: finishedOnly(metric.id) }));
}

/** Counts what became of a run's samples by the family's main tag, as they are read. */
export class FateCounts {
  private readonly slices = new Map<string, { value: string | number; counts: Map<Fate, number> }>();
  private readonly seen = new Set<Fate>();

  constructor(private readonly axis: AskedAxis | undefined) {}

  /** Counts a sample; whether its score rests on a reply that did not end by itself. */
  add(sample: SampleRecord): boolean {
    const fate = fateOf(sample);
    if (fate === null) return false;
    if (this.axis?.turns) this.addTurns(sample, fate);
    else this.put(this.axis && sample.tags[this.axis.tag], fate);
    return sample.status === "scored" && fate !== "finished";
  }

  private addTurns({ status, turns }: SampleRecord, fate: Fate): void {
    for (const [at, { sent }] of turns.entries()) this.put(at + 1, isUnfinished(sent.ended) ? sent.ended : "finished");
    if (status !== "scored") this.put(turns.length + 1, fate);
  }

  private put(value: unknown, fate: Fate): void {
    this.seen.add(fate);
    if (typeof value !== "string" && typeof value !== "number") return;
    const known = this.slices.get(String(value));
    const { counts } = known ?? { counts: new Map<Fate, number>() };
    counts.set(fate, (counts.get(fate) ?? 0) + 1);
    if (!known) this.slices.set(String(value), { value, counts });
  }

  /** A count for each fate that was met and each value of the tag; none where every reply is finished. */
  metrics(): Metric[] {
    const { axis, seen } = this;
    if (!axis || [...seen].every((fate) => fate === "finished")) return [];
    return [...this.slices.values()].flatMap(({ value, counts }) => {
      const n = [...counts.values()].reduce((sum, count) => sum + count, 0);
      return [...seen].map(
        (fate): Metric => ({
          id: fateMetric(fate),
          slice: { [axis.tag]: value },
          ...{ value: counts.get(fate) ?? 0, standardError: null, low: null, high: null, n, missing: 0 },
          ...(axis.turns && { counts: "turns" }),
        }),
      );
    });
  }
}
