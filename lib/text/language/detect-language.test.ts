import { describe, expect, it } from "vitest";
import { languageSample } from "./detect-language";

const detected = (text: string) => languageSample(text)?.detect(0).language ?? null;

describe("languageSample", () => {
  it("distinguishes languages like langdetect", () => {
    const texts: Record<string, string> = {
      en: "The government decided on Wednesday to cut taxes for small firms.",
      af: "Die meeste mense begin vroeg in die oggend werk en praat dan saam oor die weer.",
      nl: "De meeste mensen beginnen vroeg in de ochtend met hun werk en praten dan over het weer.",
      "zh-cn": "这个国家的人们都喜欢在早上喝茶，然后一起谈论天气和工作。",
      ja: "政府は水曜日に中小企業の税金を引き下げることを決定しました。",
      ru: "Правительство решило снизить налоги для малого бизнеса. Please read it.",
      vi: "Chi\u0301nh phu\u0309 quye\u0302\u0301t \u0111i\u0323nh gia\u0309m thue\u0302\u0301 cho ca\u0301c doanh nghie\u0323\u0302p nho\u0309.",
    };
    expect(Object.fromEntries(Object.values(texts).map((text) => [detected(text), text]))).toEqual(texts);
  });

  it("finds no language in digits, punctuation, emoji and addresses", () => {
    for (const text of ["", "123 456", "?!… — 😀", "https://example.com/a-page someone@example.com", "   "])
      expect(languageSample(text)).toBeNull();
  });

  it("is reproducible with a seed, and reads at most 10,000 characters", () => {
    const text = "Una casa nel bosco";
    expect(languageSample(text)?.detect(3)).toEqual(languageSample(text)?.detect(3));
    const english = "The weather was fine and the work went well. ".repeat(230).slice(0, 10_000);
    expect(languageSample(english + "Погода была хорошая. ".repeat(2000))?.detect(0)).toMatchObject({ language: "en" });
  });
});
