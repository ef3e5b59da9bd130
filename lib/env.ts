import { z } from "zod";

const schema = z.object({
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, "must start with postgresql://"),
});
export type Env = z.infer<typeof schema>;

/** The address under which others reach Heed (`PUBLIC_URL`), without a slash at its end; null where none is set, or none that can be opened. */
export function publicUrl(): string | null {
  const given = z.url({ protocol: /^https?$/ }).safeParse(process.env.PUBLIC_URL?.trim());
  return given.success ? given.data.replace(/\/+$/, "") : null;
}

/** Where the end of each run is told (`HEED_WEBHOOK_URL`); null where none is set. */
export function webhookAddress(): string | null {
  return process.env.HEED_WEBHOOK_URL?.trim() || null;
}

/** The process's settings, parsed at each call; throws one sentence that names the wrong variable. */
export function env(): Env {
  const parsed = schema.safeParse(process.env);
  if (parsed.success) return parsed.data;
  const first = parsed.error.issues[0];
  throw new Error(
    `The environment variable ${first?.path.join(".") ?? "?"} is invalid: ${first?.message ?? "unknown"}. Start Heed with npm start, which sets it.`,
  );
}
