import fc from "fast-check";
import { conformance } from "@/lib/benchmarks/conformance.fixture";
import { ifscale } from ".";
import { fixtures } from "./fixtures.fixture";

const word = fc.oneof(
  fc.stringMatching(/^[A-Za-z'-]{1,8}$/),
  fc.constantFrom("vice president", "R&D", "C++", "10,000", "naïve", "“quoted”", "净利润", "constructor"),
);
const anyParams = fc
  .record({
    vocabulary: fc.uniqueArray(word, { minLength: 12, maxLength: 40, selector: (text) => text.toLowerCase() }),
    densities: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 }),
    seeds: fc.integer({ min: 1, max: 4 }),
    sampler: fc.constantFrom("numpy", "seeded"),
    further: fc.boolean(),
  })
  .map((params) => (params.further ? { ...params, densities: [...params.densities, 4500] } : params));

await conformance(ifscale, { fixtures, anyParams });
