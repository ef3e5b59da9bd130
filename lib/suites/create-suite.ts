import { loadFamily } from "@/lib/benchmarks/registry";
import type { CreateSuite } from "@/lib/contracts/suite";
import { generateItems } from "./generate-items";
import { storeSuite } from "./store-suite";

/** Generates and freezes a suite; the same content again answers the suite that is there. Throws `not_found` or `invalid`. */
export async function createSuite(request: CreateSuite): Promise<{ id: number }> {
  const family = await loadFamily(request.benchmark);
  const { params, items, texts } = generateItems(family, request.params, request.seed);
  const { id } = await storeSuite({ family, name: request.name, params, seed: request.seed, origin: "generated", items, texts });
  return { id };
}
