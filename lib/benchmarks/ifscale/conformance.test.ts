import { conformance } from "@/lib/benchmarks/conformance.fixture";
import { ifscale } from ".";
import { fixtures } from "./fixtures.fixture";

await conformance(ifscale, { fixtures });
