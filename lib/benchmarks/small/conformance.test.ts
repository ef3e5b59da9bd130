import { conformance } from "@/lib/benchmarks/conformance.fixture";
import { small } from "./index.fixture";

await conformance(small, {
  fixtures: [{ item: { length: 3, topic: "rain" }, good: "Rain falls softly.", bad: "Rain." }],
});
