import { benchmarkById } from "@/lib/benchmarks/registry";
import { randomFrom } from "@/lib/random/seeded-random";
import { above, type BenchRow } from "./bench-row";

const reach = 2000;
const seconds = 2;
const rules = 3;
/** A Chinese word has some 1.6 characters. */
const length = { english: 600, chinese: 960 };
type Language = keyof typeof length;

const size = (text: string, language: Language) =>
  language === "english" ? text.split(/\s+/).length : text.replace(/[^\u4e00-\u9fff]/g, "").length;

/** The text up to its last wanted word. */
function cut(text: string, language: Language): string {
  const words = text.matchAll(language === "english" ? /\S+/g : /[\u4e00-\u9fff]/g);
  const last = [...words][length[language] - 1];
  return last ? text.slice(0, last.index + last[0].length) : text;
}

/** Items of three rules with answers of 600 words: each begins as an answer of its own and goes on with those of other items. */
function cases(language: Language): { body: unknown; reply: string }[] {
  const benchmark = benchmarkById("lexinstruct");
  const items = benchmark.generate({ items: 600, language }, randomFrom(0)).filter(({ tags }) => tags.rules === rules);
  const replies = items.map(({ body, key }) => benchmark.simulate(body, [], "chatty", randomFrom(key)));
  return items.map(({ body }, at) => {
    let reply = replies[at] ?? "";
    for (let next = at + 1; size(reply, language) < length[language]; next++) reply += `\n\n${replies[next % replies.length]}`;
    return { body, reply: cut(reply, language) };
  });
}

/** LexInstructEval's strict and loose verdicts on answers of 600 words with three rules, in each language, on one core. */
export async function ruleScorerRows(): Promise<BenchRow[]> {
  const [verifier] = benchmarkById("lexinstruct").verifiers;
  if (!verifier) return [];
  const rows: BenchRow[] = [];
  for (const language of ["english", "chinese"] as const) {
    const all = cases(language);
    for (const { body, reply } of all) await verifier.score(body, [], reply, {});
    let done = 0;
    const begun = performance.now();
    while (performance.now() - begun < seconds * 1000) {
      for (const { body, reply } of all) await verifier.score(body, [], reply, {});
      done += all.length;
    }
    const rate = (done / (performance.now() - begun)) * 1000;
    const mean = all.reduce((sum, { reply }) => sum + size(reply, language), 0) / all.length;
    rows.push({
      what: `LexInstructEval strict + loose, 3 rules, ${language}, ${Math.round(mean)} ${language === "english" ? "words" : "characters"}`,
      measured: `${rate.toFixed(0)}/s`,
      reach: `${reach}/s`,
      ratio: above(rate, reach),
      note: `${all.length} items, one core`,
    });
  }
  return rows;
}
