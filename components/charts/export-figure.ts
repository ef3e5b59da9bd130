const namespace = "http://www.w3.org/2000/svg";
const padding = 16;

/** Properties that decide how a shape or a text looks; they come from style sheets that a file does not have. */
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
  "text-anchor",
  "dominant-baseline",
];

/**
 * A figure as one SVG that stands alone: each plot and mark of it at its place, and each text marked `data-export-text`. What is
 * marked `data-export-not` (the pointer's traces) is left out. Throws when the plot is not drawn yet.
 */
export function figureSvg(figure: HTMLElement): SVGSVGElement {
  const plots = [...figure.querySelectorAll("svg.recharts-surface, svg[data-export]")];
  const texts = [...figure.querySelectorAll("[data-export-text]")];
  if (!figure.querySelector("svg.recharts-surface, [data-export=plot]"))
    throw new Error("The chart is not drawn yet. Try again in a moment.");
  const box = figure.getBoundingClientRect();
  const bottom = [...plots, ...texts].reduce((most, element) => Math.max(most, element.getBoundingClientRect().bottom), box.top);
  const [width, height] = [Math.ceil(box.width) + 2 * padding, Math.ceil(bottom - box.top) + 2 * padding];
  const out = document.createElementNS(namespace, "svg");
  set(out, { xmlns: namespace, width, height, viewBox: `0 0 ${width} ${height}` });
  const ground = document.createElementNS(namespace, "rect");
  set(ground, { width, height, fill: getComputedStyle(document.documentElement).backgroundColor });
  out.append(ground);
  for (const source of plots) {
    const at = source.getBoundingClientRect();
    const copy = styledCopy(source);
    set(copy, { x: at.left - box.left + padding, y: at.top - box.top + padding, width: at.width, height: at.height });
    out.append(copy);
  }
  for (const source of texts) out.append(textOf(source, box));
  return out;
}

/** The same figure as a bitmap with twice the pixels of the screen's. Rejects when the browser cannot draw it. */
export async function figurePng(figure: HTMLElement): Promise<Blob> {
  const svg = figureSvg(figure);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText(svg))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Number(svg.getAttribute("width")) * 2;
  canvas.height = Number(svg.getAttribute("height")) * 2;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return await new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The browser could not draw this chart as a picture. Take the SVG."))),
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

function textOf(source: Element, box: DOMRect): SVGTextElement {
  const at = source.getBoundingClientRect();
  const style = getComputedStyle(source);
  const text = document.createElementNS(namespace, "text");
  set(text, {
    x: at.left - box.left + padding,
    y: at.top - box.top + padding + at.height / 2,
    "dominant-baseline": "central",
    fill: style.color,
    "font-family": style.fontFamily,
    "font-size": style.fontSize,
    "font-weight": style.fontWeight,
  });
  text.textContent = source.textContent;
  return text;
}

function set(element: Element, attributes: Record<string, string | number>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}
