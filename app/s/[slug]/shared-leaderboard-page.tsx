import { QueryClient } from "@tanstack/react-query";
import { orNotFound } from "@/app/(house)/or-not-found";
import { Hydrated } from "@/app/hydrated";
import { benchmarkView } from "@/components/data/benchmark-view";
import { sharedLeaderboardQuery } from "@/components/data/leaderboard-queries";
import { SharedBoard } from "@/components/leaderboard/shared-board";
import { Methods } from "@/components/rows/methods";
import { Provenance } from "@/components/share/provenance";
import { formatCount } from "@/components/ui/format";
import { PageHeader } from "@/components/ui/page-header";
import { leaderboardOf } from "./share-metadata";

/** Page of a shared leaderboard; its rows are not links, and the data of its charts are requested when the charts come into view. */
export async function SharedLeaderboardPage({ slug }: { slug: string }) {
  const leaderboard = await orNotFound(leaderboardOf(slug));
  const client = new QueryClient();
  client.setQueryData(sharedLeaderboardQuery(slug, "none").queryKey, leaderboard);
  const { benchmark, rows, rankings } = leaderboard;
  const [ranking] = rankings;
  const published = rows.filter((row) => row.source === "published").length;
  const facts = [
    benchmark.title,
    ...(ranking ? [ranking.suiteName] : []),
    formatCount(rows.length - published, "model"),
    `${formatCount(published, "model")} as published in the paper`,
    <a key="methods" href="#methods" className="finger text-accent underline underline-offset-2">
      Methods
    </a>,
  ];
  return (
    <>
      <Provenance facts={facts} />
      <PageHeader title={`${benchmark.title} leaderboard`} state={benchmark.summary} />
      <Hydrated client={client}>
        <SharedBoard slug={slug} />
      </Hydrated>
      <Methods benchmark={benchmarkView(benchmark)} verifier={null} />
    </>
  );
}
