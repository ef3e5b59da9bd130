import { conformance } from "@/lib/benchmarks/conformance.fixture";
import { evolif } from ".";
import { fixtures } from "./fixtures.fixture";

await conformance(evolif, { fixtures, asked: { evaluations: {} } });
