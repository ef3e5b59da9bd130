import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { orNotFound } from "@/app/(house)/or-not-found";
import { page, pageMetadata } from "@/app/page-declaration";
import { SharePassword } from "@/components/share/share-password";
import type { ShareTarget } from "@/lib/contracts/share";
import { isLocked, lockedMetadata, scopeOf, shareMetadata } from "./share-metadata";
import { SharedBy } from "./shared-by";
import { SharedComparisonPage } from "./shared-comparison-page";
import { SharedLeaderboardPage } from "./shared-leaderboard-page";
import { SharedMatrixPage } from "./shared-matrix-page";
import { SharedRunPage } from "./shared-run-page";
import { SharedSamplePage } from "./shared-sample-page";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ slug: string }>; searchParams: Promise<SearchParams> };

export const generateMetadata = pageMetadata({ role: "share" }, async ({ params }: Props): Promise<Metadata> => {
  const { slug } = await params;
  if (await isLocked(slug)) return lockedMetadata;
  const { share } = await orNotFound(scopeOf(slug));
  return orNotFound(shareMetadata(slug, share.target));
});

export default page({ role: "share" }, async ({ params, searchParams }: Props) => {
  const { slug } = await params;
  if (await isLocked(slug)) return <SharePassword slug={slug} />;
  const { share } = await orNotFound(scopeOf(slug));
  return (
    <>
      <SharedBy share={share} />
      <SharedTarget slug={slug} target={share.target} search={await searchParams} />
    </>
  );
});

function SharedTarget({ slug, target, search }: { slug: string; target: ShareTarget; search: SearchParams }) {
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
