import { z } from "zod";

/** Which verifier's verdicts are asked for; the run's own when absent. */
export const verifierSearch = z.object({ verifier: z.string().max(100).optional() });
