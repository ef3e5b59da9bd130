import { z } from "zod";

const schema = z.object({
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, "must start with postgresql://"),
});
export type Env = z.infer<typeof schema>;

/** Reads the address under which others reach Heed (`PUBLIC_URL`), without a slash at its end; null if unset, or if it cannot be opened. */
export function publicUrl(): string | null {
  const given = z.url({ protocol: /^https?$/ }).safeParse(process.env.PUBLIC_URL?.trim());
  return given.success ? given.data.replace(/\/+$/, "") : null;
}

/** True if people log in over an unencrypted address, as `HEED_PLAIN_HTTP=1` allows. */
export const isPlainHttp = (): boolean =>
  process.env.HEED_ACCOUNTS === "1" && process.env.HEED_PLAIN_HTTP === "1" && !publicUrl()?.startsWith("https:");

/** Reads the address that is notified of the end of each run (`HEED_WEBHOOK_URL`); null if unset. */
export function webhookAddress(): string | null {
  return process.env.HEED_WEBHOOK_URL?.trim() || null;
}

/** Parses the process's settings at each call; throws one sentence that names the wrong variable. */
export function env(): Env {
  const parsed = schema.safeParse(process.env);
  if (parsed.success) return parsed.data;
  const first = parsed.error.issues[0];
  throw new Error(
    `The environment variable ${first?.path.join(".") ?? "?"} is invalid: ${first?.message ?? "unknown"}. Start Heed with npm start, which sets it.`,
  );
}
