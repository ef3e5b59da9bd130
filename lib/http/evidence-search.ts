import { z } from "zod";
import { ordinalPath, sharedSamplePath } from "./path";
import { verifierSearch } from "./verifier-search";

/** Of which turn (from 0) and under which verifier evidence is asked for. */
export const evidenceSearch = verifierSearch.extend({ turn: z.coerce.number().int().min(0).max(32_767).optional() });

const evidence = z.string().max(100);
export const evidencePath = ordinalPath.extend({ evidence });
export const sharedEvidencePath = sharedSamplePath.extend({ evidence });
