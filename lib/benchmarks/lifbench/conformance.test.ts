import { conformance } from "@/lib/benchmarks/conformance.fixture";
import { lifbench } from ".";
import { fixtures } from "./fixtures.fixture";

await conformance(lifbench, { fixtures, asked: { outputs: { model: "x" } }, params: { lengths: [4, 8], samples: 3 }, ownCredits: true });
