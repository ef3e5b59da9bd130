import { z } from "zod";
import { ordinalPath, sharedSamplePath } from "./path";

/** The verifier whose verdicts to read; the run's own when absent. */
export const verifierSearch = z.object({ verifier: z.string().max(100).optional() });

/** The same, and whether only what the first screen of a run's page shows is wanted: `first=1`. */
export const metricsSearch = verifierSearch.extend({
  first: z
    .literal("1")
    .optional()
    .transform((given) => given !== undefined),
});

/** The verifier to compare with the run's own. */
export const flipsSearch = z.object({ verifier: z.string().min(1).max(100) });

/** The turn (from 0) and the verifier whose evidence to read. */
export const evidenceSearch = verifierSearch.extend({ turn: z.coerce.number().int().min(0).max(32_767).optional() });

const evidence = z.string().max(100);
export const evidencePath = ordinalPath.extend({ evidence });
export const sharedEvidencePath = sharedSamplePath.extend({ evidence });
