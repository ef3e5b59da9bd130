import { readPythonJson } from "../../score/answer/python-json";
import { isDict, type PyValue } from "../../score/answer/python-value";

type Shape = { kind: "list"; member: Shape | null } | { kind: "tuple"; members: Shape[] } | { kind: "plain"; name: string };

const names: Readonly<Record<string, string>> = { string: "str", boolean: "bool", bigint: "int", number: "float" };

function shapeOf(value: PyValue): Shape {
  if (!Array.isArray(value))
    return { kind: "plain", name: value === null ? "None" : isDict(value) ? "dict" : (names[typeof value] ?? "str") };
  const members = value.map(shapeOf);
  const joined = members.reduce<Shape | null | undefined>(
    (sum, next) => (sum === undefined ? undefined : sum === null ? next : join(sum, next)),
    null,
  );
  return joined === undefined ? { kind: "tuple", members } : { kind: "list", member: joined };
}

/** Returns the common shape of two values; undefined if they are of different kinds. */
function join(a: Shape, b: Shape): Shape | undefined {
  if (a.kind === "plain" || b.kind === "plain") {
    if (a.kind !== b.kind || a.kind !== "plain" || b.kind !== "plain") return undefined;
    if (a.name === b.name) return a;
    const numbers = new Set([a.name, b.name]);
    return numbers.has("int") && numbers.has("float") ? { kind: "plain", name: "float" } : undefined;
  }
  if (a.kind === "list" && b.kind === "list") {
    if (a.member === null || b.member === null) return { kind: "list", member: a.member ?? b.member };
    const member = join(a.member, b.member);
    return member && { kind: "list", member };
  }
  const [first, second] = [a, b].map((shape) => (shape.kind === "tuple" ? shape.members : null));
  if (!first || !second || first.length !== second.length) return undefined;
  const members = first.map((shape, at) => join(shape, second[at] ?? shape));
  return members.every((shape) => shape !== undefined) ? { kind: "tuple", members } : undefined;
}

function words(shape: Shape): string {
  if (shape.kind === "plain") return shape.name;
  if (shape.kind === "tuple") return `tuple(${shape.members.map(words).join(", ")})`;
  return shape.member === null ? "list" : `list[${words(shape.member)}]`;
}

/**
 * Describes the format of outputs as in a prompt: `int`, `list[int]`, `tuple(int, str)`; the last for a list of mixed kinds, because JSON
 * has no tuples. Several labels (`{"output": …}`) give their common format; null if there is none.
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
