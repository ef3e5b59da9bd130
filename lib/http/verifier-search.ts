import { z } from "zod";

/** Which verifier's verdicts are asked for; the run's own when absent. */
export const verifierSearch = z.object({ verifier: z.string().max(100).optional() });

/** Which verifier a run's own is compared with. */
export const flipsSearch = z.object({ verifier: z.string().min(1).max(100) });
