import { expect, it } from "vitest";
import { launchesLabel, launchLabel } from "./estimate-words";

it.each([
  [{ samples: 250, costUsd: 1.8 }, true, "Launch 250 samples, about $1.80"],
  [{ samples: 1, costUsd: 0.0004 }, true, "Launch 1 sample, about $0.00040"],
  [{ samples: 12500, costUsd: 1234.5 }, true, "Launch 12\u202F500 samples, about $1\u202F235"],
  [{ samples: 250, costUsd: null }, true, "Launch 250 samples, no price set"],
  [{ samples: 250, costUsd: 0 }, true, "Launch 250 samples, about $0"],
  [{ samples: 250, costUsd: null }, false, "Launch 250 samples"],
  [null, true, "Launch"],
])("%o, paid %s: %s", (estimate, paid, label) => expect(launchLabel(estimate, paid)).toBe(label));

const range = (low: number, likely: number, high: number) => ({ low, likely, high });
const total = { calls: range(3900, 4210, 4600), costUsd: range(12.2, 14, 18.3), unpriced: 0 };
it.each([
  [8, total, "Launch 8 runs, 4\u202F210 calls, $12 to 18"],
  [1, { ...total, costUsd: range(1.8, 1.8, 1.8) }, "Launch 1 run, 4\u202F210 calls, $1.80"],
  [8, { ...total, unpriced: 2 }, "Launch 8 runs, 4\u202F210 calls, $12 to 18 plus unpriced runs"],
  [8, { ...total, costUsd: null, unpriced: 8 }, "Launch 8 runs, 4\u202F210 calls, no price set"],
  [8, { ...total, costUsd: null }, "Launch 8 runs, 4\u202F210 calls"],
  [8, null, "Launch 8 runs"],
  [0, null, "Launch"],
])("%i runs with %o: %s", (runs, range, label) => expect(launchesLabel(runs, range)).toBe(label));
