import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { addressOf, orNotFound } from "@/app/(house)/or-not-found";
import { page, pageMetadata } from "@/app/page-declaration";
import { isLocked, lockedMetadata, sampleOf, scopeOf, shareMetadata } from "@/app/s/[slug]/share-metadata";
import { SharedBy } from "@/app/s/[slug]/shared-by";
import { SharedSamplePage } from "@/app/s/[slug]/shared-sample-page";
import { SharePassword } from "@/components/share/share-password";
import { sharedSamplePath } from "@/lib/http/path";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ slug: string; ordinal: string }>; searchParams: Promise<SearchParams> };

export const generateMetadata = pageMetadata({ role: "share" }, async ({ params }: Props): Promise<Metadata> => {
  const { slug, ordinal } = await addressOf(sharedSamplePath, params);
  if (await isLocked(slug)) return lockedMetadata;
  const { runId } = await orNotFound(sampleOf(slug, ordinal));
  return orNotFound(shareMetadata(slug, { kind: "sample", runId, ordinal }));
});

export default page({ role: "share" }, async ({ params, searchParams }: Props) => {
  const { slug, ordinal } = await addressOf(sharedSamplePath, params);
  if (await isLocked(slug)) return <SharePassword slug={slug} />;
  const { share } = await orNotFound(scopeOf(slug));
  return (
    <>
      <SharedBy share={share} />
      <SharedSamplePage slug={slug} ordinal={ordinal} search={await searchParams} alone={false} />
    </>
  );
});
