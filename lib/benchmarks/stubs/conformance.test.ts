import { conformance } from "@/lib/benchmarks/conformance.fixture";
import { clustered } from "./clustered.fixture";
import { fixtures, weightedFixtures } from "./fixtures.fixture";
import { weighted } from "./weighted.fixture";

await conformance(weighted, { fixtures: weightedFixtures, ownCredits: true });
await conformance(clustered, { fixtures, asked: { answers: { model: "m" } } });
