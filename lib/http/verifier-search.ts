import { z } from "zod";
import { ordinalPath, sharedSamplePath } from "./path";

/** Search parameters for the verifier whose verdicts to read; the run's own if absent. */
export const verifierSearch = z.object({ verifier: z.string().max(100).optional() });

/** Search parameters of metrics: the verifier, and `first=1` for only what the first screen of a run's page shows. */
export const metricsSearch = verifierSearch.extend({
  first: z
    .literal("1")
    .optional()
    .transform((given) => given !== undefined),
});

/** Search parameters for the verifier to compare with the run's own. */
export const flipsSearch = z.object({ verifier: z.string().min(1).max(100) });

/** Search parameters of evidence: the turn (from 0) and the verifier. */
export const evidenceSearch = verifierSearch.extend({ turn: z.coerce.number().int().min(0).max(32_767).optional() });

const evidence = z.string().max(100);
export const evidencePath = ordinalPath.extend({ evidence });
export const sharedEvidencePath = sharedSamplePath.extend({ evidence });
