import { z } from "zod";

export const editionIds = ["first", "second"] as const;
export type EditionId = (typeof editionIds)[number];

/** The benchmark as its paper has it in its first version, and as it was published at a conference in its second. */
export const editions = [
  { id: "first", label: "First edition", groups: "nine" },
  { id: "second", label: "Second edition", groups: "twelve" },
] as const satisfies readonly { id: EditionId; label: string; groups: string }[];

const shape = z.object({ edition: z.enum(editionIds).optional().catch(undefined), judgedGroups: z.boolean().optional().catch(undefined) });

/** The edition of a suite by its stored parameters; older ones, and imported ones, say alone whether they have judged groups. */
export function editionOf(suiteParams: unknown): EditionId {
  const { edition, judgedGroups } = shape.safeParse(suiteParams).data ?? {};
  return judgedGroups ? "second" : (edition ?? "first");
}
