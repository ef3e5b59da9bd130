import { describe, expect, it } from "vitest";
import type { Churn, ComparedFigures, ComparedMetric, ComparedPair, ComparedSide, Comparison, FourCells } from "@/lib/contracts/comparison";
import {
  churnWords,
  differenceSentence,
  effectWords,
  formatBounds,
  interactionWords,
  openWords,
  pairEffect,
  settingsWords,
  shortName,
  sideLabels,
  standing,
  tagFilter,
  tagWords,
  testsSentence,
} from "./words";

const metric: ComparedMetric = {
  ...{ id: "accuracy", label: "Accuracy", unit: "%", direction: "higher", decimals: 1, declared: null, own: [], figures: [] },
};
const figures: ComparedFigures = {
  ...{ side: "7", value: 84, baseline: 80, difference: 4, low: 1.5, high: 6.5, p: 0.0021, pHolm: null, test: "mid-p McNemar", n: 250 },
  why: null,
};

it("writes the bounds of a difference with their signs", () => {
  expect(formatBounds(figures, metric)).toBe("+1.5 to +6.5");
  expect(formatBounds({ low: -54.04, high: -5.03 }, { decimals: 2 })).toBe("−54.0 to −5.0");
});

describe("standing", () => {
  it("follows the metric's direction and is open if the interval contains 0", () => {
    expect(standing(figures, "higher")).toBe("better");
    expect(standing(figures, "lower")).toBe("worse");
    expect(standing(figures, "none")).toBe("differs");
    expect(standing({ low: -1, high: 2 }, "higher")).toBe("open");
    expect(standing({ low: 0, high: 2 }, "higher")).toBe("open");
    expect(standing({ low: null, high: null }, "higher")).toBe("open");
  });
});

describe("differenceSentence", () => {
  it("states the size, the interval and the test", () => {
    expect(differenceSentence(figures, metric, "B", "A")).toBe(
      "B is 4.0\u00A0points above A (95%: +1.5 to +6.5). p = 0.002, mid-p McNemar.",
    );
  });

  it("claims nothing that may be chance or could not be tested", () => {
    const chance = { ...figures, difference: -1, low: -3, high: 1, p: 0.4, pHolm: 0.8 };
    expect(differenceSentence(chance, metric, "B", "A")).toContain(
      "below A (95%: −3.0 to +1.0). The interval includes 0, so this could be chance. p = 0.80 after Holm",
    );
    const untested = { ...figures, low: null, high: null, p: null, why: "The run is still running." };
    expect(differenceSentence(untested, metric, "B", "A")).toBe("B is 4.0\u00A0points above A. No test: The run is still running.");
    expect(differenceSentence({ ...figures, difference: null, why: "No item is shared." }, metric, "B", "A")).toBe("No item is shared.");
  });
});

describe("effect and churn", () => {
  it("count items, and tenths of items over repetitions", () => {
    expect(effectWords({ gained: 12, lost: 30, n: 250 })).toBe("12 gained, 30 lost of 250");
    expect(effectWords({ gained: 12.25, lost: 30, n: 250 })).toBe("12.3 gained, 30 lost of 250");
    expect(churnWords({ expected: 8.26, low: 5, high: 11.4 })).toBe(
      "rerunning one model would flip about 8.3 each way by chance (5 to 11)",
    );
    expect(churnWords({ expected: null, low: null, high: null })).toBe("no rerun to compare with");
  });
});

const none = { gained: 0, lost: 0, both: 0, neither: 250, n: 250 };
const someWords = { gained: 900, lost: 300, both: 9000, neither: 50, n: 10250 };
const redrawn = (expected: number | null): Churn => ({ expected, low: null, high: null, basis: null, why: "" });
const pairOf = (samples: FourCells, checks: FourCells) =>
  ({ samples, checks, churn: { samples: redrawn(null), checks: redrawn(40) } }) as ComparedPair;
const noun = { one: "word", many: "words" };

describe("pairEffect", () => {
  it("counts samples or, if none passes, checks with their own chance changes", () => {
    const effect = pairEffect(pairOf(none, someWords), noun);
    expect([effect.words, churnWords(effect.churn)]).toEqual([
      "900 gained, 300 lost of 10\u202F250 words",
      "rerunning one model would flip about 40 each way by chance",
    ]);
    expect(pairEffect(pairOf({ ...none, lost: 1 }, someWords), noun)).toMatchObject({ words: "0 gained, 1 lost of 250", noun: "sample" });
    expect(pairEffect(pairOf({ ...none, n: 0 }, { ...none, n: 0 }), noun).words).toBe("");
  });
});

describe("testsSentence", () => {
  const sentence = (all: ComparedFigures[], pairs: ComparedPair[]) =>
    testsSentence({
      ...{ headline: { ...metric, figures: all }, pairs },
      benchmark: { views: { checkNoun: noun } } as Comparison["benchmark"],
    });
  const whole = pairOf({ ...none, lost: 1 }, someWords);

  it("has the pairs of every tested run, whichever comes first", () => {
    expect(sentence([{ ...figures, n: 200 }], [whole])).toBe(
      "Over 200 pairs: mid-p McNemar. A gain or loss is one sample that passes in only one of the two runs.",
    );
    expect(
      sentence(
        [
          { ...figures, n: 200 },
          { ...figures, n: 120 },
        ],
        [whole, whole],
      ),
    ).toMatch(/^Over 120 to 200 pairs: mid-p McNemar\./);
    expect(
      sentence(
        [
          { ...figures, n: 1, test: null },
          { ...figures, n: 120 },
        ],
        [whole, whole],
      ),
    ).toMatch(/^Over 120 pairs: mid-p McNemar\./);
    expect(sentence([{ ...figures, test: null }], [whole])).toBe("");
  });

  it("names what the table counts", () => {
    expect(sentence([figures, figures], [whole, pairOf(none, someWords)])).toContain(
      "A gain or loss is one sample or one word that passes",
    );
  });
});

describe("interactionWords", () => {
  it("claims that slices differ only if the test supports it", () => {
    expect(interactionWords({ p: 0.01, test: "F", why: null })).toMatch(/^The difference varies across these values \(p = 0.010, F\)/);
    expect(interactionWords({ p: 0.4, test: null, why: null })).toMatch(/as description, not proof/);
    expect(interactionWords({ p: null, test: null, why: "One value alone." })).toMatch(/^One value alone\./);
  });
});

const side = (id: string, modelName: string, label = "Reference"): ComparedSide =>
  ({ id, run: { id: Number(id.split(":")[0]), modelName }, verifier: { label }, isOpen: id === "9" }) as ComparedSide;

describe("sideLabels", () => {
  it("adds only what distinguishes two sides", () => {
    const labels = sideLabels([side("3", "A"), side("7", "B"), side("8", "B")]);
    expect([...labels.values()]).toEqual(["A", "B #7", "B #8"]);
    expect([...sideLabels([side("3", "A"), side("3:lenient", "A", "Lenient")]).values()]).toEqual(["A, Reference", "A, Lenient"]);
    const former = { ...side("3:reference@1", "A"), verifier: { id: "reference", label: "Reference", version: "1", today: "2" } };
    const today = { ...side("3", "A"), verifier: { ...former.verifier, version: "2" } };
    expect([...sideLabels([former, today]).values()]).toEqual(["A, Reference 1", "A, Reference 2"]);
  });

  it("leaves out the middle of a long name", () => {
    expect(shortName("a short name")).toBe("a short name");
    expect(shortName("organisation/model-instruct-2507 variant 3", 20)).toBe("organisati…variant 3");
    expect(shortName("x".repeat(100), 28)).toHaveLength(28);
  });

  it("notes that figures are provisional", () => {
    expect(openWords([side("3", "A"), side("9", "B")])).toMatch(/^1 run is still running: all figures are preliminary/);
    expect(openWords([side("3", "A")])).toBe("");
  });
});

describe("settings and slices", () => {
  it("name the settings that a run used", () => {
    const simulated = { kind: "simulated" as const, profile: "linear", seed: 3, latencySeconds: 0 };
    expect(settingsWords({ model: simulated, noEffect: [] })).toBe("simulated: linear, seed 3");
    const model = {
      ...{ kind: "openai-compatible" as const, address: "http://localhost/v1", model: "m", timeoutSeconds: 600 },
      sampling: { temperature: 0, reasoningEffort: "high" as const, maxTokens: 4096 },
    };
    expect(settingsWords({ model, noEffect: [] })).toBe("temperature 0, effort high, max 4\u202F096 tokens");
    expect(settingsWords({ model, noEffect: ["effort ignored"] })).toBe(
      "temperature 0, effort high, max 4\u202F096 tokens, effort ignored",
    );
  });

  it("write a slice as an address and as words", () => {
    expect(tagFilter("density", [10, 50])).toBe("density=10..50");
    expect(tagWords("density=10..50", () => "Density")).toBe("Density 10 to 50");
    expect(tagWords(tagFilter("kind", "a=b"), () => "Kind")).toBe("Kind a=b");
  });
});
