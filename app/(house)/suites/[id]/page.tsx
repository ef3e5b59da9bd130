import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cache } from "react";
import { addressOf, orNotFound } from "@/app/(house)/or-not-found";
import { prefetchPanels } from "@/app/(house)/prefetch-panels";
import { Hydrated } from "@/app/hydrated";
import { suitePanels } from "@/components/data/panel-query";
import { SuitePage } from "@/components/suites/suite-page";
import { manifestById } from "@/lib/benchmarks/registry";
import { idPath } from "@/lib/http/path";
import { infoOfManifest } from "@/lib/reads/benchmark-info";
import { readPanel } from "@/lib/reads/panel";
import { readSuite } from "@/lib/reads/suite";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ id: string }> };

const suiteOf = cache((id: number) => orNotFound(readSuite(id)));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await addressOf(idPath, params);
  return { title: (await suiteOf(id)).name };
}

export default async function Page({ params }: Props) {
  const suite = await suiteOf((await addressOf(idPath, params)).id);
  const { id, title, suiteForm, exporters, views, panels } = infoOfManifest(manifestById(suite.benchmark));
  const client = new QueryClient();
  await prefetchPanels(client, { panels, place: "suite", source: suitePanels(id, suite.id), panelParams: {} }, (panel) =>
    readPanel(id, panel, { suiteId: suite.id }),
  );
  return (
    <Hydrated client={client}>
      <SuitePage initial={suite} benchmark={{ id, title, suiteForm, exporters, panels, tags: views.tags }} />
    </Hydrated>
  );
}
