import { z } from "zod";

/** An edition of a benchmark. Each suite and each published figure belongs to one edition; numbers of two editions are not compared. */
export const edition = z.object({
  id: z.string(),
  /** Label, such as `Second edition`. */
  label: z.string(),
  /**
   * Conditions on a suite's stored parameters: a suite belongs to the edition if it has all values of one of them. A suite that fits no
   * edition belongs to the one without a condition.
   */
  suites: z.array(z.record(z.string(), z.union([z.string(), z.boolean()]))),
  /** A suite belongs to the edition if all its items have this value of a tag. */
  items: z.object({ tag: z.string(), value: z.string() }).optional(),
  /** The edition's headline if it is another metric than the family's, on the same slice. */
  headline: z.object({ metric: z.string(), label: z.string() }).optional(),
  /** The edition's names for labels of the family's views, by the original label: `ACT length` is `EDR length`. */
  labels: z.record(z.string(), z.string()),
});
export type Edition = z.infer<typeof edition>;

const params = z.record(z.string(), z.unknown());

/**
 * Determines the edition of a suite from its stored parameters and the tag values that all its items share; undefined for a family without
 * editions.
 */
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
