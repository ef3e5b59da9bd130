import { expect, it } from "vitest";
import { launchLabel } from "./launch-button";

it.each([
  [{ samples: 250, costUsd: 1.8 }, true, "Launch 250 samples, about $1.80"],
  [{ samples: 1, costUsd: 0.0004 }, true, "Launch 1 sample, about $0.00040"],
  [{ samples: 12500, costUsd: 1234.5 }, true, "Launch 12\u202F500 samples, about $1\u202F235"],
  [{ samples: 250, costUsd: null }, true, "Launch 250 samples, no price set"],
  [{ samples: 250, costUsd: 0 }, true, "Launch 250 samples, about $0"],
  [{ samples: 250, costUsd: null }, false, "Launch 250 samples"],
  [null, true, "Launch"],
])("%o, paid %s: %s", (estimate, paid, label) => expect(launchLabel(estimate, paid)).toBe(label));
