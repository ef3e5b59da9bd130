import { z } from "zod";
import type { Views } from "./views";

/** An edition of a benchmark. A suite belongs to one, and so does a published figure; numbers of two editions are not compared. */
export const edition = z.object({
  id: z.string(),
  /** `Second edition` */
  label: z.string(),
  /** A suite belongs to it whose stored parameters hold all values of one of these; to the first edition, where none of any fits. */
  suites: z.array(z.record(z.string(), z.union([z.string(), z.boolean()]))),
  /** What it calls what the family's views call otherwise, by the label there: `ACT length` is `EDR length`. */
  labels: z.record(z.string(), z.string()),
});
export type Edition = z.infer<typeof edition>;

const params = z.record(z.string(), z.unknown());

/** The edition of a suite by its stored parameters; undefined for a family without editions. */
export function suiteEdition(editions: readonly Pick<Edition, "id" | "suites">[] | undefined, suiteParams: unknown): string | undefined {
  const of = params.safeParse(suiteParams).data ?? {};
  const found = editions?.find(({ suites }) => suites.some((held) => Object.entries(held).every(([name, value]) => of[name] === value)));
  return (found ?? editions?.[0])?.id;
}

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
