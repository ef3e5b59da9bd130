import type { Metadata } from "next";
import { cookies } from "next/headers";
import { cache } from "react";
import { sharedRunSentence } from "@/components/runs/shared-run-sentence";
import { formatCount, formatMetric, withDigits } from "@/components/ui/format";
import { manifestById } from "@/lib/benchmarks/registry";
import { sampleTitle } from "@/lib/contracts/plain/sample-title";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import type { Share } from "@/lib/contracts/share";
import { HeedError } from "@/lib/errors";
import { ticketCookie } from "@/lib/http/share-ticket";
import { withoutKeys } from "@/lib/keys/redact-keys";
import { readRunMarks, readSuiteOfRun } from "@/lib/reads/beside-run";
import { manifestOnSuite } from "@/lib/record/manifest-on-suite";
import { scope } from "@/lib/shares/scope";
import { shareTitle } from "@/lib/shares/share";
import { sharedComparison } from "@/lib/shares/shared-comparison";
import { sharedLeaderboard } from "@/lib/shares/shared-leaderboard";
import { sharedMatrix } from "@/lib/shares/shared-matrix";
import { sharedRun } from "@/lib/shares/shared-run";
import { sharedSample } from "@/lib/shares/shared-sample";

// Cached, because a page and its metadata read the same data.
export const scopeOf = cache(async (slug: string) => scope(slug, (await cookies()).get(ticketCookie)?.value ?? null));
/** True if the reader must give the share's password first. */
export const isLocked = cache((slug: string) =>
  scopeOf(slug).then(
    () => false,
    (error) => error instanceof HeedError && error.code === "unauthenticated",
  ),
);
/** Metadata of a page that asks for the password; it says nothing about what is shared. */
export const lockedMetadata: Metadata = { title: "Link with a password" };
export const comparisonOf = cache(async (slug: string) => sharedComparison(await scopeOf(slug)));
export const leaderboardOf = cache(async (slug: string) => sharedLeaderboard(await scopeOf(slug), "none"));
export const sharedMatrixOf = cache(async (slug: string) => sharedMatrix(await scopeOf(slug)));
export const sampleOf = cache(async (slug: string, ordinal: number) => sharedSample(await scopeOf(slug), ordinal));
/** Reads a shared run with its suite and the figures shown beside its headline. */
export const sharedRunOf = cache(async (slug: string) => {
  const run = await sharedRun(await scopeOf(slug));
  const manifest = await manifestOnSuite(manifestById(run.benchmark), run.suiteId);
  const suite = await readSuiteOfRun(manifest, run.suiteId);
  return { run, manifest, suite, marks: await readRunMarks(run, suite) };
});

/** Describes a sample's page in a sentence. */
async function sampleSentence(slug: string, ordinal: number): Promise<string> {
  const [{ run }, sample] = await Promise.all([sharedRunOf(slug), sampleOf(slug, ordinal)]);
  const { title, views } = manifestById(sample.benchmark);
  const verdict = sample.status === "scored" ? (sample.passed ? "passed" : "missed") : sample.status;
  return `${title}, ${sampleTitle(sample, views)}: ${verdict}, ${sample.checksPassed} of ${formatCount(sample.checksTotal, "check")} passed by ${run.modelName}.`;
}

/** Describes the content of a share in one or two sentences. */
async function sentenceOf(slug: string, target: Share["target"]): Promise<string> {
  switch (target.kind) {
    case "run": {
      const { run, manifest, marks } = await sharedRunOf(slug);
      return `${manifest.summary} ${sharedRunSentence(run, manifest.views, marks.published)}`;
    }
    case "sample":
      return sampleSentence(slug, target.ordinal);
    case "leaderboard": {
      const { benchmark, rows } = await leaderboardOf(slug);
      const printed = rows.filter(({ source }) => source === "published").length;
      return `${benchmark.summary} ${formatCount(rows.length - printed, "model")} measured, ${formatCount(printed, "model")} published.`;
    }
    case "matrix": {
      const { columns, rows } = await sharedMatrixOf(slug);
      return `${formatCount(rows.length, "model")} on ${formatCount(columns.length, "benchmark")}, each number with its 95% interval.`;
    }
    case "comparison": {
      const { benchmark, sides } = await comparisonOf(slug);
      const { headline, metrics } = benchmark.views;
      const declaration = metrics.find(({ id }) => id === headline.metric);
      const values = sides.map(({ run }) => {
        const headlineThere = run.headline && sliceKey(run.headline.slice) === sliceKey(headline.slice) ? run.headline : null;
        return headlineThere?.value == null || !declaration
          ? run.modelName
          : `${run.modelName} ${formatMetric(headlineThere.value, withDigits(declaration, headlineThere))}`;
      });
      return `${benchmark.title}, ${sides[0]?.suite.name}: ${headline.label} of ${values.join(", ")}.`;
    }
  }
}

/** Builds the title, with the present name of what is shared, and the description of a shared page, for tabs and previews of the link. */
export async function shareMetadata(slug: string, target: Share["target"]): Promise<Metadata> {
  const [title, description] = await Promise.all([shareTitle(target), sentenceOf(slug, target)]);
  const preview = withoutKeys({ title, description });
  return { ...preview, openGraph: { ...preview, siteName: "Heed", type: "website" }, twitter: { ...preview, card: "summary" } };
}
