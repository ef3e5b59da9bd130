import { z } from "zod";

/** An edition of a benchmark. A suite belongs to one, and so does a published figure; numbers of two editions are not compared. */
export const edition = z.object({
  id: z.string(),
  /** `Second edition` */
  label: z.string(),
  /** A suite belongs to it whose stored parameters hold all values of one of these; where no edition fits, to the one without a condition. */
  suites: z.array(z.record(z.string(), z.union([z.string(), z.boolean()]))),
  /** A suite belongs to it of which every item has this value of a tag. */
  items: z.object({ tag: z.string(), value: z.string() }).optional(),
  /** Its headline where it is another metric than the family's, on the same slice. */
  headline: z.object({ metric: z.string(), label: z.string() }).optional(),
  /** What it calls what the family's views call otherwise, by the label there: `ACT length` is `EDR length`. */
  labels: z.record(z.string(), z.string()),
});
export type Edition = z.infer<typeof edition>;

const params = z.record(z.string(), z.unknown());

/** The edition of a suite by its stored parameters and the values that all of its items share; undefined for a family without editions. */
export function suiteEdition(
  editions: readonly Pick<Edition, "id" | "suites" | "items">[] | undefined,
  suiteParams: unknown,
  shared: Readonly<Record<string, string>> = {},
): string | undefined {
  const stored = params.safeParse(suiteParams).data ?? {};
  const match = editions?.find(
    ({ suites, items }) =>
      suites.some((held) => Object.entries(held).every(([name, value]) => stored[name] === value)) ||
      (items !== undefined && shared[items.tag] === items.value),
  );
  return (match ?? editions?.find(({ suites, items }) => suites.length === 0 && items === undefined))?.id;
}
