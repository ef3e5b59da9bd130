import type { Edition } from "@/lib/contracts/edition";
import { suiteEdition } from "@/lib/contracts/edition";
import { metrics } from "../metrics/declared";

export const editionIds = ["first", "second"] as const;
export type EditionId = (typeof editionIds)[number];

/**
 * The editions of the paper: the first, and the second with three judged groups and other names for the endurance metrics (arXiv
 * 2511.03508v2, ACL 2026). Older and imported suites of the second have the parameter `judgedGroups`.
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

/** Returns the edition of a suite by its stored parameters. */
export const editionOf = (suiteParams: unknown): EditionId => (suiteEdition(editions, suiteParams) === "second" ? "second" : "first");
