import { createHash } from "node:crypto";
import type { StoredSample } from "@/lib/benchmarks/command";
import { CountedSample } from "../score/sample-figures";
import { countOutcomes, figures, type OutcomeCounts } from "../score/score";
import type { PrintedSample } from "./printed-samples";

/** What the per-sample CSV would say of a stored sample. Its letters are counted when a figure needs them: two runs may have tens of millions. */
class StoredPrint extends CountedSample implements PrintedSample {
  readonly model = "";
  private counted: OutcomeCounts | undefined;
  constructor(
    readonly num_rules: number,
    readonly seed: number,
    private readonly sample: StoredSample,
  ) {
    super();
  }
  // The score is the share of exact words: what it rounds to is their number, and no letter is looked at for it.
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

/** A stored sample as the per-sample CSV has it, null where it has no score; one of a list without a seed is drawn by itself. */
export function storedPrint(sample: StoredSample): PrintedSample | null {
  if (sample.status !== "scored" || sample.checks === 0) return null;
  const { density, seed } = sample.tags;
  const drawn = typeof seed === "number" ? seed : ownSeed(sample.key);
  return new StoredPrint(typeof density === "number" ? density : sample.checks, drawn, sample);
}

const ownSeed = (key: string) => -1 - Number.parseInt(createHash("sha256").update(key).digest("hex").slice(0, 12), 16);
