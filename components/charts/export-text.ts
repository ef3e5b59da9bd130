/** Line of text as it is on the screen, in pixels of the viewport. */
export interface ExportLine {
  text: string;
  left: number;
  /** Vertical position of the line's middle. */
  middle: number;
  style: CSSStyleDeclaration;
}

/** Returns the lines of an element's text as the screen breaks them, each in its own font; text that the element clips is clipped too. */
export function textLines(element: Element): ExportLine[] {
  const lines: ExportLine[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.nodeValue?.trim() || parent.closest(".sr-only")) continue;
    const style = getComputedStyle(parent);
    lines.push(
      ...linesOf(node, style, style.textOverflow === "ellipsis" ? parent.getBoundingClientRect().right : Number.POSITIVE_INFINITY),
    );
  }
  return lines;
}

function linesOf(node: Node, style: CSSStyleDeclaration, edge: number): ExportLine[] {
  const text = node.nodeValue ?? "";
  const range = document.createRange();
  const lines: (ExportLine & { top: number })[] = [];
  for (const [i, letter] of [...text].reduce<[number, string][]>(withPlace, [])) {
    range.setStart(node, i);
    range.setEnd(node, i + letter.length);
    const box = range.getClientRects()[0];
    if (!box || box.width === 0) continue;
    const line = lines.at(-1);
    if (line && Math.abs(line.top - box.top) < 2) {
      // The ellipsis takes about the width of a letter.
      if (box.right <= edge + 1) line.text += letter;
      else if (!line.text.endsWith("…")) line.text = `${line.text.slice(0, -1)}…`;
    } else lines.push({ text: letter, left: box.left, top: box.top, middle: box.top + box.height / 2, style });
  }
  return lines;
}

/** Letters with their start positions in the string; a character outside the Basic Multilingual Plane takes two positions. */
function withPlace(before: [number, string][], letter: string): [number, string][] {
  const last = before.at(-1);
  before.push([last ? last[0] + last[1].length : 0, letter]);
  return before;
}
