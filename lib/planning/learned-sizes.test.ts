import { describe, expect, it } from "vitest";
import { randomFrom } from "@/lib/random/seeded-random";
import { learnSizes, type Measured } from "./learned-sizes";

const random = randomFrom("learned sizes");
const about = (value: number) => value * (0.9 + 0.2 * random.uniform());
const samples = (count: number, sampleAt: (at: number) => Partial<Measured>): Measured[] =>
  Array.from({ length: count }, (_, at) => ({ tags: {}, expected: 100, actual: 100, input: 1, ...sampleAt(at) }));

describe("learnSizes", () => {
  it("uses the rule of thumb without measurements, and the mean with few samples", () => {
    expect(learnSizes([]).reply(300, {})).toBe(300);
    expect(learnSizes([]).input({})).toBe(1);
    expect(learnSizes(samples(4, () => ({ actual: 50 }))).reply(300, {})).toBeCloseTo(150);
  });

  it("separates a reply's fixed size from the part that grows with its item", () => {
    const learned = learnSizes(
      samples(60, (at) => ({ expected: 100 + 10 * (at % 20), actual: about(200 + 0.5 * (100 + 10 * (at % 20))) })),
    );
    expect(learned.reply(1000, {})).toBeGreaterThan(600);
    expect(learned.reply(1000, {})).toBeLessThan(800);
  });

  it("predicts replies that neither shrink as more is asked nor grow more than proportionally", () => {
    const falling = learnSizes(samples(60, (at) => ({ expected: 100 + at, actual: 400 - at })));
    expect(falling.reply(1000, {})).toBeGreaterThanOrEqual(falling.reply(100, {}));
    const steep = learnSizes(samples(60, (at) => ({ expected: 100 + at, actual: 10 * at + 1 })));
    expect(steep.reply(10, {})).toBeGreaterThan(0);
  });

  it("distinguishes languages, and makes no adjustment for an unseen one", () => {
    const tags = (at: number) => ({ language: at % 3 === 0 ? "chinese" : "english", half: at < 30 ? "first" : "second" });
    const learned = learnSizes(
      samples(60, (at) => ({ tags: tags(at), actual: about(at % 3 === 0 ? 40 : 160), input: at % 3 === 0 ? 0.5 : 1.1 })),
    );
    expect(learned.reply(100, { language: "chinese" })).toBeGreaterThan(34);
    expect(learned.reply(100, { language: "chinese" })).toBeLessThan(46);
    expect(learned.input({ language: "english" })).toBeCloseTo(1.1);
    expect(learned.reply(100, { language: "german" })).toBeCloseTo(learned.reply(100, {}));
  });

  it("does not mistake chance for the effect of a tag", () => {
    const learned = learnSizes(samples(60, (at) => ({ tags: { place: String(at % 10) }, actual: about(100) })));
    expect(new Set(Array.from({ length: 10 }, (_, at) => learned.reply(100, { place: String(at) }))).size).toBe(1);
  });
});
