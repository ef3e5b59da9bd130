import type { Fixture } from "@/lib/benchmarks/conformance-subject.fixture";

const right = "Row 2: the kettle at the bridge has the number 271828.";
const wrong = "Row 1: the ladder at the attic has the number 314159.";

/** Makes small cases of the weighted family, which share a context. */
export function weightedFixtures(share: (text: string) => string): Fixture[] {
  const item = { context: share(`${wrong}\n${right}`), row: 2, limit: 42 };
  return [
    { item, good: right, bad: wrong },
    { item, good: "It is in row 3 and has the number 271829.", bad: "I cannot find it." },
  ];
}

/** Small cases of the clustered family. */
export const fixtures: readonly Fixture[] = [{ item: { name: "f", factor: 3, offset: 4, input: 5 }, good: "3 · 5 + 4 = 19", bad: "20" }];
