import fc from "fast-check";
import { conformance } from "@/lib/benchmarks/conformance.fixture";
import { lexinstruct } from ".";
import { fixtures } from "./fixtures.fixture";

const anyParams = fc.record({
  items: fc.integer({ min: 1, max: 24 }),
  language: fc.constantFrom("both", "english", "chinese"),
});

await conformance(lexinstruct, { fixtures, asked: { answers: { model: "m" } }, anyParams });
