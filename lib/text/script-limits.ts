/**
 * A feature of text that a check written for English needs: spaces between words, sentences that end as in English, whole words, ASCII
 * commas.
 */
export type TextNeed = "words" | "sentences" | "keywords" | "commas";

/** How a script writes what English writes with spaces, periods and commas. */
interface Script {
  name: string;
  letters: RegExp;
  /** True if words are separated by spaces. */
  spaced: boolean;
  /** The mark that ends a sentence, if English does not have it; null if English has it, or if sentences end without a mark. */
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

/** Number of characters that determine the script of a text. */
const most = 20_000;
/** Smallest share of letters for a text to be in a script rather than quoting it: a character represents several letters of English. */
const leastShare = 0.2;
/** Smallest share of kana in Japanese, which mixes them with Chinese characters. */
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

/** A check with its name, the features of text that it needs and the texts that it looks for. */
export interface NeedyCheck {
  name: string;
  needs: readonly TextNeed[];
  /** The label shown for it, which contains its keywords. */
  label: string;
}

/**
 * Lists the checks that cannot judge a text of this script as a reader would, each as `name (why)`, by the name of the script.
 * @returns an empty list if all can; keywords in a script also count if the text is in another one
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
