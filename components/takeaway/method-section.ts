import type { BenchmarkView } from "@/components/data/benchmark-view";
import { methodParagraphs } from "@/components/rows/methods";
import type { HtmlSection } from "./html-file";

/** Builds the section about a family's scoring, each of its metrics, and the statements that apply to all numbers. */
export function methodSection(
  { paper, title, verifiers, views }: Pick<BenchmarkView, "paper" | "title" | "verifiers" | "views">,
  verifier: string | null,
): HtmlSection {
  const used = verifiers.filter(({ id }) => verifier === null || id === verifier);
  return {
    title: "Methods",
    paragraphs: [
      `${title} follows “${paper.title}”${paper.reference && ` (${paper.reference})`}${paper.url && `, ${paper.url}`}`,
      ...used.map(({ label, version, description }) => `The verifier ${label} ${version}: ${description}`),
      ...methodParagraphs,
    ],
    terms: views.metrics.map(({ label, unit, description }) => ({ term: unit ? `${label}, in ${unit}` : label, text: description })),
  };
}
