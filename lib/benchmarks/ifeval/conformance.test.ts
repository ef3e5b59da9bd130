import { conformance } from "@/lib/benchmarks/conformance.fixture";
import { ifeval } from ".";
import { fixtures } from "./fixtures.fixture";

await conformance(ifeval, { fixtures, asked: { responses: { model: "a model" }, results: { model: "a model" } } });
