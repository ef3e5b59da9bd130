import type { Random } from "@/lib/random/random";
import type { TextualRelation } from "../items/rule";
import type { Subject } from "./subject";

const points = (text: string) => Array.from(text);
const bare = (word: string) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");

function starts(text: string, { language }: Subject): string[] {
  if (language === "chinese") return [1, 2, 3, 4].map((length) => points(text).slice(0, length).join(""));
  const words = text.split(/\s+/);
  return [words[0] ?? "", bare(words[0] ?? ""), words.slice(0, 2).join(" ")];
}

function endings(text: string, { language }: Subject): string[] {
  const last = points(text).at(-1) ?? "";
  if (language === "chinese") return [last, ...[2, 3, 4].map((length) => points(text).slice(-length).join(""))];
  const words = text.split(/\s+/);
  return [last, words.at(-1) ?? "", words.slice(-2).join(" ")].filter((value) => !/^[\p{L}\p{N}]$/u.test(value));
}

function parts(text: string, { language, writer }: Subject, random: Random): string[] {
  const lower = text.toLowerCase();
  const nouns = random.shuffle(writer.nouns.filter((noun) => lower.includes(noun)));
  const words = language === "english" ? random.shuffle(text.split(/\s+/).map(bare)).filter((word) => word.length > 3) : [];
  const marks = language === "english" ? [",", ";", "("] : ["，", "、", "的", "（"];
  return [...nouns.slice(0, 3), ...words.slice(0, 2), random.pick(marks)];
}

const small: ReadonlySet<string> = new Set(["word", "character", "letter", "punc"]);

/** Lists values to try for a relation, taken from a text that the rule applies to; the most suitable first. */
export function valuesFor(relation: TextualRelation, level: string, text: string, subject: Subject, random: Random): string[] {
  const { writer } = subject;
  switch (relation) {
    case "startswith":
      return random.shuffle(starts(text, subject));
    case "endswith":
      return random.shuffle(endings(text, subject));
    case "contain":
      return parts(text, subject, random);
    case "equal":
      return small.has(level) || points(text).length <= 12 ? [text] : [];
    case "notstartswith":
      return [random.pick(writer.openers), random.pick(writer.nouns)];
    case "notendswith":
      return [random.pick(writer.marks), random.pick(writer.nouns)];
    case "notcontain":
    case "notequal":
      return [random.pick([...writer.nouns, ...writer.openers]), random.pick(writer.marks.slice(1))];
  }
}

/** True if a value can be written in a prompt and read back from it. */
export function canBeSaid(value: string): boolean {
  return value !== "" && value === value.trim() && points(value).length <= 40 && !/["“”\p{Cc}\u2028\u2029]/u.test(value);
}
