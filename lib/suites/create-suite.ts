import { benchmarkById } from "@/lib/benchmarks/registry";
import type { CreateSuite } from "@/lib/contracts/suite";
import { generateItems } from "./generate-items";
import { storeSuite } from "./store-suite";

/** Generates and freezes a suite; the same content again answers the suite that is there. Throws `not_found` or `invalid`. */
export async function createSuite(request: CreateSuite): Promise<{ id: number }> {
  const benchmark = benchmarkById(request.benchmark);
  const { params, items } = generateItems(benchmark, request.params, request.seed);
  const { id } = await storeSuite({ benchmark, name: request.name, params, seed: request.seed, origin: "generated", items });
  return { id };
}
