import fc from "fast-check";
import { conformance } from "@/lib/benchmarks/conformance.fixture";
import { evolif } from ".";
import { fixtures } from "./fixtures.fixture";

const anyParams = fc.record({
  dialogues: fc.integer({ min: 1, max: 4 }),
  turns: fc.integer({ min: 1, max: 30 }),
  edition: fc.constantFrom("first", "second"),
});

await conformance(evolif, { fixtures, asked: { evaluations: {} }, anyParams });
