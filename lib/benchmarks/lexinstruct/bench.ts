import type { BenchCase } from "@/lib/benchmarks/engine";
import type { Opened } from "@/lib/benchmarks/family";
import { nothingSent } from "@/lib/contracts/turn-facts";
import { randomFrom } from "@/lib/random/seeded-random";
import { generate } from "./generate/generate";
import type { LexItem } from "./items/item";
import { lexParams } from "./items/params";
import type { Language } from "./items/rule";
import { verifiers } from "./score/checks/verifiers";
import { simulate } from "./simulate/simulate";

const rules = 3;
/** A Chinese word has about 1.6 characters. */
const length = { english: 600, chinese: 960 };

const size = (text: string, language: Language) =>
  language === "english" ? text.split(/\s+/).length : text.replace(/[^\u4e00-\u9fff]/g, "").length;

/** Cuts the text after its last wanted word. */
function cut(text: string, language: Language): string {
  const words = text.matchAll(language === "english" ? /\S+/g : /[\u4e00-\u9fff]/g);
  const last = [...words][length[language] - 1];
  return last ? text.slice(0, last.index + last[0].length) : text;
}

/** Builds items of three rules with answers of 600 words: each begins as its own answer and continues with those of other items. */
function cases(language: Language): { item: LexItem; reply: string }[] {
  const items = [...generate(lexParams.parse({ items: 600, language }), randomFrom(0))].filter(({ tags }) => tags.rules === rules);
  const replies = items.map(({ body, key }) => simulate(body, "chatty", randomFrom(key)));
  return items.map(({ body }, at) => {
    let reply = replies[at] ?? "";
    for (let next = at + 1; size(reply, language) < length[language]; next++) reply += `\n\n${replies[next % replies.length]}`;
    return { item: body, reply: cut(reply, language) };
  });
}

/** Prepares strict and loose verdicts on answers of 600 words with three rules, in each language. */
export async function bench(open: (item: LexItem) => Opened<LexItem>): Promise<readonly BenchCase[]> {
  // Each language makes its answers in its first round: once Chinese has been scored, the compiler allows for two-byte strings, and English
  // is scored more slowly.
  return (["english", "chinese"] as const).map((language) => {
    let all: { opened: Opened<LexItem>; reply: string }[] | undefined;
    return {
      title: `LexInstructEval strict + loose, 3 rules, ${language}, ${length[language]} ${language === "english" ? "words" : "characters"}`,
      reach: 2000,
      note: "one core",
      async round() {
        all ??= cases(language).map(({ item, reply }) => ({ opened: open(item), reply }));
        for (const { opened, reply } of all) await verifiers.reference.score(opened, [], { reply, sent: nothingSent }, {});
        return all.length;
      },
    };
  });
}
