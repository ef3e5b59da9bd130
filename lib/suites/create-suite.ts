import { loadFamily } from "@/lib/benchmarks/registry";
import type { CreateSuite } from "@/lib/contracts/suite";
import { randomFrom } from "@/lib/random/seeded-random";
import { type StoredSuite, type SuiteKit, storeSuite } from "./store-suite";
import { suiteParams } from "./suite-params";

/** Generates and freezes a suite; for the same content, returns the existing suite. Throws `not_found` or `invalid`. */
export async function createSuite(request: Omit<CreateSuite, "build">, kit: SuiteKit | null = null): Promise<StoredSuite> {
  const { name, seed } = request;
  const family = await loadFamily(request.benchmark);
  const params = suiteParams(family.manifest, request.params);
  const items = (share: (text: string) => string) => family.engine.suite.generate(params, { random: randomFrom(seed), share });
  return storeSuite({ family, name, params, seed, origin: "generated", items }, kit);
}
