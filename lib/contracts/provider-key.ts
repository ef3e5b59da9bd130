import { z } from "zod";

/** Schema of the name of a key, to which models refer: that of an environment variable. */
export const keyName = z
  .string()
  .trim()
  .regex(/^[A-Z_][A-Z0-9_]*$/, "must consist of capital letters, digits and _, such as HEED_KEY_LAB")
  .max(100);

/** Body that stores a key. */
export const saveKeyBody = z.object({
  key: z.string().trim().min(1, "must not be empty").max(10_000),
  /** Hosts that it may be sent to: `api.openai.com`, or `localhost:8000`. */
  hosts: z.array(z.string().trim().min(1).max(300)).min(1, "must name at least one host").max(20),
  /** False if a stored key of this name must not be replaced. */
  replace: z.boolean(),
});
export type SaveKey = z.infer<typeof saveKeyBody>;

/** A key as a page lists it, never with its value. */
export const providerKey = z.object({
  name: z.string(),
  /** True if the environment variable of this name is set where the pages come from; it wins over a stored key. */
  inEnvironment: z.boolean(),
  /** Number of models that name it. */
  models: z.number().int(),
  /** Null for a key of the environment alone. */
  stored: z
    .object({
      hosts: z.array(z.string()),
      /** False if it was encrypted with another secret, so that it must be entered again. */
      readable: z.boolean(),
      updatedAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime().nullable(),
      /** Name of the person who entered it; null without accounts. */
      by: z.string().nullable(),
    })
    .nullable(),
});
export type ProviderKey = z.infer<typeof providerKey>;

/** Keys, and whether this Heed has a secret with which it can store more. */
export const providerKeys = z.object({ keys: z.array(providerKey), canStore: z.boolean() });
export type ProviderKeys = z.infer<typeof providerKeys>;
