import { describe, expect, it } from "vitest";
import { scriptLimits, type TextNeed } from "./script-limits";

const all: TextNeed[] = ["words", "sentences", "keywords", "commas"];
const limits = (text: string, needs: TextNeed[] = all, label = "") => scriptLimits(text, [{ name: "check", needs, label }]);

describe("scriptLimits", () => {
  it.each([
    ["写一篇关于河流的文章，不超过两百字。", "Chinese", ["one word", "“。” ends no sentence", "not found", "“，” is not a comma"]],
    ["写一首诗。", "Chinese", ["one word"]],
    ["川について、二百字以内で書いてください。", "Japanese", ["one word", "“。” ends no sentence", "not found", "“、” is not a comma"]],
    ["カタカナ", "Japanese", ["one word"]],
    ["เขียนเรื่องสั้นเกี่ยวกับแม่น้ำ", "Thai", ["one word", "sentences end without a mark", "not found"]],
    ["ຂຽນເລື່ອງສັ້ນ", "Lao", ["one word", "not found"]],
    ["សរសេររឿងខ្លី។", "Khmer", ["one word", "“។” ends no sentence"]],
    ["ဇာတ်လမ်းတိုရေးပါ။", "Burmese", ["one word", "“။” ends no sentence", "“၊” is not a comma"]],
    ["اكتب قصة قصيرة عن النهر", "Arabic", ["“؟” ends no sentence", "“،” is not a comma"]],
    ["नदी के बारे में लिखो।", "Devanagari", ["“।” ends no sentence"]],
  ])("names the script and the limits of %j", (text, script, expected) => {
    const [limit] = limits(text);
    expect(limit?.script).toBe(script);
    for (const part of expected) expect(limit?.limits.join()).toContain(part);
  });

  it("reports no limits for scripts written like English, or for a text that quotes another script", () => {
    for (const text of [
      "Write a story.",
      "Écris une histoire.",
      "Напиши рассказ, пожалуйста.",
      "이야기를 써 주세요.",
      "1, 2",
      "",
      "What does 你好 mean in English?",
    ])
      expect(limits(text)).toEqual([]);
    expect(limits("اكتب قصة", ["words", "keywords"])).toEqual([]);
    expect(limits("写一篇文章", [])).toEqual([]);
  });

  it("reports keywords in such a script for any text", () => {
    expect(limits("Write in any language.", ["keywords"], "none of “你好”")).toEqual([
      { script: "Chinese", limits: ["check (a keyword inside a sentence is not found)"] },
    ]);
    expect(limits("Write in any language.", ["words"], "none of “你好”")).toEqual([]);
  });
});
