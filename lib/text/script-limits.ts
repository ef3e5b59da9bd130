/** What a check that was written for English needs of a text: spaces between words, sentences that end as English ones, whole words, ASCII commas. */
export type TextNeed = "words" | "sentences" | "keywords" | "commas";

/** How a script writes what English writes with spaces, periods and commas. */
interface Script {
  name: string;
  letters: RegExp;
  /** Whether spaces stand between words. */
  spaced: boolean;
  /** The mark that ends a sentence, where it is none of English's; null where it is, or where sentences end without a mark. */
  end: string | null;
  comma: string | null;
}

const scripts: readonly Script[] = [
  { name: "Japanese", letters: /[\p{sc=Hira}\p{sc=Kana}]/gu, spaced: false, end: "。", comma: "、" },
  { name: "Chinese", letters: /\p{sc=Han}/gu, spaced: false, end: "。", comma: "，" },
  { name: "Thai", letters: /\p{sc=Thai}/gu, spaced: false, end: null, comma: null },
  { name: "Lao", letters: /\p{sc=Lao}/gu, spaced: false, end: null, comma: null },
  { name: "Khmer", letters: /\p{sc=Khmer}/gu, spaced: false, end: "។", comma: null },
  { name: "Burmese", letters: /\p{sc=Myanmar}/gu, spaced: false, end: "။", comma: "၊" },
  { name: "Tibetan", letters: /\p{sc=Tibetan}/gu, spaced: false, end: "།", comma: null },
  { name: "Arabic", letters: /\p{sc=Arabic}/gu, spaced: true, end: "؟", comma: "،" },
  { name: "Devanagari", letters: /\p{sc=Devanagari}/gu, spaced: true, end: "।", comma: null },
  { name: "Bengali", letters: /\p{sc=Bengali}/gu, spaced: true, end: "।", comma: null },
  { name: "Armenian", letters: /\p{sc=Armenian}/gu, spaced: true, end: "։", comma: null },
  { name: "Ethiopic", letters: /\p{sc=Ethiopic}/gu, spaced: true, end: "።", comma: "፣" },
];

/** Characters of a text that tell its script. */
const most = 20_000;
/** Share of the letters from which on a text is written in a script, and not only quotes it: a character stands for several letters of English. */
const leastShare = 0.2;
/** Japanese is mostly known by its kana, between which Chinese characters stand. */
const leastKana = 0.1;

const count = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0;

function scriptOf(text: string): Script | null {
  const read = text.slice(0, most);
  const all = count(read, /\p{L}/gu);
  const [japanese, chinese] = scripts;
  const kana = japanese ? count(read, japanese.letters) : 0;
  const han = chinese ? count(read, chinese.letters) : 0;
  if (all === 0) return null;
  if (kana + han >= leastShare * all) return (kana >= leastKana * (kana + han) ? japanese : chinese) ?? null;
  return scripts.find(({ letters }) => count(read, letters) >= leastShare * all) ?? null;
}

function limit({ spaced, end, comma }: Script, need: TextNeed): string | null {
  switch (need) {
    case "words":
      return spaced ? null : "text between two spaces counts as one word";
    case "keywords":
      return spaced ? null : "a keyword inside a sentence is not found";
    case "sentences":
      if (end !== null) return `“${end}” ends no sentence`;
      return spaced ? null : "sentences end without a mark that is known";
    case "commas":
      return comma === null ? null : `“${comma}” is not a comma`;
  }
}

/** A check by its name, with what it needs and the texts that it looks for. */
export interface NeedyCheck {
  name: string;
  needs: readonly TextNeed[];
  /** What is shown of it, with its keywords. */
  label: string;
}

/**
 * What checks cannot judge as a reader does in a text of this script, each as `name (why)` under the name of the script; empty where they can judge
 * everything. Keywords of a script count also where the text is of another one.
 */
export function scriptLimits(text: string, checks: readonly NeedyCheck[]): { script: string; limits: string[] }[] {
  if (checks.length === 0) return [];
  const byScript = new Map<string, Set<string>>();
  const whole = scriptOf(text);
  for (const { name, needs, label } of checks) {
    const named = needs.includes("keywords") ? scripts.find(({ letters, spaced }) => !spaced && count(label, letters) > 0) : undefined;
    const script = whole ?? named;
    if (!script) continue;
    const reasons = (whole ? needs : (["keywords"] as const)).flatMap((need) => limit(script, need) ?? []);
    if (reasons.length === 0) continue;
    const limits = byScript.get(script.name) ?? new Set();
    byScript.set(script.name, limits.add(`${name} (${reasons.join(", ")})`));
  }
  return [...byScript].map(([script, limits]) => ({ script, limits: [...limits] }));
}
