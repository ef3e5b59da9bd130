import { conformance } from "@/lib/benchmarks/conformance.fixture";
import { smallest } from "./index.fixture";

await conformance(smallest, { fixtures: [{ item: { number: 7 }, good: "It is 7.", bad: "I do not count." }] });
