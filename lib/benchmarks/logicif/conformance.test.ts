import { conformance } from "@/lib/benchmarks/conformance.fixture";
import { logicif } from ".";
import { fixtures } from "./fixtures.fixture";

await conformance(logicif, { fixtures, asked: { results: {} } });
