import type { Span } from "@/lib/contracts/check";
import { answerStart, clauseEnd, lineBefore, type SpanSet, spanSet, tableRows } from "./reply-places";
import { valueAt } from "./value";

/** A statement in a reply that a name has a value. */
export interface Claim {
  /** A known name in its known form; any other name in lower case without articles. */
  name: string;
  isKnown: boolean;
  /** In the form of `wholeValue`. */
  value: string;
  span: Span;
  /** Whether the words express a change ("becomes"), a state ("is still"), or either ("="). */
  tells: "change" | "state" | "either";
}

const arrow = "->|→|=>|⇒|⟶|➔|➜|−>|-->";
/** Words between a name and its value that express a change, a state, or either. */
const change = [
  arrow,
  ":=|←|<-",
  "(?:now )?(?:becomes?|became|turns into|is (?:now )?(?:set|reset|updated|changed|incremented|increased|raised|bumped|decremented|decreased|reduced|lowered|moved|assigned|flipped|initiali[sz]ed)(?: back)?(?: up| down)?(?: to| at| as)?)",
  "(?:now )?(?:goes|rises|climbs|jumps|moves|drops|falls|sinks|grows|shrinks|increases|decreases|increments|decrements|changes|switches|flips|gets|ticks|comes|resets|steps)(?: back)?(?: up| down| out)?(?: to| at)",
  "(?:now )?(?:reaches|hits|gets|takes(?: on)?(?: the value)?|receives|ends up (?:as|at|being)|starts (?:off |out )?(?:at|as|with|from)|begins (?:at|as|with))",
  "(?:is|are|=) now|now (?:is|are|equals|holds|contains|reads|stands at|sits at|has(?: the value)?|has become|=|at)|: now",
].join("|");
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
const conditions =
  /\b(?:if|whether|while|until|unless|once|check(?:ing|s)?|as long as|would|should|could|suppose|because|compare|comparing|test(?:ing)?|expect(?:ed)?)\b[^,.;:\n]*$/i;
const followed = new RegExp(`^[*_"'\`]*\\s*(?:${arrow}|=(?!=)|,? (?:and )?then (?:to )?|(?:up |down )?to (?=[\\d\\-\\["'\`(]))`, "i");
const calculates = /^[*_"'`]*[ \t]*(?:[-+−–*/×÷%^]|\/\/|mod|plus|minus|times|max|min|and|or)\s*[\d\w("'[]/;
const phrase = /(?:^|[^\w`])((?:[A-Za-z_][A-Za-z_0-9'’]*[ -]){0,3}[A-Za-z_][A-Za-z_0-9]*)$/;
/** Matches a name in quotation or emphasis marks directly before the connector. */
const marked = /[`*"“]+([A-Za-z_][\w'’ -]{1,40})[`*"”]*$/;
const articles =
  /^(?:the|a|an|our|my|its|his|their|this|that|then|now|so|and|but|thus|hence|here|current|new|updated|running|value of|with|makes|make|making|leaves|leaving|brings|gives|sets|set|update|get|gets|i|we|after|new value of|we have|i have|which means|means|okay|ok|next|finally|first|also|start with|step|let|say|has|its|gives|giving|making)\s+/i;
const noNames = new Set(
  "it this that there step round iteration result output answer value input line case pass note total_steps so now then which what he she we i they everything nothing stats iterations".split(
    " ",
  ),
);

/** Skips the blanks, marks and small words between a connector and its value. */
const before =
  /^(?:[\s*_`]|\b(?:now|the value|the list|the string|value|still|only|just|exactly|equal to|a list|at|as|back|up|down|to|about)\b|(?:from\s+(?=\S+\s+(?:to|->|→))))*/i;

interface ValueReading {
  value: string;
  start: number;
  end: number;
  moved: boolean;
}

/** Returns the value at an offset, or the last one if an expression is evaluated or a change stated: `1 + 1 = 2`, `1 → 2`. */
function finalValueAt(text: string, from: number, limit: number): ValueReading | null {
  const start = from + (before.exec(text.slice(from, Math.min(limit, from + 60)))?.[0].length ?? 0);
  if (start >= limit) return null;
  let reading = valueAt(text, start);
  let at = start;
  let moved = false;
  for (let rounds = 0; rounds < 6; rounds += 1) {
    if (reading && reading.end <= limit) {
      const next = followed.exec(text.slice(reading.end, Math.min(limit, reading.end + 24)));
      if (next) {
        const place = reading.end + next[0].length;
        const skip = /^[\s*_`]*/.exec(text.slice(place, place + 8))?.[0].length ?? 0;
        const further = valueAt(text, place + skip);
        if (further && further.end <= limit) {
          [reading, at, moved] = [further, place + skip, true];
          continue;
        }
      }
      if (!calculates.test(text.slice(reading.end, Math.min(limit, reading.end + 12))))
        return { value: reading.value, start: at, end: reading.end, moved };
    }
    // For an expression, the value after the last equals sign in the clause.
    const clause = text.slice(reading?.end ?? start, limit);
    const equal = /^[^;\n]{0,70}?(?:=(?!=)|→|->|, (?:so|which is|that is|giving)\b)[\s*_`]*/.exec(clause);
    if (!equal || /[.!?]\s/.test(equal[0])) return null;
    at = (reading?.end ?? start) + equal[0].length;
    if (at >= limit) return null;
    reading = valueAt(text, at);
    moved = true;
    if (!reading) return null;
  }
  return reading && { value: reading.value, start: at, end: reading.end, moved };
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

const isIn = (spans: SpanSet, at: number): boolean => spans.overlaps(at, at + 1);

/** Finds the statements of a reply about names, in order and before its answer: known names, and other words before a value. */
export function claimsOf(reply: string, known: readonly string[]): Claim[] {
  const limit = answerStart(reply);
  const names = [...new Set(known)].sort((a, b) => b.length - a.length);
  const claims: Claim[] = [...tableClaims(reply, limit, names)];
  const rows = tableRows(reply.slice(0, limit));
  const spelled = names.map((name) => escaped(name).replace(/[_\- ]/g, "[_\\- ]"));
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
  const claim = (reading: ValueReading | null, tells: Claim["tells"]) =>
    reading && !/^\s*\?/.test(reply.slice(reading.end, reading.end + 3))
      ? { value: reading.value, span: [index, reading.end] as Span, tells: reading.moved ? ("change" as const) : tells }
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
    const tells =
      match.groups?.change !== undefined ? "change" : /\b(?:stays?|remains?|keeps|still)\b/i.test(match[0]) ? "state" : "either";
    return claim(finalValueAt(reply, end + match[0].length, clause), tells);
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
      claims.push({ name: name ?? plain, isKnown: name !== undefined, value: reading.value, span: [start, reading.end], tells: "either" });
    }
  }
  return claims;
}

/** Words between a phrase and its value: verbs after a blank, and signs. */
const verbs = [
  `\\s(?:from\\s+\\S+\\s+to|(?:goes|moves|changes|rises|drops|falls|increases|decreases) from\\s+\\S+\\s+to|by\\s+\\S+\\s+to|${change})`,
  "\\s(?:(?:is|equals|remains|stays|stands)(?: now| at| still| set to| equal to)*|(?:equal to|has the value|ends up(?: being| as| at)?))",
] as const;
const signs = `(?:${arrow}|=(?!=)|:(?=\\s))`;
/** A run of blanks and marks is read once, from its start, so that long runs take no time. */
const marks = `[\\s*_"'”’\`]`;
const strong = new RegExp(
  `(?<!${marks})${marks}*(?:,? which(?:${verbs[0]}|\\s*${signs}|${verbs[1]})|${signs}|${verbs.join("|")})(?=[\\s*_\`]+[-+−\\d["'“({tTfFNe\`])`,
  "gi",
);
/** "running total 5; clock 3". Longer words and runs of marks than these are not read. */
const paired = /(?:^|[;,(]\s*)[*_`"']{0,40}((?:[a-z_][\w'’]{0,80}[ -]){1,3}[a-z_]\w{0,80})[*_`"']*\s+(?=[-+−\d["'({])/gim;
/** Words that end in a verb, such as those before the value in "buffer is 0", are not a name; the verb is matched elsewhere. */
const verbLast =
  /\b(?:is|are|was|now|equals?|becomes?|became|gets?|has|holds|stays|remains|stands|reaches|takes|at|to|by|from|of|and|or|than)$/i;
/** "Set the working row to [1, 2]", "increase the marker by 1 to 4". */
const commanded =
  /\b(?:set|reset|update|change|increment|increase|decrease|decrement|raise|bump|lower|reduce|move|flip|switch|bring|leave|put|get)s?\s+(?:up\s+|down\s+)?(?:the\s+|our\s+|my\s+)?[*_`"']{0,40}((?:[a-z_][\w'’]{0,80}[ -]){0,3}[a-z_]\w{0,80})[*_`"']*\s+(?:by\s+\S+\s+)?(?:from\s+\S+\s+)?(?:up |down |back )?(?:to|at)[*_`"']*\s+(?=[-+−\d["'“({`*tTfFNe])/gi;

/** Finds claims about words that are not known names: "the distance travelled is now 5". */
function phraseClaims(reply: string, limit: number, taken: SpanSet, known: ReadonlyMap<string, string>, rows: SpanSet): Claim[] {
  const claims: Claim[] = [];
  const nameOf = (words: string): string | null => {
    let name = words.toLowerCase();
    for (let rounds = 0; rounds < 4; rounds += 1) name = name.replace(articles, "");
    return name.length < 3 || noNames.has(name) || known.has(name.replace(/[- ]/g, "_")) ? null : name;
  };
  for (const { 0: text, 1: words = "", index } of reply.slice(0, limit).matchAll(commanded)) {
    const name = nameOf(words.replace(/\s+by$/, ""));
    const end = index + text.length;
    const reading = name === null || isIn(rows, index) ? null : finalValueAt(reply, end, clauseEnd(reply, end, limit));
    if (name !== null && reading && !taken.overlaps(index, reading.end))
      claims.push({ name, isKnown: false, value: reading.value, span: [index, reading.end], tells: "change" });
  }
  for (const { 0: text, 1: words = "", index } of reply.slice(0, limit).matchAll(paired)) {
    const name = verbLast.test(words) ? null : nameOf(words);
    const reading = name === null || isIn(rows, index) ? null : valueAt(reply, index + text.length);
    if (
      name === null ||
      !reading ||
      taken.overlaps(index, reading.end) ||
      !/^[*_`"']*\s*(?:[;,)\n]|\.(?:\s|$)|$)/.test(reply.slice(reading.end, reading.end + 4))
    )
      continue;
    claims.push({ name, isKnown: false, value: reading.value, span: [index, reading.end], tells: "either" });
  }
  const phrases = spanSet(claims.map(({ span }) => span));
  for (const { 0: text, index } of reply.slice(0, limit).matchAll(strong)) {
    if (isIn(rows, index) || isIn(phrases, index) || taken.overlaps(index, index + text.length)) continue;
    const lead = lineBefore(reply, index, 60);
    const words = marked.exec(lead)?.[1] ?? phrase.exec(lead.replace(/[*_`"'”’]+$/, ""))?.[1];
    if (words === undefined || conditions.test(lead)) continue;
    const name = nameOf(words);
    if (name === null) continue;
    const reading = finalValueAt(reply, index + text.length, clauseEnd(reply, index + text.length, limit));
    if (!reading || /^\s*\?/.test(reply.slice(reading.end, reading.end + 3))) continue;
    const start = index - words.length;
    const tells = /become|now|→|->|to$|set/i.test(text) ? "change" : "either";
    claims.push({
      name,
      isKnown: false,
      value: reading.value,
      span: [Math.max(0, start), reading.end],
      tells: reading.moved ? "change" : tells,
    });
  }
  return claims;
}
