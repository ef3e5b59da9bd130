import fc from "fast-check";
import { conformance } from "@/lib/benchmarks/conformance.fixture";
import { sandbox } from "@/lib/sandbox/python/sandbox.fixture";
import { logicif } from ".";
import { fixtures } from "./fixtures.fixture";
import { failureClasses } from "./items/failure-classes";

const anyParams = fc.record({ functions: fc.integer({ min: 3, max: 8 }), cases: fc.integer({ min: 3, max: 5 }) });

await conformance(logicif, {
  fixtures,
  asked: { results: {} },
  tools: { python: (request) => sandbox.run(request) },
  anyParams,
  later: { diagnosis: { class: failureClasses[0].id }, divergence: { diverged: true, step: 2 } },
});
