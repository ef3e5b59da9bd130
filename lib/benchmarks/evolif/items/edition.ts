import type { Edition } from "@/lib/contracts/edition";
import { suiteEdition } from "@/lib/contracts/edition";
import { metrics } from "../metrics/declared";

export const editionIds = ["first", "second"] as const;
export type EditionId = (typeof editionIds)[number];

/**
 * The paper's first version, and the second with three judged groups (arXiv 2511.03508v2, ACL 2026), which calls the endurance metrics otherwise.
 * Older suites, and imported ones, say that they have judged groups.
 */
export const editions = [
  { id: "first", label: "First edition", suites: [], labels: {} },
  {
    id: "second",
    label: "Second edition",
    suites: [{ edition: "second" }, { judgedGroups: true }],
    labels: Object.fromEntries(metrics.flatMap(({ label, second }) => (second ? [[label, second.label]] : []))),
  },
] as const satisfies readonly (Edition & { id: EditionId })[];

/** The edition of a suite by its stored parameters. */
export const editionOf = (suiteParams: unknown): EditionId => (suiteEdition(editions, suiteParams) === "second" ? "second" : "first");
