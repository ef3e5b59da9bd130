type Shape = { kind: "list"; of: Shape | null } | { kind: "tuple"; of: Shape[] } | { kind: "plain"; name: string };

/** What the whole numbers of a JSON text are; `1.0`, which JSON.parse would make a whole number, is told by its point. */
const marked = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+(?:[eE][+-]?\d+)?|[eE][+-]?\d+)/g;
const float = "\u0000float";

function shapeOf(value: unknown): Shape {
  if (Array.isArray(value)) {
    const of = value.map(shapeOf);
    const joined = of.reduce<Shape | null | undefined>(
      (sum, next) => (sum === undefined ? undefined : sum === null ? next : join(sum, next)),
      null,
    );
    return joined === undefined ? { kind: "tuple", of } : { kind: "list", of: joined };
  }
  if (value === float) return { kind: "plain", name: "float" };
  if (value === null) return { kind: "plain", name: "None" };
  if (typeof value === "object") return { kind: "plain", name: "dict" };
  return { kind: "plain", name: { string: "str", boolean: "bool", number: "int" }[typeof value as string] ?? "str" };
}

/** What two values have in common; undefined where they are of different kinds. */
function join(a: Shape, b: Shape): Shape | undefined {
  if (a.kind === "plain" || b.kind === "plain") {
    if (a.kind !== b.kind || a.kind !== "plain" || b.kind !== "plain") return undefined;
    if (a.name === b.name) return a;
    const numbers = new Set([a.name, b.name]);
    return numbers.has("int") && numbers.has("float") ? { kind: "plain", name: "float" } : undefined;
  }
  if (a.kind === "list" && b.kind === "list") {
    if (a.of === null || b.of === null) return { kind: "list", of: a.of ?? b.of };
    const of = join(a.of, b.of);
    return of && { kind: "list", of };
  }
  const [first, second] = [a, b].map((shape) => (shape.kind === "tuple" ? shape.of : null));
  if (!first || !second || first.length !== second.length) return undefined;
  const of = first.map((shape, at) => join(shape, second[at] ?? shape));
  return of.every((shape) => shape !== undefined) ? { kind: "tuple", of } : undefined;
}

function words(shape: Shape): string {
  if (shape.kind === "plain") return shape.name;
  if (shape.kind === "tuple") return `tuple(${shape.of.map(words).join(", ")})`;
  return shape.of === null ? "list" : `list[${words(shape.of)}]`;
}

/**
 * What outputs look like, as a prompt names it: `int`, `list[int]`, `tuple(int, str)`, the latter for a list of different kinds, as JSON knows
 * no tuples. Of several outputs what they have in common; null where that is nothing. Each is the JSON text of an output.
 */
export function outputFormat(outputs: readonly string[]): string | null {
  const shapes = outputs.map((text) =>
    shapeOf(JSON.parse(text.replace(marked, (found) => (found.startsWith('"') ? found : JSON.stringify(float))))),
  );
  const [first, ...others] = shapes;
  const joined = others.reduce<Shape | undefined>((sum, next) => sum && join(sum, next), first);
  return joined ? words(joined) : null;
}
