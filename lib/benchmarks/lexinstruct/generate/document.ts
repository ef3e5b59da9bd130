import type { Random } from "@/lib/random/random";
import { randomFrom } from "@/lib/random/seeded-random";
import type { Language } from "../items/rule";
import { chineseWriter } from "./chinese-sentence";
import { englishWriter } from "./english-sentence";
import type { SentenceWishes, Writer } from "./writer";

const writers: Readonly<Record<Language, Writer>> = { english: englishWriter, chinese: chineseWriter };

export const writerOf = (language: Language): Writer => writers[language];

/** A text for a task; if `separator` lines are between its paragraphs, they count as paragraphs too. */
export interface Document {
  text: string;
  /** The line between paragraphs; null if there is only an empty line. */
  separator: string | null;
}

/** Draws features that elements share, so that rules for every element can hold. */
function habits(writer: Writer, random: Random): SentenceWishes {
  return {
    ...(random.uniform() < 0.3 && { opener: random.pick(writer.openers) }),
    ...(random.uniform() < 0.3 && { noun: random.pick(writer.nouns) }),
    ...(random.uniform() < 0.25 && { mark: random.pick(writer.marks) }),
  };
}

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));

function bullets(writer: Writer, shared: SentenceWishes, random: Random): string {
  const wishes = { ...habits(writer, random), ...shared };
  const marker = random.pick(writer.markers);
  const full = random.uniform() < 0.35;
  const items = many(2 + random.integer(4), (index) => {
    const text = full ? writer.sentence(wishes, random) : writer.phrase(wishes, random);
    return `${marker === "1." ? `${index + 1}.` : marker} ${text}`;
  });
  return [...(random.uniform() < 0.3 ? [writer.sentence(shared, random)] : []), ...items].join("\n");
}

function prose(writer: Writer, shared: SentenceWishes, random: Random): string {
  const wishes = { ...habits(writer, random), ...shared };
  const lines = random.uniform() < 0.4 ? 2 + random.integer(3) : 1;
  return many(lines, () => {
    const count = lines === 1 ? 1 + random.integer(4) : 1 + random.integer(2);
    const sentences = many(count, () => writer.sentence(wishes, random));
    // A line without a mark at its end, as in a verse or a heading.
    if (lines > 1 && random.uniform() < 0.2) sentences.push(writer.phrase(wishes, random));
    return sentences.join(writer.joint);
  }).join("\n");
}

function build(language: Language, random: Random): Document {
  const writer = writers[language];
  const shared: SentenceWishes = {
    ...(random.uniform() < 0.3 && { noun: random.pick(writer.nouns) }),
    ...(random.uniform() < 0.15 && { mark: random.pick(writer.marks) }),
    ...(random.uniform() < 0.1 && { opener: random.pick(writer.openers) }),
  };
  const blocks = many(2 + random.integer(4), () => (random.uniform() < 0.35 ? bullets : prose)(writer, shared, random));
  const separator = random.uniform() < 0.08 ? random.pick(["***", "~~~", "==="]) : null;
  return { text: blocks.join(separator === null ? "\n\n" : `\n\n${separator}\n\n`), separator };
}

/** Writes the text of a task, which depends only on the task's words, so that the witness of an item can be derived from its prompt. */
export function documentOf(task: string, language: Language): Document {
  return build(language, randomFrom(`lexinstruct\u0000${language}\u0000${task}`));
}
