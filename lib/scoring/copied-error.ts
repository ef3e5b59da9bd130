import { Unjudged } from "@/lib/benchmarks/scoring";
import { HeedError } from "@/lib/errors";
import type { CopiedError } from "./scoring-task";

export function copiedError(error: unknown): CopiedError {
  if (!(error instanceof Error)) return { name: "Error", message: String(error) };
  const { name, message } = error;
  if (error instanceof HeedError) return { name, message, code: error.code, where: error.where };
  return error instanceof Unjudged ? { name, message, checks: error.checks } : { name, message };
}

/** Restores a copied error, in its original class if callers distinguish it. */
export function errorOf({ name, message, code, where, checks }: CopiedError): Error {
  if (code) return new HeedError(code, message, where ? { where } : {});
  if (checks) return new Unjudged(message, checks);
  return Object.assign(new Error(message), { name });
}
