import fc from "fast-check";
import { conformance } from "@/lib/benchmarks/conformance.fixture";
import { lifbench } from ".";
import { fixtures } from "./fixtures.fixture";

const anyParams = fc.record({
  lengths: fc.uniqueArray(fc.integer({ min: 4, max: 9 }), { minLength: 1, maxLength: 2 }),
  contexts: fc.integer({ min: 1, max: 2 }),
  positions: fc.integer({ min: 1, max: 8 }),
  placement: fc.constantFrom("ends", "even"),
  samples: fc.integer({ min: 1, max: 2 }),
  ownWordings: fc.subarray(["LSI: Which one is the {ordid} element?", "LOI after: \\n\\n What comes after {id}?\\n"]),
});

await conformance(lifbench, {
  fixtures,
  asked: { outputs: { model: "x" } },
  params: { lengths: [4, 8], samples: 3 },
  ownCredits: true,
  model: { claimedContextTokens: 131_072 },
  anyParams,
});
