import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cache } from "react";
import { addressOf, orNotFound } from "@/app/(house)/or-not-found";
import { Hydrated } from "@/app/hydrated";
import { page, pageMetadata } from "@/app/page-declaration";
import { readTogether } from "@/app/read-together";
import { launchQuery } from "@/components/data/launch-queries";
import { LaunchDetailPage } from "@/components/launches/launch-page";
import { launchName } from "@/components/rows/launch-words";
import { runFamily } from "@/components/rows/run-family";
import { manifests } from "@/lib/benchmarks/registry";
import { idPath } from "@/lib/http/path";
import { readLaunch } from "@/lib/reads/launches";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ id: string }> };

const launchOf = cache((id: number) => orNotFound(readTogether(`launch ${id}`, () => readLaunch(id))));

export const generateMetadata = pageMetadata({ role: "reader" }, async ({ params }: Props): Promise<Metadata> => {
  const { id } = await addressOf(idPath, params);
  return { title: launchName(await launchOf(id)) };
});

export default page({ role: "reader" }, async ({ params }: Props) => {
  const { id } = await addressOf(idPath, params);
  const client = new QueryClient();
  client.setQueryData(launchQuery(id).queryKey, await launchOf(id));
  return (
    <Hydrated client={client}>
      <LaunchDetailPage id={id} families={manifests.map(runFamily)} />
    </Hydrated>
  );
});
