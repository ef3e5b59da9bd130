import type { Span } from "@/lib/contracts/check";
import { literalPattern } from "@/lib/text/literal-pattern";
import { arrow, articles, change, conditions, noNames } from "./claim-words";
import { finalValueAt, type ValueReading } from "./final-value";
import { phraseClaims } from "./phrase-claims";
import { answerStart, clauseEnd, isIn, lineBefore, spanSet, tableRows } from "./reply-places";

/** A statement in a reply that a name has a value. */
export interface Claim {
  /** A known name in its known form; any other name in lower case without articles. */
  name: string;
  isKnown: boolean;
  /** In the form of `wholeValue`. */
  value: string;
  span: Span;
  /** Whether the words express a change ("becomes"), a state ("is still"), or either ("="). */
  states: "change" | "state" | "either";
}

/** Words between a name and its value that express a state, or either a state or a change. */
const state =
  "(?:is|are|was|stays?|remains?|stands|sits|holds|contains|equals|reads|has(?: the value)?|keeps)(?: still| at| as| equal to| on)*";
const either = "===?|=|:(?!=)|is|equal to|being|of";
const rest = String.raw`[\s*_"'”’\`]*`;
const connector = new RegExp(
  `^${rest}(?:,? (?:which|so it|that|and so) )?\\s*(?:(?<change>${change})|(?<state>${state})|(?<either>${either}))(?![A-Za-z])`,
  "i",
);
/** Words after a verb and the name that it changes: "set direction to -1", "add 1 to turns, making it 2". */
const toValue = new RegExp(`^${rest}(?:to|at|as|:|=|${arrow}|back to|up to|down to)(?![A-Za-z])`, "i");
const orders =
  /(?:^|[^A-Za-z])(?:set|sets|setting|reset|resets|resetting|update|updates|updating|updated|change|changes|changing|increment|increments|incrementing|increase|increases|increasing|decrease|decreases|decreasing|decrement|decrements|decrementing|raise|raises|raising|bump|bumps|bumping|lower|lowers|reduce|reduces|flip|flips|switch|switches|switching|move|moves|moving|bring|brings|bringing|leave|leaves|leaving|get|gets|getting|put|puts|push|pushes|take|takes|taking|takes|make|makes|assign|assigns|initiali[sz]e|initiali[sz]es|initiali[sz]ing|start|starts|starting)\s+(?:up\s+|down\s+)?(?:the\s+|our\s+|my\s+)?(?:value of\s+|tracker\s+|counter\s+|variable\s+)?[*_"'“‘`]*$/i;
const additions =
  /(?:\bto|\bonto|\binto|\bon|\bin|\bfrom|\bof|\bone more|\banother)\s+(?:the\s+|our\s+|my\s+)?(?:tracker\s+|counter\s+|variable\s+)?[*_"'“‘`]*$/i;
/** Words after a step that introduce its result. */
const result = new RegExp(
  `^[^.;\\n]{0,48}?(?:${arrow}|=|:|\\bto\\b|\\bnow(?: at| is| equals| holds)?\\b|\\bmaking (?:it|that|this)\\b|\\bgiving(?: us)?\\b|\\bwhich (?:is|gives|makes|leaves)(?: it)?(?: at| now)?\\b|\\bbecomes\\b|\\bso (?:it|that) is(?: now)?\\b|\\bleaving(?: it at)?\\b|\\bbringing it to\\b|\\bfor a total of\\b|\\byielding\\b|\\()(?![A-Za-z])`,
  "i",
);

/** Finds the statements of a reply about names, in order and before its answer: known names, and other words before a value. */
export function claimsOf(reply: string, known: readonly string[]): Claim[] {
  const limit = answerStart(reply);
  const names = [...new Set(known)].sort((a, b) => b.length - a.length);
  const claims: Claim[] = [...tableClaims(reply, limit, names)];
  const rows = tableRows(reply.slice(0, limit));
  const spelled = names.map((name) => literalPattern(name).replace(/[_\- ]/g, "[_\\- ]"));
  const mention = names.length > 0 ? new RegExp(`(?<![A-Za-z0-9_.])(?:${spelled.join("|")})(?![A-Za-z0-9_(]|\\.\\w)`, "gi") : null;
  const byText = new Map(names.map((name) => [name.toLowerCase().replace(/[- ]/g, "_"), name]));
  const mentions = mention ? [...reply.slice(0, limit).matchAll(mention)].filter(({ index }) => !isIn(rows, index)) : [];
  const taken: Span[] = [];
  for (const [nth, { 0: text, index }] of mentions.entries()) {
    const name = byText.get(text.toLowerCase().replace(/[- ]/g, "_"));
    // Short names match only in their exact spelling: "I" is not "i".
    if (name === undefined || (text.length <= 2 && text !== name)) continue;
    // A key of a dictionary value, `{'a': 0}`, is not a claim.
    if (text.length <= 2 && /[{[(,]\s*['"]$/.test(reply.slice(Math.max(0, index - 4), index))) continue;
    const end =
      index +
      text.length +
      (/^[*_`"']*\s+(?:tracker|counter|tally|count|variable|total)\b/i.exec(reply.slice(index + text.length, index + text.length + 24))?.[0]
        .length ?? 0);
    const next = mentions[nth + 1]?.index ?? limit;
    const stop = clauseEnd(reply, end, limit);
    const claim = claimAt(reply, { index, end, stop: Math.min(stop, next), clause: stop }, text.length <= 2);
    if (claim) {
      claims.push({ ...claim, name, isKnown: true });
      taken.push(claim.span);
    }
  }
  const all = [...claims, ...phraseClaims(reply, limit, spanSet(taken), byText, rows)];
  all.sort((a, b) => a.span[0] - b.span[0] || b.span[1] - a.span[1]);
  // A name within a value is not a claim: `d = {'k': 1}` does not state a value of k.
  let end = 0;
  return all.filter(({ span }) => {
    if (span[0] < end) return false;
    end = span[1];
    return true;
  });
}

interface Place {
  /** Start of the name. */
  index: number;
  end: number;
  /** End of the clause or start of the next name, whichever is first. */
  stop: number;
  clause: number;
}

function claimAt(reply: string, { index, end, stop, clause }: Place, isShort: boolean): Omit<Claim, "name" | "isKnown"> | null {
  const lead = lineBefore(reply, index, 80);
  const tail = reply.slice(end, Math.min(stop, end + 90));
  const ordered = orders.test(lead);
  const added = !ordered && additions.test(lead);
  const claim = (reading: ValueReading | null, states: Claim["states"]) =>
    reading && !/^\s*\?/.test(reply.slice(reading.end, reading.end + 3))
      ? { value: reading.value, span: [index, reading.end] as Span, states: reading.moved ? ("change" as const) : states }
      : null;
  // In `turns += 1`, `increment turns by 1` and `add 1 to turns`, the value is the result.
  const stepped =
    /^[\s*_`"']*(?:(?:\+|-|−|\*|\/\/?)=\s*\S+?(?=[\s,;(:)`*]|$)|\+\+|--(?!>)|(?:increases|increments|grows|rises|goes up|goes down|decreases|drops|falls|is (?:increased|incremented|decreased|reduced|bumped))?\s*(?:up |down )?by\s+\S+)/i.exec(
      tail,
    );
  if (stepped) {
    const from = end + stepped[0].length;
    const after = result.exec(reply.slice(from, Math.min(clause, from + 90)));
    return after ? claim(finalValueAt(reply, from + after[0].length, clause), "change") : null;
  }
  if (ordered) {
    const to = toValue.exec(tail) ?? /^[\s*_`"']*from\s+\S+\s+(?:to|->|→)/i.exec(tail);
    if (to) return claim(finalValueAt(reply, end + to[0].length, clause), "change");
    const out = result.exec(tail);
    if (out) return claim(finalValueAt(reply, end + out[0].length, clause), "change");
  }
  const match = connector.exec(tail);
  if (match) {
    if (/^[\s*_"'”’`]*(?:is|are|was|equals|=)$/i.test(match[0]) && conditions.test(lead)) return null;
    const states =
      match.groups?.change !== undefined ? "change" : /\b(?:stays?|remains?|keeps|still)\b/i.test(match[0]) ? "state" : "either";
    return claim(finalValueAt(reply, end + match[0].length, clause), states);
  }
  const from =
    /^[\s*_`"']*(?:goes|moves|changes|rises|increases|decreases|drops|falls|jumps|switches|flips)?\s*from\s+\S+\s+(?:up |down )?(?:to|->|→)/i.exec(
      tail,
    );
  if (from) return claim(finalValueAt(reply, end + from[0].length, clause), "change");
  if (added) {
    const out = result.exec(tail);
    return out ? claim(finalValueAt(reply, end + out[0].length, clause), "change") : null;
  }
  // "turns 2", "(turns 2, stops 1)"; a short name is accepted only within a series of pairs.
  const beside = /^[*_`"']*\s+(?=[-+\d["'(])/.exec(tail);
  if (isShort && !/(?:^|[;,(|]\s*)[*_`"']*$/.test(lead)) return null;
  return beside && !conditions.test(lead) ? claim(finalValueAt(reply, end + beside[0].length, stop), "either") : null;
}

/** Reads the rows of Markdown tables whose headers contain known names or words; every cell is a claim. */
function tableClaims(reply: string, limit: number, names: readonly string[]): Claim[] {
  const claims: Claim[] = [];
  const byText = new Map(names.map((name) => [name.toLowerCase().replace(/[- ]/g, "_"), name]));
  let heads: string[] | null = null;
  let offset = 0;
  for (const line of reply.slice(0, limit).split("\n")) {
    const at = offset;
    offset += line.length + 1;
    if (!/^\s*\|/.test(line)) {
      heads = null;
      continue;
    }
    const cells = [...line.matchAll(/\|([^|\n]*)(?=\||$)/g)].filter(({ 1: text }, nth, all) => nth < all.length - 1 || text?.trim() !== "");
    if (heads === null) {
      heads = cells.map(({ 1: text = "" }) => text.replace(/[*_`]{1,2}(?=\w)|(?<=\w)[*_`]{1,2}/g, "").trim());
      continue;
    }
    if (/^[\s|:-]+$/.test(line)) continue;
    for (const [nth, { 1: text = "", index }] of cells.entries()) {
      const head = heads[nth] ?? "";
      const start = at + index + 1 + (/^[\s*_`]*/.exec(text)?.[0].length ?? 0);
      const reading = finalValueAt(reply, start, at + index + 1 + text.length);
      if (!reading || head === "") continue;
      const name = byText.get(head.toLowerCase().replace(/[- ]/g, "_"));
      const plain = head.toLowerCase().replace(articles, "");
      if (name === undefined && noNames.has(plain)) continue;
      claims.push({ name: name ?? plain, isKnown: name !== undefined, value: reading.value, span: [start, reading.end], states: "either" });
    }
  }
  return claims;
}
