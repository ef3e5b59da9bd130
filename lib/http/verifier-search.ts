import { z } from "zod";
import { ordinalPath, sharedSamplePath } from "./path";

/** Which verifier's verdicts are asked for; the run's own when absent. */
export const verifierSearch = z.object({ verifier: z.string().max(100).optional() });

/** Which verifier a run's own is compared with. */
export const flipsSearch = z.object({ verifier: z.string().min(1).max(100) });

/** Of which turn (from 0) and under which verifier evidence is asked for. */
export const evidenceSearch = verifierSearch.extend({ turn: z.coerce.number().int().min(0).max(32_767).optional() });

const evidence = z.string().max(100);
export const evidencePath = ordinalPath.extend({ evidence });
export const sharedEvidencePath = sharedSamplePath.extend({ evidence });
