import { z } from "zod";
import type { NewItem } from "@/lib/benchmarks/family";
import type { LoadedFamily } from "@/lib/benchmarks/open";
import type { TextHash } from "@/lib/contracts/message";
import { HeedError } from "@/lib/errors";
import { randomFrom } from "@/lib/random/seeded-random";
import { hashOfText } from "@/lib/texts/shared-texts";

/** Items of a suite, with the texts that they share. */
export interface GeneratedItems {
  /** The parameters as they are after their defaults. */
  params: unknown;
  items: NewItem<unknown>[];
  texts: Map<TextHash, string>;
}

/** Items from a family's parameters and a seed; throws `invalid` with the fields' paths (`params.densities.0`). */
export function generateItems({ manifest, engine }: LoadedFamily, params: unknown, seed: number): GeneratedItems {
  try {
    const parsed = manifest.forms.suite.parse(params);
    const texts = new Map<TextHash, string>();
    const share = (text: string): TextHash => {
      const hash = hashOfText(text);
      texts.set(hash, text);
      return hash;
    };
    return { params: parsed, items: [...engine.suite.generate(parsed, { random: randomFrom(seed), share })], texts };
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const issues = error.issues.map((issue) => ({ path: ["params", ...issue.path].join("."), message: issue.message }));
    throw new HeedError(
      "invalid",
      `The parameters cannot make a suite. “${issues[0]?.path.slice("params.".length)}”: ${issues[0]?.message}.`,
      {
        issues,
        where: issues[0]?.path,
      },
    );
  }
}
