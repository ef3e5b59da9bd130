import fc from "fast-check";
import { conformance } from "@/lib/benchmarks/conformance.fixture";
import { ifeval } from ".";
import { fixtures } from "./fixtures.fixture";
import { sources } from "./items/params";

const asked = { responses: { model: "a model" }, results: { model: "a model" } };
const anyParams = fc.record({
  items: fc.integer({ min: 1, max: 40 }),
  source: fc.constantFrom(...sources),
  most: fc.integer({ min: 1, max: 6 }),
  turns: fc.constantFrom("one", "two"),
});

await conformance(ifeval, { fixtures, asked, anyParams });
