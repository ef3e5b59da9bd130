import type { Answer } from "@/lib/benchmarks/family";
import type { Facts } from "@/lib/contracts/check";
import type { LifbenchItem } from "../items/item";
import { isWithinEdits } from "./scorers/edit-distance";
import { codePoints, type Marks } from "./scorers/marks";

/** Classes of answers to tasks that ask for one element of a list, recorded as a fact of the verdict. */
export const givenClasses = [
  { id: "asked", label: "The requested element", tone: "pass" },
  { id: "altered", label: "The requested element, altered" },
  { id: "neighbour", label: "A neighbour" },
  { id: "another", label: "Another element" },
  { id: "obeyed", label: "Obeyed the element" },
  { id: "invented", label: "Invented" },
  { id: "cut off", label: "Cut off" },
  { id: "refused", label: "Refused" },
  { id: "nothing", label: "Nothing" },
] as const;
export type Given = (typeof givenClasses)[number]["id"];

type OneElement = Extract<LifbenchItem, { task: "LSI" | "LOI" | "LOE" | "LBI" | "LBE" }>;

export const asksForOne = (item: LifbenchItem): item is OneElement => "id" in item.param;

/** Distance up to which positions count as neighbors, so that a forgotten or reversed offset is included. */
const near = 2;

/** Words at the start of a reply that indicate a refusal if the provider does not report one. */
const refusal =
  /^\W*(?:i(?:['’]m| am) (?:sorry|unable|not able)|sorry\b|i (?:cannot|can['’]?t|could ?n['’]?t|could not|do not|don['’]?t|did not|didn['’]?t)\b|unable to\b|as an ai\b|there is no\b)/i;

/** Returns the distinctive words of a sentence: those of at least four letters. */
const tellingWords = (text: string): Set<string> => new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? []);

/** Returns the class of the given answer, whether an id or a sentence was requested and, if only one position is right, that position. */
export function givenFacts(item: OneElement, { reply, sent: { ended } }: Answer, { points, facts }: Marks): Facts {
  const { task, param } = item;
  const isBlurred = task === "LBI" || task === "LBE";
  const asked = param.id + (isBlurred ? 0 : (param.bias ?? 0));
  const expected = expectedOf(item);
  const right = points.find(({ id }) => id === (isBlurred ? "position" : "correct"));
  const position = typeof facts.position === "number" && facts.position > 0 ? facts.position : null;
  const text = reply.trim();

  const withoutElement = (): Given => {
    if (ended === "refused" || ended === "filtered") return "refused";
    if (text === "") return ended === "cut_off" || ended === "reasoning_exhausted" ? "cut off" : "nothing";
    if (!isBlurred && isWithinEdits(expected, text, codePoints(expected) / 6 + 3)) return "altered";
    if (refusal.test(text)) return "refused";
    // A reply that carries out an instruction mentions what the instruction names; ids name nothing.
    const words = tellingWords(expected);
    const shared = [...tellingWords(text)].filter((word) => words.has(word)).length;
    if (!isId(expected) && !isBlurred && shared >= Math.min(2, words.size)) return "obeyed";
    return ended === "cut_off" || (text.length >= 4 && expected.startsWith(text)) ? "cut off" : "invented";
  };
  const given = (): Given => {
    if (right && right.earned >= right.maximum) return "asked";
    if (position === null) return withoutElement();
    return Math.abs(position - asked) <= near ? "neighbour" : "another";
  };
  return { given: given(), element: kindOf(expected), ...(!isBlurred && { asked }) };
}

const expectedOf = ({ param }: OneElement): string =>
  param.bias === 1 ? param.post_element : param.bias === -1 ? param.pre_element : param.element;

const isId = (element: string): boolean => /^[0-9a-f]{32}$/.test(element);

const kindOf = (element: string) => (isId(element) ? "id" : "sentence");

/** Returns whether an item asks for an id or a sentence; null if it does not ask for one element. */
export const elementOf = (item: LifbenchItem): "id" | "sentence" | null => (asksForOne(item) ? kindOf(expectedOf(item)) : null);
