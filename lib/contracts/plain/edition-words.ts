import type { Views } from "../views";

/** Views in the words of an edition; as they are without one. */
export function viewsIn(views: Views, id: string | undefined): Views {
  const labels = views.editions?.find((of) => of.id === id)?.labels;
  if (!labels) return views;
  // The editions themselves stay as they are, so that views can be put into words twice.
  return { ...relabelled(views, new Map(Object.entries(labels))), editions: views.editions };
}

function relabelled<T>(of: T, labels: ReadonlyMap<string, string>): T;
function relabelled(of: unknown, labels: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(of)) return of.map((one) => relabelled(one, labels));
  if (typeof of !== "object" || of === null) return of;
  return Object.fromEntries(
    Object.entries(of).map(([name, value]) => [
      name,
      name === "label" && typeof value === "string" ? (labels.get(value) ?? value) : relabelled(value, labels),
    ]),
  );
}
