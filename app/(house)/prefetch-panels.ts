import type { QueryClient } from "@tanstack/react-query";
import { type PanelOf, type PanelSource, panelKey } from "@/components/data/panel-query";
import type { PanelSlot } from "@/lib/contracts/views";

interface Wanted {
  /** The family's panels. */
  panels: readonly PanelSlot[];
  place: PanelSlot["place"];
  source: PanelSource;
  panelParams: PanelOf;
}

/** Reads the data of a place's panels, so that they are sent with the page; the browser requests data that could not be read. */
export async function prefetchPanels(
  client: QueryClient,
  { panels, place, source, panelParams }: Wanted,
  read: (panel: string) => Promise<unknown>,
) {
  const here = panels.filter((slot) => slot.place === place);
  await Promise.all(
    here.map(({ id }) => client.prefetchQuery({ queryKey: panelKey(source, id, panelParams), queryFn: () => read(id), retry: false })),
  );
}
