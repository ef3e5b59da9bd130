import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { createLoader, parseAsString, type SearchParams } from "nuqs/server";
import { cache } from "react";
import { addressOf, orNotFound } from "@/app/(house)/or-not-found";
import { prefetchPanels } from "@/app/(house)/prefetch-panels";
import { afterPage } from "@/app/after-page";
import { Hydrated } from "@/app/hydrated";
import { page, pageMetadata } from "@/app/page-declaration";
import { annotationsQuery, suiteAnnotations } from "@/components/data/annotation-queries";
import { suitePanels } from "@/components/data/panel-query";
import { itemsPerPage, suiteItemsQuery } from "@/components/data/suite-queries";
import { SuitePage } from "@/components/suites/suite-page";
import { manifestById } from "@/lib/benchmarks/registry";
import { idPath } from "@/lib/http/path";
import { readAnnotations } from "@/lib/reads/annotations";
import { infoOfManifest } from "@/lib/reads/benchmark-info";
import { readPanel } from "@/lib/reads/panel";
import { readSuite } from "@/lib/reads/suite";
import { readSuiteItems } from "@/lib/reads/suite-items";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

const suiteOf = cache((id: number) => orNotFound(readSuite(id)));

export const generateMetadata = pageMetadata({ role: "reader" }, async ({ params }: Props): Promise<Metadata> => {
  const { id } = await addressOf(idPath, params);
  return { title: (await suiteOf(id)).name };
});

export default page({ role: "reader" }, async ({ params, searchParams }: Props) => {
  const suite = await suiteOf((await addressOf(idPath, params)).id);
  const { id, title, suiteForm, exporters, views, panels } = infoOfManifest(manifestById(suite.benchmark));
  const client = new QueryClient();
  const notes = suiteAnnotations(suite.id);
  await Promise.all([
    client.prefetchQuery({ ...annotationsQuery("/api/annotations", notes), queryFn: () => readAnnotations(notes) }),
    prefetchPanels(client, { panels, place: "suite", source: suitePanels(id, suite.id), panelParams: {} }, (panel) =>
      readPanel(id, panel, { suiteId: suite.id }),
    ),
  ]);
  // The items are sent after the page, because a text is searched for in all of them.
  const text = createLoader({ text: parseAsString.withDefault("") })(await searchParams).text.trim();
  void client.prefetchInfiniteQuery({
    ...suiteItemsQuery(suite.id, text),
    queryFn: () => afterPage(() => readSuiteItems(suite.id, { limit: itemsPerPage, text })),
  });
  return (
    <Hydrated client={client}>
      <SuitePage initial={suite} benchmark={{ id, title, suiteForm, exporters, panels, tags: views.tags }} />
    </Hydrated>
  );
});
