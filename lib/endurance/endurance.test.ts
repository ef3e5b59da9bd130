import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stratifiedLogRank } from "@/lib/stats/stratified-log-rank";
import { cutAtPatience } from "./cut-at-patience";
import type { EnduranceDialogue, EnduranceTurn } from "./dialogue";
import { enduranceIds, enduranceRatios, ratioValue } from "./endurance-metrics";
import { kaplanMeier } from "./kaplan-meier";
import { type Lifetime, survivalShare } from "./lifetime";
import { ratioLengthInterval, ratioShareInterval, turnLimit } from "./ratio-interval";

/** `p` is a turn on which both of two constraints held, `f` one on which only the first did. */
const turnsOf = (letters: string): EnduranceTurn[] =>
  [...letters].map((letter) => ({
    satisfied: letter === "p" ? 2 : 1,
    active: 2,
    passed: letter === "p",
    states: letter === "p" ? "pp-" : "pf-",
  }));
const dialogue = (letters: string, ordinal = 0): EnduranceDialogue => ({ ordinal, key: `d${ordinal}`, turns: turnsOf(letters) });
const letters = fc.stringMatching(/^[pf]{1,40}$/);

describe("cutAtPatience", () => {
  it.each([
    ["pffpfff", 1, 2, "patience"],
    ["pffpfff", 2, 3, "patience"],
    ["pffpfff", 3, 7, "patience"],
    ["pffpff", 3, 6, "censored"],
    ["ffp", 3, 3, "censored"],
    ["f", 1, 1, "patience"],
    ["", 2, 0, "censored"],
  ] as const)("%s with patience %d ends after turn %d, %s", (text, patience, turns, ended) => {
    const cut = cutAtPatience(dialogue(text), patience);
    expect([cut.turns.length, cut.ended]).toEqual([turns, ended]);
  });

  it("never keeps more turns with less patience, and cutting twice equals cutting once", () => {
    fc.assert(
      fc.property(letters, fc.integer({ min: 1, max: 9 }), (text, patience) => {
        const [less, more] = [cutAtPatience(dialogue(text), patience), cutAtPatience(dialogue(text), patience + 1)];
        expect(less.turns.length).toBeLessThanOrEqual(more.turns.length);
        expect(cutAtPatience({ ...more, key: "" }, patience).turns).toEqual(less.turns);
      }),
    );
  });
});

describe("enduranceRatios", () => {
  const ratiosOf = (...texts: string[]) => enduranceRatios(texts.map(dialogue), 3);

  it("matches values computed by hand", () => {
    const { metrics, groups, dialogues, turns, undefinedRecoveries } = ratiosOf("ppfpfff", "ppp", "pf", "fff");
    const values = Object.fromEntries(enduranceIds.map((id) => [id, ratioValue(metrics[id])]));
    const close = (value: number) => expect.closeTo(value, 12);
    expect(values).toEqual({
      CSR: close((5 + 3 + 1.5 + 1.5) / 15),
      ISR: close(7 / 15),
      ACT_len: close(15 / 4),
      ACT_acc: close((5 + 3 + 1.5 + 1.5) / 4),
      ACT_succ: close(7 / 4),
      LSS: close((2 + 3 + 1 + 0) / 4),
      ROB: close((3 / 7 + 1 + 1 / 2 + 0) / 4),
      REC: close((1 / 3 + 0) / 2),
    });
    expect([dialogues, turns, undefinedRecoveries]).toEqual([4, 15, 2]);
    expect(groups.map(ratioValue)).toEqual([1, close(7 / 15), null]);
  });

  it("has no recovery if no failed turn has a next turn, and no values without dialogues", () => {
    expect(ratioValue(ratiosOf("pp", "pf").metrics.REC)).toBeNull();
    expect(ratiosOf("", "p").dialogues).toBe(1);
    expect(enduranceIds.map((id) => ratioValue(ratiosOf().metrics[id]))).toEqual(enduranceIds.map(() => null));
  });

  it("keeps shares between 0 and 1, and lengths in their order", () => {
    fc.assert(
      fc.property(fc.array(letters, { minLength: 1, maxLength: 12 }), (texts) => {
        const { metrics } = ratiosOf(...texts);
        const value = (id: (typeof enduranceIds)[number]) => ratioValue(metrics[id]) ?? 0;
        for (const id of ["CSR", "ISR", "ROB", "REC"] as const) expect(value(id) >= 0 && value(id) <= 1 + 1e-12).toBe(true);
        const order = [value("LSS"), value("ACT_succ"), value("ACT_acc"), value("ACT_len")];
        expect([...order].sort((a, b) => a - b)).toEqual(order);
      }),
    );
  });
});

let lives = 0;
const life = (turns: number, ended: Lifetime["ended"] = "patience"): Lifetime => {
  lives += 1;
  return { turns, ended, cluster: lives };
};
const logRank = (first: readonly Lifetime[], second: readonly Lifetime[]) => {
  const inOneStratum = (lifetimes: readonly Lifetime[]) =>
    lifetimes.map(({ turns, ended }) => ({ time: turns, ended: ended === "patience", cluster: 0 }));
  return stratifiedLogRank(inOneStratum(first), inOneStratum(second));
};

describe("survival", () => {
  // The 6-mercaptopurine arm of Freireich et al. (1963), a textbook case.
  const treated = [6, 6, 6, 7, 10, 13, 16, 22, 23]
    .map((turns) => life(turns))
    .concat([6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35].map((turns) => life(turns, "censored")));
  const control = [1, 1, 2, 2, 3, 4, 4, 5, 5, 8, 8, 8, 8, 11, 11, 12, 12, 15, 17, 22, 23].map((turns) => life(turns));

  it("matches the Kaplan-Meier estimate and interval of a textbook", () => {
    const at = (turn: number) => kaplanMeier(treated).find((step) => step.turn === turn);
    expect(at(6)).toMatchObject({ atRisk: 21, ended: 3, censored: 1, survival: expect.closeTo(0.857, 3) });
    expect(at(10)?.survival).toBeCloseTo(0.753, 3);
    expect(at(23)?.survival).toBeCloseTo(0.448, 3);
    expect([at(6)?.low, at(6)?.high]).toEqual([expect.closeTo(0.62, 2), expect.closeTo(0.952, 3)]);
    expect(kaplanMeier(control).at(-1)).toMatchObject({ survival: 0, low: null, high: null });
    expect(kaplanMeier([])).toEqual([expect.objectContaining({ turn: 0, survival: 1 })]);
  });

  it("distinguishes two samples by the log-rank test, but not one from itself", () => {
    expect(logRank(treated, control)?.chiSquare).toBeCloseTo(16.793, 3);
    expect(logRank(treated, control)?.p).toBeCloseTo(4.17e-5, 6);
    expect(logRank(control, control)).toEqual({ chiSquare: expect.closeTo(0, 12), p: expect.closeTo(1, 6) });
    expect(logRank([], [])).toBeNull();
    expect(logRank([life(3, "censored")], [life(4, "censored")])).toBeNull();
  });

  it("equals the plain share if nothing is censored", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 30 }), (turns) => {
        const lifetimes = turns.map((many) => life(many));
        const shares = survivalShare(lifetimes, 21);
        expect(shares[0]).toBe(1);
        for (const { turn, survival } of kaplanMeier(lifetimes)) expect(shares[turn]).toBeCloseTo(survival, 12);
      }),
    );
  });

  it("has no band while survival is 1, nor for a single script", () => {
    expect(kaplanMeier([life(2, "censored"), life(3)])[1]).toMatchObject({ survival: 1, low: null, high: null });
    expect(kaplanMeier([3, 5, 8].map((turns) => ({ ...life(turns), cluster: "s" })))[1]).toMatchObject({ low: null, high: null });
  });

  it("computes its band over scripts if they are repeated", () => {
    const repeated = treated.map((lifetime, at) => ({ ...lifetime, cluster: at % 7 }));
    const at = kaplanMeier(repeated).find(({ turn }) => turn === 10);
    // numpy: derivatives of log S(10) by the weights of single dialogues, taken as differences and summed by script; R: the standard error
    // of survfit(Surv(time, ended) ~ 1, cluster = script) is the same without the factor 7 / 6.
    expect([at?.low, at?.high]).toEqual([expect.closeTo(0.541811864, 6), expect.closeTo(0.876870297, 6)]);
    const doubled = kaplanMeier(treated.flatMap((lifetime, script) => [lifetime, lifetime].map((twin) => ({ ...twin, cluster: script }))));
    const plain = kaplanMeier(treated);
    // Copies add no information: the band is at least as wide as without them.
    for (const [step, { low, high }] of plain.entries())
      if (low !== null && high !== null) expect((doubled[step]?.high ?? 0) - (doubled[step]?.low ?? 0)).toBeGreaterThanOrEqual(high - low);
  });

  it("is zero without lifetimes", () => {
    expect(survivalShare([], 2)).toEqual([0, 0]);
  });
});

it("says no more for repetitions of a script that all agree than for one of each", () => {
  const keys = Array.from({ length: 12 }, (_, at) => `s${at}`);
  const ratio = (scripts: readonly string[]) => ({ numerators: scripts.map(() => 5), denominators: scripts.map(() => 5), keys: scripts });
  const limit = (scripts: readonly string[]) =>
    turnLimit(
      scripts.map((key, ordinal) => ({ ordinal, key, turns: [{ passed: true, active: 1, satisfied: 1, states: "p" }], ended: "censored" })),
      1,
    );
  const often = [...keys, ...keys, ...keys];
  expect(ratioShareInterval(ratio(often))).toEqual(ratioShareInterval(ratio(keys)));
  const lengths = (scripts: readonly string[]) => ({
    ...ratio(scripts),
    numerators: scripts.map(() => 1),
    denominators: scripts.map(() => 1),
  });
  expect(ratioLengthInterval(lengths(often), limit(often))).toEqual(ratioLengthInterval(lengths(keys), limit(keys)));
});
