/** A stretch of a prompt that can be folded: its heading line and the lines below it. */
export interface PromptSection {
  /** Null for what stands before the first heading. */
  heading: string | null;
  body: string;
  lines: number;
}

/** Lines above which a section starts folded. */
const long = 14;

/** Cuts a prompt at its Markdown headings; headings, bodies and line breaks together are the whole text. */
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

/** The first lines of a long section, and how many more there are; 0 where it is shown whole. */
export function foldedBody(section: PromptSection): { shown: string; hidden: number } {
  const lines = section.body.split("\n");
  if (lines.length <= long + 4) return { shown: section.body, hidden: 0 };
  return { shown: lines.slice(0, long).join("\n"), hidden: lines.length - long };
}
