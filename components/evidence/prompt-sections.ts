/** Foldable section of a prompt: its heading line and the lines below it. */
export interface PromptSection {
  /** Null for the text before the first heading. */
  heading: string | null;
  body: string;
  lines: number;
}

/** Number of lines above which a section starts folded. */
const long = 14;

/** Splits a prompt at its Markdown headings; headings, bodies and line breaks together are the whole text. */
export function promptSections(text: string): PromptSection[] {
  const sections: { heading: string | null; lines: string[] }[] = [{ heading: null, lines: [] }];
  for (const line of text.split("\n")) {
    if (/^#{1,6}\s+\S/.test(line)) sections.push({ heading: line, lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections
    .filter((section) => section.heading !== null || section.lines.some((line) => line !== ""))
    .map(({ heading, lines }) => ({ heading, body: lines.join("\n"), lines: lines.length }));
}

/** Returns the first lines of a long section and the number of hidden lines; 0 if all are shown. */
export function foldedBody(section: PromptSection): { shown: string; hidden: number } {
  const lines = section.body.split("\n");
  if (lines.length <= long + 4) return { shown: section.body, hidden: 0 };
  return { shown: lines.slice(0, long).join("\n"), hidden: lines.length - long };
}
