import { HeedError } from "@/lib/errors";

/** The key in the named environment variable; null where none is named. Throws a sentence that names an unset variable. */
export function apiKey(variable: string | undefined): string | null {
  if (variable === undefined) return null;
  const key = process.env[variable]?.trim();
  if (key) return key;
  throw new HeedError("invalid", `The environment variable ${variable} holds no key where Heed runs. Set it and start Heed again.`, {
    where: variable,
  });
}
