import type { Language, Rule } from "../../items/rule";
import { split } from "../../score/engine/split";
import { countLiteral } from "./count-literal";
import { allowedBy, allows } from "./counts";
import { contains, coversPlace, meet } from "./places";

type Finding = { kind: "contradiction" | "redundant"; message: string };

const text = (rule: Rule) => String(rule.value).toLowerCase();
const contradiction = (message: string): Finding => ({ kind: "contradiction", message });
const redundant = (message: string): Finding => ({ kind: "redundant", message });

/** True if the rule's relation holds for this text; null for another relation. */
function holdsFor(rule: Rule, value: string): boolean | null {
  const other = text(rule);
  switch (rule.relation) {
    case "startswith":
      return value.startsWith(other);
    case "endswith":
      return value.endsWith(other);
    case "equal":
      return value === other;
    case "contain":
      return value.includes(other);
    case "notstartswith":
      return !value.startsWith(other);
    case "notendswith":
      return !value.endsWith(other);
    case "notequal":
      return value !== other;
    case "notcontain":
      return !value.includes(other);
    default:
      return null;
  }
}

/** Compares two texts that must be at the same end: one of them must include the other there. */
function ends(a: Rule, b: Rule, fits: (long: string, short: string) => boolean): Finding | null {
  const [textA, textB] = [text(a), text(b)];
  const [long, short] = textA.length >= textB.length ? [textA, textB] : [textB, textA];
  if (!fits(long, short)) return contradiction(`it cannot be “${a.value}” and “${b.value}” at the same place`);
  return redundant(`“${short}” follows from “${long}”`);
}

/** Finds a conflict of rule `b` with what rule `a` requires of the same text. */
function seenFrom(a: Rule, b: Rule): Finding | null {
  const [textA, textB] = [text(a), text(b)];
  if (a.relation === "equal") {
    const holds = holdsFor(b, textA);
    if (holds === null) return null;
    return holds ? redundant("it follows from the required text") : contradiction(`the text must be “${a.value}”, which does not fit`);
  }
  const [start, end] = [a.relation === "startswith", a.relation === "endswith"];
  if (start && b.relation === "startswith") return ends(a, b, (long, short) => long.startsWith(short));
  if (end && b.relation === "endswith") return ends(a, b, (long, short) => long.endsWith(short));
  if (start && b.relation === "notstartswith") {
    if (textA.startsWith(textB)) return contradiction(`it must and must not start with “${b.value}”`);
    return textB.startsWith(textA) ? null : redundant("the required start rules the other out");
  }
  if (end && b.relation === "notendswith") {
    if (textA.endsWith(textB)) return contradiction(`it must and must not end with “${b.value}”`);
    return textB.endsWith(textA) ? null : redundant("the required end rules the other out");
  }
  if (start || end || a.relation === "contain") {
    if (b.relation === "notcontain" && textA.includes(textB)) return contradiction(`“${a.value}” is required, “${b.value}” forbidden`);
    if (b.relation === "contain" && textA.includes(textB)) return redundant(`“${b.value}” is contained in “${a.value}”`);
  }
  if (
    a.relation === "notcontain" &&
    ["notstartswith", "notendswith", "notcontain", "notequal"].includes(b.relation) &&
    textB.includes(textA)
  ) {
    return redundant(`“${b.value}” cannot occur without “${a.value}”`);
  }
  if (a.relation === b.relation && textA === textB) return redundant("it is said twice");
  return null;
}

/**
 * Finds contradictions and redundancies between two textual rules on the same place, or between a rule for a part and one for the whole.
 */
export function textAgainstText(a: Rule, b: Rule): Finding | null {
  if (allowedBy(a) || allowedBy(b)) return null;
  if (meet(a, b)) {
    const finding = seenFrom(a, b) ?? seenFrom(b, a);
    // A rule for one element that repeats a rule for every element is redundant; the reverse is not.
    const general = coversPlace(a.procedure, b.procedure) ? seenFrom(a, b) : seenFrom(b, a);
    return finding?.kind === "redundant" && !sameWidth(a, b) ? general : finding;
  }
  return partAgainstWhole(a, b) ?? partAgainstWhole(b, a);
}

const sameWidth = (a: Rule, b: Rule) => coversPlace(a.procedure, b.procedure) && coversPlace(b.procedure, a.procedure);

function partAgainstWhole(whole: Rule, part: Rule): Finding | null {
  const inside = contains(whole.procedure, part.procedure);
  if (!inside || !["startswith", "endswith", "equal", "contain"].includes(part.relation)) return null;
  if (whole.relation === "notcontain" && text(part).includes(text(whole)))
    return contradiction(`a part needs “${part.value}”, the whole forbids “${whole.value}”`);
  if (whole.relation === "contain" && text(part).includes(text(whole)))
    return redundant(`the part that needs “${part.value}” is in the whole`);
  if (whole.relation === "equal" && !text(whole).includes(text(part)))
    return contradiction(`the whole must be “${whole.value}”, a part of it “${part.value}”`);
  return null;
}

/** Finds a required text with more elements than a count in the same place allows, such as a `contain` longer than a limit. */
export function textAgainstCount(required: Rule, count: Rule, language: Language): Finding | null {
  const allowed = allowedBy(count);
  const counted = count.procedure.at(-1);
  if (!allowed || !counted || allowedBy(required) || counted.level === "pattern") return null;
  if (!["startswith", "endswith", "equal", "contain"].includes(required.relation)) return null;
  const place = count.procedure.slice(0, -1);
  const inside = place.length === 0 || coversPlace(place, required.procedure) || contains(place, required.procedure);
  if (!inside) return null;
  const value = String(required.value);
  const least = counted.description
    ? countLiteral(value, counted.description, language === "english")
    : (split({ text: value, start: 0 }, counted.level, language, "reference")?.length ?? 0);
  if (least > allowed.high) return contradiction(`“${value}” alone has ${least} of what there may be at most ${allowed.high}`);
  const isWhole = required.relation === "equal" && place.length > 0 && coversPlace(place, required.procedure);
  if (!isWhole) return null;
  return allows(allowed, least)
    ? redundant("the count follows from the required text")
    : contradiction(`“${value}” has ${least}, which the count does not allow`);
}
