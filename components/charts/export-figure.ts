import { labelWidth } from "./chart-kit";
import { groundOf, svgElement } from "./export-box";
import { firstFamily, fontRules } from "./export-fonts";
import { textLines } from "./export-text";

const padding = 16;
/** Height of a line of the caption, in pixels. */
const noteHeight = 18;

/** CSS properties that affect shapes or text; the page sets them in style sheets, which a file lacks. */
const looks = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "letter-spacing",
  "text-anchor",
  "dominant-baseline",
];

/**
 * Exports a figure as one self-contained SVG with its fonts and the caption. Elements marked `data-export-box`, `data-export-text` and
 * `data-export-not` are drawn as background, as text or not at all. Rejects if the plot is not drawn yet.
 */
export async function figureSvg(figure: HTMLElement, caption: string): Promise<SVGSVGElement> {
  const plots = [...figure.querySelectorAll("svg.recharts-surface, svg[data-export]")];
  const texts = [...figure.querySelectorAll("[data-export-text]")];
  const grounds = [...figure.querySelectorAll("[data-export-box]")];
  if (!figure.querySelector("svg.recharts-surface, [data-export=plot]"))
    throw new Error("The chart is not drawn yet. Try again in a moment.");
  // Names that stay in view while a table scrolls would cover its figures.
  for (const scrolled of figure.querySelectorAll("section")) scrolled.scrollLeft = 0;
  const box = figure.getBoundingClientRect();
  const all = [...plots, ...texts, ...grounds].map((element) => element.getBoundingClientRect());
  const foot = all.reduce((most, { bottom }) => Math.max(most, bottom), box.top) - box.top;
  // A table may be wider or narrower than its scroll container.
  const right = all.reduce((most, rect) => Math.max(most, rect.right), grounds.length > 0 ? box.left : box.right) - box.left;
  const notes = wrapped(caption, right);
  const [width, height] = [Math.ceil(right) + 2 * padding, Math.ceil(foot) + noteHeight * notes.length + 2 * padding];
  const out = svgElement("svg", { width, height, viewBox: `0 0 ${width} ${height}` });
  const page = getComputedStyle(document.documentElement);
  out.append(svgElement("rect", { width, height, fill: page.backgroundColor }));
  const place = (at: DOMRect): [number, number] => [at.left - box.left + padding, at.top - box.top + padding];
  for (const source of grounds)
    out.append(...[groundOf(source, ...place(source.getBoundingClientRect()))].filter((ground) => ground !== null));
  for (const source of plots) {
    const at = source.getBoundingClientRect();
    const [x, y] = place(at);
    const copy = styledCopy(source);
    set(copy, { x, y, width: at.width, height: at.height });
    out.append(copy);
  }
  for (const source of texts)
    for (const { text, left, middle, style } of textLines(source))
      out.append(textElement(text, left - box.left + padding, middle - box.top + padding, style, style.fontSize));
  for (const [i, note] of notes.entries())
    out.append(
      textElement(
        note,
        padding,
        height - padding - noteHeight * (notes.length - i - 0.75),
        page,
        "12px",
        page.getPropertyValue("--color-ink-2"),
      ),
    );
  const families = new Set(
    [...out.querySelectorAll("[font-family]")].map((element) => firstFamily(element.getAttribute("font-family") ?? "")),
  );
  const style = svgElement("style", {});
  style.textContent = await fontRules(families);
  out.prepend(style);
  return out;
}

/** Exports the figure as a bitmap at twice the screen's pixels. Rejects if the browser cannot draw it. */
export async function figurePng(figure: HTMLElement, caption: string): Promise<Blob> {
  const svg = await figureSvg(figure, caption);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText(svg))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Number(svg.getAttribute("width")) * 2;
  canvas.height = Number(svg.getAttribute("height")) * 2;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return await new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The browser could not draw this chart as a PNG. Save it as SVG instead."))),
      "image/png",
    ),
  );
}

export function svgText(svg: SVGSVGElement): string {
  return new XMLSerializer().serializeToString(svg);
}

function styledCopy(source: Element): Element {
  const copy = source.cloneNode(true);
  if (!(copy instanceof Element)) return source;
  const [from, to] = [
    [source, ...source.querySelectorAll("*")],
    [copy, ...copy.querySelectorAll("*")],
  ];
  for (const [i, element] of from.entries()) {
    const style = getComputedStyle(element);
    const target = to[i];
    if (!target) continue;
    for (const name of looks) target.setAttribute(name, style.getPropertyValue(name));
    for (const name of ["class", "style", "tabindex"]) target.removeAttribute(name);
  }
  for (const element of copy.querySelectorAll("[data-export-not], [role=application], foreignObject")) element.remove();
  return copy;
}

/** Breaks a text into lines of about `width` pixels. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ").filter((word) => word !== "")) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && labelWidth(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function textElement(content: string, x: number, y: number, style: CSSStyleDeclaration, size: string, fill = style.color): SVGTextElement {
  const text = svgElement("text", {
    x,
    y,
    "dominant-baseline": "central",
    fill,
    "font-family": style.fontFamily,
    "font-size": size,
    "font-weight": style.fontWeight,
    "letter-spacing": style.letterSpacing,
    "xml:space": "preserve",
  });
  text.textContent = content;
  return text;
}

function set(element: Element, attributes: Record<string, string | number>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}
