import { createHash } from "node:crypto";
import type { FileSample } from "@/lib/benchmarks/command";
import { CountedSample } from "../score/sample-figures";
import { countOutcomes, figures, type OutcomeCounts } from "../score/score";
import type { PrintedSample } from "./printed-samples";

/**
 * A stored sample with the fields of the per-sample CSV. Its letters are counted only when a metric needs them, because two runs may have
 * tens of millions.
 */
class StoredPrint extends CountedSample implements PrintedSample {
  readonly model = "";
  private counted: OutcomeCounts | undefined;
  constructor(
    readonly num_rules: number,
    readonly seed: number,
    private readonly sample: FileSample,
  ) {
    super();
  }
  // The score is the share of exact words, so their number follows from it by rounding, without reading the letters.
  override get accuracy() {
    const { checks, score } = this.sample;
    return figures.accuracy({ words: checks, errors: checks - Math.round((score ?? 0) * checks) });
  }
  get counts() {
    this.counted ??= countOutcomes(this.sample.turns[0]?.outcomes ?? "");
    return this.counted;
  }
  get latency() {
    const { latencyMs } = this.sample;
    return latencyMs === null ? null : latencyMs / 1000;
  }
}

/**
 * Converts a stored sample to the form of the per-sample CSV; null if it has no score. A sample without a seed gets a unique one, from a
 * hash of its key.
 */
export function storedPrint(sample: FileSample): PrintedSample | null {
  if (sample.status !== "scored" || sample.checks === 0) return null;
  const { density, seed } = sample.tags;
  const drawn = typeof seed === "number" ? seed : ownSeed(sample.key);
  return new StoredPrint(typeof density === "number" ? density : sample.checks, drawn, sample);
}

const ownSeed = (key: string) => -1 - Number.parseInt(createHash("sha256").update(key).digest("hex").slice(0, 12), 16);
