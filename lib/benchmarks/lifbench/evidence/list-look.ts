import { decodeEscapes } from "@/lib/text/python-escapes";
import { pythonStrip } from "@/lib/text/python-space";
import type { LifbenchItem } from "../items/item";
import { readJson } from "../score/scorers/json-reading";
import { type FoundElement, listOf } from "../score/scorers/list-context";
import { cell, type Look, markAt, missedFirst, type Row } from "./look";
import { elementPlaces } from "./places";

type OneElement = Extract<LifbenchItem, { task: "LSI" | "LOI" | "LOE" | "LBI" | "LBE" }>;
type SeveralElements = Extract<LifbenchItem, { task: "LMI" }>;

const columns: Look["columns"] = [
  { id: "position", label: "Position", numeric: false },
  { id: "element", label: "Element", numeric: false },
];

/** Largest number of rows and marks for given elements of one reply. */
const mostGiven = 100;

const inReply = (elements: readonly FoundElement[]) =>
  [...elements].sort((a, b) => (a.starts[0] ?? 0) - (b.starts[0] ?? 0)).slice(0, mostGiven);

/** Describes the distance of a position from the right one. */
function beside(position: number, right: number): string {
  const steps = Math.abs(position - right);
  if (steps === 0) return "the right one";
  const where = position > right ? "after" : "before";
  return steps === 1 ? `the neighbour ${where} the right one` : `${steps} ${where} the right one`;
}

/** Compares the given elements with the requested one, or with those on one side of another (LSI, LOI, LOE, LBI, LBE). */
export function lookAtElement(item: OneElement, text: string, reply: string): Look {
  const { id, bias = 0, element, pre_element, post_element } = item.param;
  const places = elementPlaces(text);
  const given = inReply(listOf(text).find(pythonStrip(reply)));
  const isAnySide = item.task === "LBI" || item.task === "LBE";
  const right = id + bias;
  const side = bias < 0 ? "before" : "after";
  const isRight = (position: number) => (isAnySide ? (position - id) * bias > 0 : position === right);
  const relationTo = (position: number) => {
    if (position === id && bias !== 0) return "the element of the question";
    return isAnySide ? `${Math.abs(position - id)} ${position > id ? "after" : "before"} it` : beside(position, right);
  };
  const asked = isAnySide
    ? markAt("asked", "asked", `asked for: any element ${side} position ${id}`, places[id])
    : bias === 0
      ? markAt("expected", "expected", `asked for: position ${id}`, places[id])
      : [
          ...markAt("asked", "asked", `asked for: the element ${side} position ${id}`, places[id]),
          ...markAt("expected", "expected", `expected: position ${right}`, places[right]),
        ];
  const expected = bias > 0 ? post_element : bias < 0 ? pre_element : element;
  const wanted = isAnySide ? `any ${side} ${id}` : String(right);
  const checkId = isAnySide ? "position" : "correct";
  const rows = (given.length === 0 ? [null] : given).map((givenElement, at): Row => {
    const position = givenElement === null ? null : givenElement.index + 1;
    const passes = position !== null && isRight(position);
    const label = at === 0 ? "Element" : "Also given";
    // Any element on the right side is correct, so the given one is also shown as the expected one.
    const cells = isAnySide
      ? [
          cell(wanted, position === null ? null : passes ? wanted : String(position)),
          cell(passes ? givenElement?.text : null, givenElement?.text ?? reply),
        ]
      : [cell(at === 0 ? wanted : null, position?.toString()), cell(at === 0 ? expected : null, givenElement?.text ?? reply)];
    return { label, outcome: passes ? "full" : "none", checkId, cells };
  });
  return {
    marks: [
      ...asked,
      ...given.flatMap(({ index }) =>
        markAt(`given-${index + 1}`, "given", `given: position ${index + 1}, ${relationTo(index + 1)}`, places[index + 1]),
      ),
    ],
    columns,
    rows,
  };
}

/** Compares the given elements with those at the requested positions, in the order of the question (LMI). */
export function lookAtElements(item: SeveralElements, text: string, reply: string): Look {
  const { id_arr, elements } = item.param;
  const places = elementPlaces(text);
  const list = listOf(text);
  const decoded = decodeEscapes(pythonStrip(reply)).text;
  const givenElements = inReply(list.find(decoded));
  const parsed = readJson(pythonStrip(reply))?.value;
  const items = Array.isArray(parsed)
    ? parsed.slice(0, mostGiven).map((answer) => (typeof answer === "string" ? answer : JSON.stringify(answer)))
    : givenElements.map((element) => element.text);
  const positions = new Map(list.elements.map((element, at) => [element, at + 1]));
  const positionOf = (element: string | undefined) => (element === undefined ? null : (positions.get(element)?.toString() ?? null));
  const rows = Array.from({ length: Math.max(items.length, elements.length) }, (_, at): Row => {
    const [expected, given, id] = [elements[at], items[at], id_arr[at]];
    const outcome = expected === undefined ? "none" : given === expected ? "full" : decoded.includes(expected) ? "part" : "none";
    const cells = [cell(id?.toString(), positionOf(given)), cell(expected, given)];
    return { label: String(at + 1), outcome, checkId: expected === undefined ? "num" : "correct", cells };
  });
  const isGiven = (at: number) => decoded.includes(elements[at] ?? "");
  const asked = missedFirst([...id_arr.keys()], isGiven).flatMap((at) => {
    const [id = 0, is] = [id_arr[at], isGiven(at) ? "given" : "not given"];
    return markAt(`expected-${at}`, "expected", `asked for: position ${id} (${at + 1} of ${id_arr.length}), ${is}`, places[id]);
  });
  const others = givenElements.filter(({ index }) => !id_arr.includes(index + 1));
  return {
    marks: [
      ...asked,
      ...others.flatMap(({ index }) =>
        markAt(`given-${index + 1}`, "given", `given: position ${index + 1}, not asked for`, places[index + 1]),
      ),
    ],
    columns,
    rows,
  };
}
