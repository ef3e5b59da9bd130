"use client";

import { parseAsArrayOf, parseAsInteger, parseAsString, useQueryState } from "nuqs";
import { May } from "@/components/data/caller";
import { leaderboardQuery } from "@/components/data/leaderboard-queries";
import { familyPanels } from "@/components/data/panel-query";
import { useRunProgress } from "@/components/data/use-run-progress";
import { PanelSlots } from "@/components/panels/panel-slots";
import { ShareButton } from "@/components/share/share-button";
import { ButtonLink } from "@/components/ui/button";
import { Failed } from "@/components/ui/failed";
import { formatCount } from "@/components/ui/format";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import type { Leaderboard } from "@/lib/contracts/leaderboard";
import { BenchmarkMaterial } from "./benchmark-material";
import { LeaderboardView } from "./leaderboard-view";
import { useBoard } from "./use-board";

export interface BenchmarkPageProps {
  id: string;
  title: string;
  /** Number of suites that are not archived. */
  suites: number;
}

/** Page of a family with its ranking, its charts and its materials. */
export function BenchmarkPage({ id, title, suites }: BenchmarkPageProps) {
  const [asked, setSimulated] = useQueryState("simulated", parseAsInteger);
  const simulated = asked === 1;
  const [series, setSeries] = useQueryState("series", parseAsArrayOf(parseAsString));
  const [ranking, setRanking] = useQueryState("ranking", parseAsString);
  const [edition] = useQueryState("edition", parseAsString);
  const { data, readAt, error, retry, figures } = useBoard(
    leaderboardQuery(id, { simulated, drawn: "none", ranking, edition }),
    leaderboardQuery(id, { simulated, drawn: series, ranking, edition }),
  );
  useRunProgress(null, { readAt });
  // A share link has no choice of edition, so its ranking is named.
  const shared = ranking ?? (edition === null ? null : (data?.shown ?? null));
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[{ label: "Overview", href: "/" }]}
        state={data && <StateOf data={data} />}
        actions={
          <>
            <ShareButton target={{ kind: "leaderboard", benchmark: id, simulated, ...(shared !== null && { ranking: shared }) }} />
            <May needs="runner">
              <ButtonLink variant="primary" href={`/launch?benchmark=${id}`}>
                Launch a run
              </ButtonLink>
            </May>
          </>
        }
      />
      {data ? (
        <>
          <LeaderboardView
            data={data}
            figures={figures}
            links={{ runs: "/runs" }}
            onRanking={(key) => {
              // Another ranking has other rows, so the chosen ones no longer apply.
              void setSeries(null);
              void setRanking(key);
            }}
            actions={
              (simulated || data.simulated !== 0) && (
                <Switch
                  label="Simulated models"
                  checked={simulated}
                  onChange={(on) => {
                    // A ranking of simulated models alone does not exist without them.
                    if (!on && data.rows.every(({ source }) => source === "simulated" || source === "published")) {
                      void setSeries(null);
                      void setRanking(null);
                    }
                    void setSimulated(on ? 1 : null);
                  }}
                />
              )
            }
            emptyAction={
              <May needs="runner">
                <ButtonLink href={`/launch?benchmark=${id}`}>Launch a run</ButtonLink>
              </May>
            }
          />
          <PanelSlots slots={data.benchmark.panels} family={id} place="family" source={familyPanels(id)} subject={{}} />
          <BenchmarkMaterial benchmark={data.benchmark} suites={suites} />
        </>
      ) : error ? (
        <Failed error={error} retry={retry} />
      ) : (
        <SkeletonRows label="Loading the leaderboard" count={12} height={36} />
      )}
    </>
  );
}

function StateOf({ data: { benchmark, rankings, rows } }: { data: Leaderboard }) {
  const countFrom = (...sources: string[]) => rows.filter(({ source }) => sources.includes(source)).length;
  const others = rankings.length - 1;
  const ownCount = countFrom("measured", "imported");
  const parts = [
    ownCount === 0 ? "No measured model yet" : formatCount(ownCount, "model"),
    countFrom("simulated") > 0 && formatCount(countFrom("simulated"), "simulated model"),
    countFrom("published") > 0 && formatCount(countFrom("published"), "published model"),
    others > 0 && formatCount(others, "other ranking"),
  ].filter((part) => part !== false);
  return (
    <>
      {benchmark.summary} {parts.join(", ")}.
    </>
  );
}
