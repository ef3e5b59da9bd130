import { found } from "@/app/(house)/found";
import { LeaderboardView } from "@/components/leaderboard/leaderboard-view";
import { benchmarkView } from "@/components/samples/benchmark-view";
import { Methods } from "@/components/share/methods";
import { Provenance } from "@/components/share/provenance";
import { formatCount } from "@/components/ui/format";
import { PageHeader } from "@/components/ui/page-header";
import { leaderboardOf } from "./share-metadata";

/** A leaderboard through its link; its rows lead nowhere. */
export async function SharedLeaderboardPage({ slug }: { slug: string }) {
  const data = await found(leaderboardOf(slug));
  const { benchmark, rows, rankings } = data;
  const [ranking] = rankings;
  const published = rows.filter((row) => row.source === "published").length;
  const facts = [
    benchmark.title,
    ...(ranking ? [ranking.suiteName] : []),
    formatCount(rows.length - published, "model"),
    `${formatCount(published, "model")} as printed in the paper`,
    <a key="methods" href="#methods" className="finger text-accent underline underline-offset-2">
      Methods
    </a>,
  ];
  return (
    <>
      <Provenance facts={facts} />
      <PageHeader title={`${benchmark.title} leaderboard`} state={benchmark.summary} />
      <LeaderboardView data={data} links={{ runs: null }} />
      <Methods benchmark={benchmarkView(benchmark)} verifier={null} />
    </>
  );
}
