import { z } from "zod";
import { mostChunks } from "@/lib/contracts/plain/limits";

/** A row's number in an address: digits, within Postgres' integers. */
const id = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .pipe(z.int().max(2_147_483_647));

/** Schema for API addresses without parameters. */
export const noPath = z.unknown();
export const idPath = z.object({ id });
export const chunkPath = z.object({ id, nth: id.pipe(z.int().max(mostChunks - 1)) });
export const ordinalPath = z.object({ id, ordinal: id });
export const benchmarkPath = z.object({ id: z.string() });
/** Schema of a key's name in an address; the verb checks the name, so that it can say what is wrong. */
export const keyNamePath = z.object({ name: z.string().transform(decoded) });
export const slugPath = z.object({ slug: z.string() });
export const sharedSamplePath = z.object({ slug: z.string(), ordinal: id });
/** Schema of a model's name at its endpoint in an address; the name may contain slashes. */
export const modelNamePath = z.object({ model: z.array(z.string()).transform((parts) => parts.map(decoded).join("/")) });

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
