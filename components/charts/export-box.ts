/** Width and height of a tile of the hatch, in pixels. */
const tile = 5;

/** Draws the background of an element as it is on screen: its color, and the hatch that marks too few samples. Null if it has none. */
export function groundOf(element: Element, left: number, top: number): SVGGElement | null {
  const { backgroundColor, backgroundImage } = getComputedStyle(element);
  const colour = plainColour(backgroundColor);
  const hatched = backgroundImage !== "none";
  if (!colour && !hatched) return null;
  const { width, height } = element.getBoundingClientRect();
  const group = svgElement("g", {});
  if (colour) group.append(svgElement("rect", { x: left, y: top, width, height, rx: 3, fill: colour }));
  if (hatched) group.append(...hatch(left, top, width, height));
  return group;
}

/** Draws strokes instead of an SVG pattern, which drawing programs treat differently. */
function hatch(left: number, top: number, width: number, height: number): SVGElement[] {
  const stroke = plainColour(getComputedStyle(document.documentElement).getPropertyValue("--color-line-2")) ?? "none";
  const strokes: SVGElement[] = [];
  for (let at = tile; at < width + height; at += tile * Math.SQRT2) {
    const [x1, y1] = at < height ? [0, at] : [at - height, height];
    const [x2, y2] = at < width ? [at, 0] : [width, at - width];
    strokes.push(
      svgElement("line", { x1: left + x1, y1: top + y1, x2: left + x2, y2: top + y2, stroke, "stroke-width": 0.7, "stroke-opacity": 0.7 }),
    );
  }
  return strokes;
}

/** Converts a color to the notation that every program reads; null if the color is invisible. */
function plainColour(colour: string): string | null {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const context = canvas.getContext("2d");
  if (!context) return colour;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  return alpha === 0 ? null : `rgb(${red}, ${green}, ${blue})`;
}

const namespace = "http://www.w3.org/2000/svg";

/** Creates an SVG element with these attributes. */
export function svgElement<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Record<string, string | number>,
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}
