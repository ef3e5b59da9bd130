import type { SampleRecord } from "@/lib/benchmarks/family";
import type { LexItem } from "../items/item";
import { kindOf } from "../items/rule";
import { depthOf } from "../items/tags";
import { passedLoosely } from "../score/outcomes";

/** The facts of a sample that metrics need. `scored` is false for one that failed, was cancelled or could not be scored. */
export interface SampleDigest {
  /** Its item, which repetitions share. */
  cluster: string;
  repetition: number;
  language: string;
  difficulty: string;
  depth: number;
  rules: number;
  scored: boolean;
  strict: boolean;
  loose: boolean;
  kinds: { level: string; relation: string; holds: boolean }[];
}

export function sampleDigest({ item, key, repetition, status, passed, turns }: SampleRecord<LexItem>): SampleDigest {
  const letters = turns[0]?.outcomes ?? "";
  return {
    cluster: key,
    repetition,
    language: item.language,
    difficulty: item.difficulty.label,
    depth: depthOf(item.rules),
    rules: item.rules.length,
    scored: status === "scored" && passed !== null,
    strict: passed === true,
    loose: passed === true || passedLoosely(letters),
    kinds: item.rules.map((rule, index) => ({ ...kindOf(rule), holds: letters.charAt(index) === "p" })),
  };
}
