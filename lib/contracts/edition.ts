import { z } from "zod";

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
