import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cache } from "react";
import { addressOf, orNotFound } from "@/app/(house)/or-not-found";
import { prefetchPanels } from "@/app/(house)/prefetch-panels";
import { Hydrated } from "@/app/hydrated";
import { page, pageMetadata } from "@/app/page-declaration";
import { annotationsQuery, itemAnnotations } from "@/components/data/annotation-queries";
import { suitePanels } from "@/components/data/panel-query";
import { ItemView } from "@/components/suites/item-page";
import { manifestById } from "@/lib/benchmarks/registry";
import { ordinalPath } from "@/lib/http/path";
import { readAnnotations } from "@/lib/reads/annotations";
import { readItem } from "@/lib/reads/item";
import { readPanel } from "@/lib/reads/panel";
import { readSuite } from "@/lib/reads/suite";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ id: string; ordinal: string }> };

const itemOf = cache((id: number, ordinal: number) => orNotFound(readItem(id, ordinal)));

export const generateMetadata = pageMetadata({ role: "reader" }, async ({ params }: Props): Promise<Metadata> => {
  const { id, ordinal } = await addressOf(ordinalPath, params);
  return { title: (await itemOf(id, ordinal)).key };
});

export default page({ role: "reader" }, async ({ params }: Props) => {
  const { id, ordinal } = await addressOf(ordinalPath, params);
  const [item, suite] = await Promise.all([itemOf(id, ordinal), orNotFound(readSuite(id))]);
  const { views, panels } = manifestById(suite.benchmark);
  const client = new QueryClient();
  const notes = itemAnnotations(id, ordinal);
  await Promise.all([
    client.prefetchQuery({ ...annotationsQuery("/api/annotations", notes), queryFn: () => readAnnotations(notes) }),
    prefetchPanels(client, { panels, place: "item", source: suitePanels(suite.benchmark, id), panelParams: { item: ordinal } }, (panel) =>
      readPanel(suite.benchmark, panel, { suiteId: id, ordinal }),
    ),
  ]);
  return (
    <Hydrated client={client}>
      <ItemView
        item={item}
        suite={{ name: suite.name, itemCount: suite.itemCount }}
        tags={views.tags}
        noun={views.checkNoun}
        panels={panels}
      />
    </Hydrated>
  );
});
