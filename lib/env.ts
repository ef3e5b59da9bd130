import { z } from "zod";

const schema = z.object({
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, "must start with postgresql://"),
});
export type Env = z.infer<typeof schema>;

/** The process's settings, parsed at each call; throws one sentence that names the wrong variable. */
export function env(): Env {
  const parsed = schema.safeParse(process.env);
  if (parsed.success) return parsed.data;
  const first = parsed.error.issues[0];
  throw new Error(
    `The environment variable ${first?.path.join(".") ?? "?"} is not usable: ${first?.message ?? "unknown"}. Start Heed with npm start, which sets it.`,
  );
}
