import { z } from "zod";

/** Which verifier a run's own is compared with. */
export const flipsSearch = z.object({ verifier: z.string().min(1).max(100) });
