import { z } from "zod";
import { share } from "@/lib/contracts/share";

const time = z.date().transform((date) => date.toISOString());

/** A stored share as its contract. */
export const shareRow = share.extend({ createdAt: time, revokedAt: time.nullable() });
export const shareColumns = 'slug, target, title, created_at as "createdAt", revoked_at as "revokedAt"';
