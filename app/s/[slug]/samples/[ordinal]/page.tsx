import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { addressOf, orNotFound } from "@/app/(house)/or-not-found";
import { sampleOf, shareMetadata } from "@/app/s/[slug]/share-metadata";
import { SharedSamplePage } from "@/app/s/[slug]/shared-sample-page";
import { sharedSamplePath } from "@/lib/http/path";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ slug: string; ordinal: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { slug, ordinal } = await addressOf(sharedSamplePath, params);
  const { runId, key, runName } = await orNotFound(sampleOf(slug, ordinal));
  return orNotFound(shareMetadata(slug, { title: `${key} in ${runName}`, target: { kind: "sample", runId, ordinal } }));
}

export default async function Page({ params, searchParams }: Props) {
  const { slug, ordinal } = await addressOf(sharedSamplePath, params);
  return <SharedSamplePage slug={slug} ordinal={ordinal} search={await searchParams} alone={false} />;
}
