import { formatUnitAfter } from "@/components/ui/format";
import { htmlStyle } from "./html-style";

/** Maximum number of rows of a document’s table of all metrics. */
export const mostMetrics = 400;

/** Table of a file: the first column names a row, the others are right-aligned. */
export interface HtmlTable {
  label: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Sample with the parts of its prompt and reply that are shown. */
export interface HtmlSample {
  title: string;
  facts: string;
  parts: readonly { label: string; text: string }[];
  checks: readonly { passed: boolean; text: string }[];
  /** Summary of the checks that are not listed. */
  more: string;
}

export interface HtmlSection {
  title: string;
  note?: string;
  table?: HtmlTable;
  /** The table is folded because it is long. */
  folded?: boolean;
  /** Place of the page's charts. */
  charts?: boolean;
  samples?: readonly HtmlSample[];
  paragraphs?: readonly string[];
  terms?: readonly { term: string; text: string }[];
}

/** Page as a self-contained file. All texts are plain; the file escapes them. */
export interface HtmlDocument {
  /** Name of the file. */
  file: string;
  title: string;
  /** One line below the title. */
  state: string;
  /** Everything that a reader must know before the numbers. */
  caveat?: string | null;
  /** Large number at the top. */
  lead?: { label: string; value: string; unit: string; note: string };
  facts: readonly string[];
  sections: readonly HtmlSection[];
}

/** Chart as drawings for a wide screen and for a phone, both SVG in the theme's colors. */
export interface HtmlChart {
  title: string;
  wide: string;
  phone: string;
  /** Folded below the leading charts, with the others of its kind. */
  further?: boolean;
}

const marks: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
/** Escapes markup. */
const plain = (text: string): string => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? "");
/** Escapes running text and keeps a number and its % on one line. */
const running = (text: string): string => plain(text).replace(/(?<=\d) (?=%)/g, "\u00a0");

/** Matches a figure with its unit, its interval or a date, but not a sentence that begins with a number. */
const number = /^[–\d<$+−](?!.*[a-z]{3,},? )/;

function tableHtml({ label, head, rows }: HtmlTable): string {
  const cells = (column: number) => rows.map((row) => row[column] ?? "").filter((text) => /\d/.test(text));
  const isNumber = (column: number) => column > 0 && cells(column).length > 0 && cells(column).every((text) => number.test(text));
  const classes = head.map((_, column) => (isNumber(column) ? ' class="n"' : ""));
  const heads = head.map((text, column) => `<th scope="col"${classes[column]}>${plain(text)}</th>`).join("");
  const lines = rows.map(
    (row) =>
      `<tr>${row.map((text, column) => `<td${classes[column]}>${text === "" ? "" : `<span data-head="${plain(head[column] ?? "")}">${plain(text)}</span>`}</td>`).join("")}</tr>`,
  );
  return `<table class="rows"><caption>${plain(label)}</caption><thead><tr>${heads}</tr></thead><tbody>${lines.join("")}</tbody></table>`;
}

function sampleHtml({ title, facts, parts, checks, more }: HtmlSample): string {
  const listed = checks
    .map(({ passed, text }) => `<li class="${passed ? "pass" : "fail"}">${passed ? "✓" : "✗"} ${plain(text)}</li>`)
    .join("");
  return [
    `<article><h3>${plain(title)}</h3><p class="note">${plain(facts)}</p>`,
    ...parts.map(({ label, text }) => `<h4>${plain(label)}</h4><pre>${plain(text)}</pre>`),
    listed && `<h4>Checks</h4><ul class="checks">${listed}</ul>`,
    more && `<p class="note">${plain(more)}</p>`,
    "</article>",
  ].join("");
}

const chartHtml = ({ title, wide, phone }: HtmlChart): string =>
  `<figure role="img" aria-label="${plain(title)}"><div class="wide">${wide}</div><div class="phone">${phone}</div></figure>`;

function chartsHtml(charts: readonly HtmlChart[]): string {
  const grid = (some: readonly HtmlChart[]) => `<div class="charts">${some.map(chartHtml).join("")}</div>`;
  const further = charts.filter((chart) => chart.further);
  const folded = `<details><summary>${further.length === 1 ? "1 further chart" : `${further.length} further charts`}</summary>${grid(further)}</details>`;
  return `${grid(charts.filter((chart) => !chart.further))}${further.length > 0 ? folded : ""}`;
}

function sectionHtml(section: HtmlSection, charts: readonly HtmlChart[], undrawn: readonly string[]): string {
  const { title, note, table, folded, samples = [], paragraphs = [], terms = [] } = section;
  if (section.charts && charts.length + undrawn.length === 0) return "";
  const missing = `Not in this file, because they could not be drawn: ${undrawn.join("; ")}.`;
  return [
    `<section><h2>${plain(title)}</h2>`,
    note && `<p class="note">${plain(note)}</p>`,
    ...paragraphs.map((text) => `<p>${running(text)}</p>`),
    table && (folded ? `<details><summary>${plain(table.label)}</summary>${tableHtml(table)}</details>` : tableHtml(table)),
    section.charts && undrawn.length > 0 && `<p class="caveat">${plain(missing)}</p>`,
    section.charts && chartsHtml(charts),
    ...samples.map(sampleHtml),
    terms.length > 0 && `<dl>${terms.map(({ term, text }) => `<dt>${plain(term)}</dt><dd>${running(text)}</dd>`).join("")}</dl>`,
    "</section>",
  ]
    .filter(Boolean)
    .join("");
}

/**
 * Builds the file, without scripts or external resources. `fonts` are style rules with embedded fonts, `undrawn` the titles of charts that
 * are missing.
 */
export function htmlFile(
  document: HtmlDocument,
  charts: readonly HtmlChart[],
  fonts: string,
  madeAt: string,
  undrawn: readonly string[] = [],
): string {
  const { title, state, caveat, lead, facts, sections } = document;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:">`,
    `<meta name="generator" content="Heed"><title>${plain(title)}</title><style>${fonts}${htmlStyle}</style></head><body><main>`,
    `<h1>${plain(title)}</h1><p>${plain(state)}</p>`,
    facts.length > 0 && `<ul class="facts">${facts.map((fact) => `<li>${plain(fact)}</li>`).join("")}</ul>`,
    caveat && `<p class="caveat">${plain(caveat)}</p>`,
    lead &&
      `<div class="lead">${plain(lead.label)}<b>${plain(lead.value)}${lead.unit ? `<small>${plain(formatUnitAfter(lead.unit))}</small>` : ""}</b><span class="note">${plain(lead.note)}</span></div>`,
    ...sections.map((section) => sectionHtml(section, charts, undrawn)),
    `</main><footer><p class="note">Saved from Heed on ${plain(madeAt.slice(0, 10))}. This file is self-contained and needs no network.</p></footer></body></html>\n`,
  ]
    .filter(Boolean)
    .join("\n");
}

/** Builds a file name from words: `heed-run-13-mini-a-ifscale.html`. */
export function htmlName(...words: readonly (string | number)[]): string {
  const name = words
    .join("-")
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return `heed-${name.slice(0, 100)}.html`;
}
