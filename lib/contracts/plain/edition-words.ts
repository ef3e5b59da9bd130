import type { Views } from "../views";

/**
 * Returns a family's views with the labels and the headline of an edition, also in charts that draw the headline's metric; unchanged
 * without an edition.
 */
export function viewsIn(views: Views, id: string | undefined): Views {
  const edition = views.editions?.find((edition) => edition.id === id);
  if (!edition) return views;
  const { labels, headline } = edition;
  // The editions themselves are not relabeled, so that the function can be applied twice.
  const worded = { ...relabelled(views, new Map(Object.entries(labels))), editions: views.editions };
  if (!headline) return worded;
  const charts = worded.charts.map((chart) =>
    chart.kind === "curve" && chart.metric === views.headline.metric
      ? { ...chart, metric: headline.metric, y: { ...chart.y, label: headline.label } }
      : chart,
  );
  return { ...worded, charts, headline: { ...worded.headline, ...headline } };
}

/** Lists the headlines of a family, each metric once: the family's own, then those of its editions. */
export function headlinesOf(views: Pick<Views, "headline" | "editions">): Views["headline"][] {
  const others = (views.editions ?? []).flatMap(({ headline }) => (headline ? [{ ...views.headline, ...headline }] : []));
  return [views.headline, ...others];
}

function relabelled<T>(node: T, labels: ReadonlyMap<string, string>): T;
function relabelled(node: unknown, labels: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(node)) return node.map((child) => relabelled(child, labels));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [
      name,
      name === "label" && typeof value === "string" ? (labels.get(value) ?? value) : relabelled(value, labels),
    ]),
  );
}
