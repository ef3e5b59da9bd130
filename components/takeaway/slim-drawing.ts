/** Initial values of properties that neither an element nor its ancestors set. */
const initial = {
  fill: "rgb(0, 0, 0)",
  "fill-opacity": "1",
  stroke: "none",
  "stroke-width": "1px",
  "stroke-opacity": "1",
  "stroke-dasharray": "none",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  "text-anchor": "start",
  "letter-spacing": "normal",
};
const textStyles = ["font-family", "font-size", "font-weight", "letter-spacing", "text-anchor"];
const strokeStyles = Object.keys(initial).filter((name) => name.startsWith("stroke-"));
const inherited = [...new Set([...Object.keys(initial), ...textStyles])];
const places = ["d", "points", "transform", "x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "r", "rx", "ry", "width", "height"];
const shapes = new Set(["path", "line", "rect", "circle", "polygon", "polyline", "ellipse"]);

const rounded = (text: string) => text.replace(/-?\d+\.\d{3,}/g, (number) => String(Math.round(Number(number) * 100) / 100));

/**
 * Removes everything from a drawing that does not affect its look: inherited values, properties without effect on a shape, and digits
 * beyond a hundredth of a pixel.
 */
export function slimDrawing(element: Element, above: Readonly<Record<string, string>> = initial): void {
  const here: Record<string, string> = { ...above };
  const isShape = shapes.has(element.localName);
  for (const name of inherited) {
    const ownValue = element.getAttribute(name);
    if (ownValue === null) continue;
    if (ownValue === above[name] || (isShape && textStyles.includes(name))) element.removeAttribute(name);
    else here[name] = ownValue;
  }
  if (isShape && here.stroke === "none") for (const name of strokeStyles) element.removeAttribute(name);
  if (element.getAttribute("opacity") === "1") element.removeAttribute("opacity");
  // Browsers disagree whether `dominant-baseline` is inherited, so each text keeps its own.
  if (!/^(text|tspan)$/.test(element.localName) || element.getAttribute("dominant-baseline") === "auto")
    element.removeAttribute("dominant-baseline");
  for (const name of places) {
    const value = element.getAttribute(name);
    if (value !== null) element.setAttribute(name, rounded(value));
  }
  for (const child of element.children) slimDrawing(child, here);
}
