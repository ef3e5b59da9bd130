import fc from "fast-check";
import { afterAll } from "vitest";
import { conformance } from "@/lib/benchmarks/conformance.fixture";
import { createPythonSandbox } from "@/lib/sandbox/python/python-sandbox";
import { logicif } from ".";
import { fixtures } from "./fixtures.fixture";

const sandbox = createPythonSandbox({ processes: 1 });
afterAll(() => sandbox.close());

const anyParams = fc.record({ functions: fc.integer({ min: 3, max: 8 }), cases: fc.integer({ min: 3, max: 5 }) });

await conformance(logicif, { fixtures, asked: { results: {} }, tools: { python: (request) => sandbox.run(request) }, anyParams });
