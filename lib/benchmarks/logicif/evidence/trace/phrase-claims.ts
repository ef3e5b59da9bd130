import { arrow, articles, change, conditions, noNames } from "./claim-words";
import type { Claim } from "./claims";
import { finalValueAt } from "./final-value";
import { clauseEnd, isIn, lineBefore, type SpanSet, spanSet } from "./reply-places";
import { valueAt } from "./value";

const phrase = /(?:^|[^\w`])((?:[A-Za-z_][A-Za-z_0-9'’]*[ -]){0,3}[A-Za-z_][A-Za-z_0-9]*)$/;
/** Matches a name in quotation or emphasis marks directly before the connector. */
const marked = /[`*"“]+([A-Za-z_][\w'’ -]{1,40})[`*"”]*$/;
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
export function phraseClaims(reply: string, limit: number, taken: SpanSet, known: ReadonlyMap<string, string>, rows: SpanSet): Claim[] {
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
      claims.push({ name, isKnown: false, value: reading.value, span: [index, reading.end], states: "change" });
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
    claims.push({ name, isKnown: false, value: reading.value, span: [index, reading.end], states: "either" });
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
    const states = /become|now|→|->|to$|set/i.test(text) ? "change" : "either";
    claims.push({
      name,
      isKnown: false,
      value: reading.value,
      span: [Math.max(0, start), reading.end],
      states: reading.moved ? "change" : states,
    });
  }
  return claims;
}
