import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { orNotFound } from "@/app/(house)/or-not-found";
import { scopeOf, shareMetadata } from "./share-metadata";
import { SharedComparisonPage } from "./shared-comparison-page";
import { SharedLeaderboardPage } from "./shared-leaderboard-page";
import { SharedMatrixPage } from "./shared-matrix-page";
import { SharedRunPage } from "./shared-run-page";
import { SharedSamplePage } from "./shared-sample-page";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ slug: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { slug } = await params;
  const { share } = await orNotFound(scopeOf(slug));
  return orNotFound(shareMetadata(slug, share));
}

export default async function Page({ params, searchParams }: Props) {
  const { slug, target } = (await orNotFound(scopeOf((await params).slug))).share;
  const search = await searchParams;
  switch (target.kind) {
    case "run":
      return <SharedRunPage slug={slug} search={search} />;
    case "sample":
      return <SharedSamplePage slug={slug} ordinal={target.ordinal} search={search} alone />;
    case "leaderboard":
      return <SharedLeaderboardPage slug={slug} />;
    case "matrix":
      return <SharedMatrixPage slug={slug} />;
    case "comparison":
      return <SharedComparisonPage slug={slug} />;
  }
}
