import { afterAll } from "vitest";
import { conformance } from "@/lib/benchmarks/conformance.fixture";
import { createPythonSandbox } from "@/lib/sandbox/python/python-sandbox";
import { logicif } from ".";
import { fixtures } from "./fixtures.fixture";

const sandbox = createPythonSandbox();
afterAll(() => sandbox.close());

await conformance(logicif, { fixtures, asked: { results: {} }, tools: { python: (request) => sandbox.run(request) } });
