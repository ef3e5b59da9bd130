import { QueryClient } from "@tanstack/react-query";
import { orNotFound } from "@/app/(house)/or-not-found";
import { Hydrated } from "@/app/hydrated";
import { SharedCompare } from "@/components/compare/shared-compare";
import { benchmarkView } from "@/components/data/benchmark-view";
import { comparisonQuery } from "@/components/data/comparison-queries";
import { sharedComparisonSource } from "@/components/data/comparison-source";
import { Methods } from "@/components/rows/methods";
import { Provenance } from "@/components/share/provenance";
import { formatCount } from "@/components/ui/format";
import { comparisonOf } from "./share-metadata";

/** Page of a shared comparison: the ordinary page with fixed runs, and without links to their pages. */
export async function SharedComparisonPage({ slug }: { slug: string }) {
  const comparison = await orNotFound(comparisonOf(slug));
  const client = new QueryClient();
  client.setQueryData(comparisonQuery(sharedComparisonSource(slug)).queryKey, comparison);
  const { benchmark, sides } = comparison;
  const verifiers = [...new Set(sides.map(({ verifier }) => `${verifier.label} ${verifier.version}`))];
  const days = [...new Set(sides.map(({ run }) => (run.finishedAt ?? run.startedAt ?? run.createdAt).slice(0, 10)))].sort();
  const facts = [
    benchmark.title,
    `${formatCount(sides.length, "run")} of ${[...new Set(sides.map(({ suite }) => suite.name))].join(", ")}`,
    `scored by ${verifiers.join(", ")}`,
    days.length > 1 ? `${days[0]} to ${days.at(-1)}` : days[0],
    <a key="methods" href="#methods" className="finger text-accent underline underline-offset-2">
      Methods
    </a>,
  ];
  const [only, ...more] = new Set(sides.map(({ verifier }) => verifier.id));
  return (
    <Hydrated client={client}>
      <Provenance facts={facts} />
      <SharedCompare slug={slug} />
      <Methods benchmark={benchmarkView(benchmark)} verifier={more.length === 0 ? (only ?? null) : null} />
    </Hydrated>
  );
}
