import { readPythonJson } from "../../score/answer/python-json";
import { isDict, type PyValue } from "../../score/answer/python-value";

type Shape = { kind: "list"; of: Shape | null } | { kind: "tuple"; of: Shape[] } | { kind: "plain"; name: string };

const names: Readonly<Record<string, string>> = { string: "str", boolean: "bool", bigint: "int", number: "float" };

function shapeOf(value: PyValue): Shape {
  if (!Array.isArray(value))
    return { kind: "plain", name: value === null ? "None" : isDict(value) ? "dict" : (names[typeof value] ?? "str") };
  const of = value.map(shapeOf);
  const joined = of.reduce<Shape | null | undefined>(
    (sum, next) => (sum === undefined ? undefined : sum === null ? next : join(sum, next)),
    null,
  );
  return joined === undefined ? { kind: "tuple", of } : { kind: "list", of: joined };
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
 * no tuples. Of several labels (`{"output": …}`) what they have in common; null where that is nothing.
 */
export function outputFormat(labels: readonly string[]): string | null {
  const shapes = labels.map((text) => {
    const label = readPythonJson(text)?.value;
    return shapeOf(isDict(label) ? (label.get("output") ?? null) : null);
  });
  const [first, ...others] = shapes;
  const joined = others.reduce<Shape | undefined>((sum, next) => sum && join(sum, next), first);
  return joined ? words(joined) : null;
}
