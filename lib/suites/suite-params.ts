import { inWords } from "@/lib/benchmarks/issue-words";
import type { Manifest } from "@/lib/benchmarks/manifest";
import { capitalized } from "@/lib/contracts/plain/capitalized";
import { HeedError } from "@/lib/errors";

/** Parses the parameters of a suite and fills in defaults; throws `invalid` with the fields' paths (`params.densities.0`). */
export function suiteParams({ forms }: Manifest, params: unknown): unknown {
  const parsed = forms.suite.safeParse(params, inWords);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => ({ path: ["params", ...issue.path].join("."), message: asSentence(issue.message) }));
  const [first] = issues;
  throw new HeedError("invalid", `The parameters are invalid. “${first?.path.slice("params.".length)}”: ${first?.message}`, {
    issues,
    where: first?.path,
  });
}

/** A family's own message may be a sentence already. */
const asSentence = (message: string) => `${capitalized(message.replace(/\.$/, ""))}.`;
