import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { cache } from "react";
import { orNotFound } from "@/app/(house)/or-not-found";
import { Hydrated } from "@/app/hydrated";
import { page, pageMetadata } from "@/app/page-declaration";
import { leaderboardQuery } from "@/components/data/leaderboard-queries";
import { BenchmarkPage } from "@/components/leaderboard/benchmark-page";
import { readLeaderboard } from "@/lib/ranking/leaderboard";
import { readSuites } from "@/lib/reads/suites";
import { loadBenchmarkSearch } from "./search-params";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

// One read for both callers below. The data of charts are requested when the charts come into view.
const leaderboardOf = cache((id: string, simulated: boolean, ranking: string | null, edition: string | null) =>
  orNotFound(readLeaderboard(id, { simulated, drawn: "none", ranking, edition })),
);

export const generateMetadata = pageMetadata({ role: "reader" }, async ({ params, searchParams }: Props): Promise<Metadata> => {
  const { simulated, ranking, edition } = await loadBenchmarkSearch(searchParams);
  const { benchmark } = await leaderboardOf((await params).id, simulated === 1, ranking, edition);
  return { title: benchmark.title };
});

export default page({ role: "reader" }, async ({ params, searchParams }: Props) => {
  const { id } = await params;
  const { simulated: asked, ranking, edition } = await loadBenchmarkSearch(searchParams);
  const simulated = asked === 1;
  const [leaderboard, suites] = await Promise.all([leaderboardOf(id, simulated, ranking, edition), readSuites({ benchmark: id })]);
  const client = new QueryClient();
  client.setQueryData(leaderboardQuery(id, { simulated, drawn: "none", ranking, edition }).queryKey, leaderboard);
  return (
    <Hydrated client={client}>
      <BenchmarkPage id={id} title={leaderboard.benchmark.title} suites={suites.filter(({ archived }) => !archived).length} />
    </Hydrated>
  );
});
