import { HeedError } from "@/lib/errors";
import type { AnyBenchmark } from "./benchmark";
import { evolif } from "./evolif";
import { ifscale } from "./ifscale";
import { lexinstruct } from "./lexinstruct";

/** Every family of the house, in the order of the rail. */
export const benchmarks: readonly AnyBenchmark[] = [ifscale, lexinstruct, evolif];

/** The family with this id; throws `not_found` with the known ids. */
export function benchmarkById(id: string): AnyBenchmark {
  const found = benchmarks.find((b) => b.id === id);
  if (found) return found;
  throw new HeedError("not_found", `There is no benchmark “${id}”. Known: ${benchmarks.map((b) => b.id).join(", ")}.`);
}
