import { conformance } from "@/lib/benchmarks/conformance.fixture";
import { lexinstruct } from ".";
import { fixtures } from "./fixtures.fixture";

await conformance(lexinstruct, { fixtures });
