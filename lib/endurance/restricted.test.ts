import { describe, expect, it } from "vitest";
import type { EnduranceView } from "@/lib/contracts/endurance";
import { randomFrom } from "@/lib/random/seeded-random";
import { cutAtPatience } from "./cut-at-patience";
import type { EnduranceDialogue } from "./dialogue";
import { enduranceRows } from "./endurance-rows";
import { type DrawnRun, drawnRun } from "./restricted.fixture";

const names: EnduranceView = {
  groups: [{ id: "only", label: "Only" }],
  metrics: { CSR: "csr", ISR: "isr", ACT_len: "len", ACT_acc: "acc", ACT_succ: "succ", LSS: "lss", ROB: "rob", REC: "rec" },
  groupMetric: { metric: "group", tag: "group" },
  byPatience: { tag: "patience", metrics: ["ACT_succ"] },
  streakMetric: { metric: "streak", tag: "failures" },
  firstMiss: { metric: "after", tag: "turns", part: { tag: "part", recovered: "again", holding: "now" }, missedMetric: "missed" },
  restricted: { ACT_len: "len_restricted", ACT_acc: "acc_restricted", ACT_succ: "succ_restricted" },
  limitMetric: "at_limit",
  censoredMetric: "censored",
  survivalMetric: "survival",
};

const usual: DrawnRun = {
  ...{ scripts: 50, repetitions: 1, centre: 0.9, script: 0.4, dialogue: 0.6, patience: 3, maxTurns: 100, lost: 0 },
};

const lifeOf = (turns: EnduranceDialogue["turns"]): EnduranceDialogue => ({ ordinal: 0, key: "", turns, broken: false });

function rowsOf(dialogues: readonly EnduranceDialogue[], maxTurns: number | null = 100) {
  const rows = enduranceRows(dialogues, { patience: 3, maxTurns, names, percent: new Set(), missing: 0 });
  return (id: string) => {
    const row = rows.find((metric) => metric.id === id && Object.keys(metric.slice).length === 0);
    if (!row) throw new Error(`There is no row ${id}.`);
    return row;
  };
}

describe("permanently failed calls", () => {
  it.each([
    [0.002, 0.3],
    [0.01, 1.5],
    [0.03, 4],
  ])("do not shorten the restricted mean at %d per call, but shorten the plain mean by at least %d turns", (lost, shorter) => {
    const { whole, seen } = drawnRun(randomFrom(`lost ${lost}`), { ...usual, scripts: 2000, lost });
    const [truth, observed] = [rowsOf(whole), rowsOf(seen)];
    for (const id of ["len", "acc", "succ"] as const) {
      const [value, restricted] = [truth(id).value ?? 0, observed(`${id}_restricted`)];
      // The same dialogues: the remaining difference is the noise of the turns that were not seen.
      expect(Math.abs((restricted.value ?? 0) - value), id).toBeLessThan(3 * (restricted.standardError ?? 0));
      expect(value - (observed(id).value ?? 0), id).toBeGreaterThan(shorter);
    }
    const shareOf = (count: number) => count / seen.length;
    expect(observed("censored").value).toBeCloseTo(shareOf(seen.filter(({ broken }) => broken).length), 12);
    // Dialogues that reached the limit were not ended by patience, nor cut short.
    const reached = seen.filter(
      ({ broken, turns }) => !broken && turns.length === 100 && cutAtPatience(lifeOf(turns), 3).ended === "censored",
    );
    expect(observed("at_limit").value).toBeCloseTo(shareOf(reached.length), 12);
    expect(reached.length).toBeGreaterThan(0);
  });

  it("leave the authors' metrics exactly as computed from dialogues that ended", () => {
    const { seen } = drawnRun(randomFrom("digits"), { ...usual, lost: 0.03 });
    const ended = seen.filter(({ broken }) => !broken);
    expect(ended.length).toBeLessThan(seen.length);
    const [all, some] = [rowsOf(seen), rowsOf(ended)];
    for (const id of Object.values(names.metrics)) expect({ ...all(id), missing: 0 }).toEqual(some(id));
    expect(all("len").missing).toBe(seen.length - ended.length);
    expect(all("len_restricted")).toMatchObject({ n: seen.length, missing: 0, counts: "dialogues" });
  });

  it("change nothing if there are none", () => {
    const rowOf = rowsOf(drawnRun(randomFrom("none"), usual).whole);
    for (const id of ["len", "acc", "succ"]) {
      expect(rowOf(`${id}_restricted`).value).toBeCloseTo(rowOf(id).value ?? 0, 9);
      expect(rowOf(`${id}_restricted`).low).toBeCloseTo(rowOf(id).low ?? 0, 6);
    }
    expect(rowOf("censored")).toMatchObject({ value: 0, low: 0 });
  });

  it("add restricted means for each smaller patience, but only if a dialogue was cut short", () => {
    const slices = (dialogues: readonly EnduranceDialogue[], patience: number) =>
      enduranceRows(dialogues, { patience, maxTurns: 100, names, percent: new Set(), missing: 0 }).filter(
        ({ id, slice }) => id.endsWith("_restricted") && "patience" in slice,
      );
    const { seen, whole } = drawnRun(randomFrom("by patience"), { ...usual, lost: 0.03 });
    const restricted = slices(seen, 3);
    expect(restricted.map(({ id, slice }) => [id, slice])).toEqual([1, 2, 3].map((patience) => ["succ_restricted", { patience }]));
    for (const patience of [1, 2, 3])
      expect(restricted[patience - 1]?.value).toBe(
        enduranceRows(seen, { patience, maxTurns: 100, names, percent: new Set(), missing: 0 }).find(
          ({ id, slice }) => id === "succ_restricted" && Object.keys(slice).length === 0,
        )?.value,
      );
    expect(slices(whole, 3)).toEqual([]);
  });

  it("limit the restricted mean to a reported turn if the longest dialogue was cut short", () => {
    const turn = { satisfied: 1, active: 1, passed: true, states: "p" };
    const dialogue = (ordinal: number, turns: number, broken: boolean) => ({
      ordinal,
      key: `d${ordinal}`,
      turns: Array(turns).fill(turn),
      broken,
    });
    expect(rowsOf([dialogue(0, 12, true), dialogue(1, 30, true)])("len_restricted")).toMatchObject({ value: 30, detail: { horizon: 30 } });
    expect(rowsOf([dialogue(0, 12, true), dialogue(1, 100, false)])("len_restricted")).toMatchObject({
      value: 100,
      detail: { horizon: 100 },
    });
  });
});

describe("intervals over scripts", () => {
  /** Counts in how many of a hundred runs each metric's interval contains the value of 2,500 scripts. */
  const covered = (design: DrawnRun, ids: readonly string[], runs = 100) => {
    const truth = rowsOf(drawnRun(randomFrom("truth"), { ...design, scripts: 2500, repetitions: 1 }).whole);
    const held = new Map(ids.map((id) => [id, 0]));
    for (let run = 0; run < runs; run += 1) {
      const observed = rowsOf(drawnRun(randomFrom(`covered ${run}`), design).whole);
      for (const id of ids) {
        const [{ low, high }, value] = [observed(id), truth(id).value ?? 0];
        if (low !== null && high !== null && low <= value && value <= high) held.set(id, (held.get(id) ?? 0) + 1);
      }
    }
    return [...held].map(([id, count]) => ({ id, percent: (100 * count) / runs }));
  };

  it("cover the true value for 12 scripts asked four times, where resampling dialogues did so in 81 of 100 runs", () => {
    const repeated = { ...usual, scripts: 12, repetitions: 4, script: 0.8 };
    for (const { id, percent } of covered(repeated, ["isr", "succ"])) expect(percent, id).toBeGreaterThan(88);
  });

  it("cover the true value for models that rarely fail, where resampling dialogues did so in 1 to 19 of 100 runs", () => {
    const strong = { ...usual, scripts: 12, centre: 3.6, script: 0.2, dialogue: 0.3 };
    for (const { id, percent } of covered(strong, ["len", "rec", "isr"])) expect(percent, id).toBeGreaterThan(88);
  });

  it("use Wilson’s method on the share of the limit if fewer than five dialogues ended and the mean is long", () => {
    const turn = (passed: boolean) => ({ satisfied: passed ? 1 : 0, active: 1, passed, states: passed ? "p" : "f" });
    const through = Array.from({ length: 9 }, (_, ordinal) => ({ ordinal, key: `d${ordinal}`, turns: Array(100).fill(turn(true)) }));
    const short = { ordinal: 9, key: "d9", turns: [...Array(47).fill(turn(true)), ...Array(3).fill(turn(false))] };
    const { value, low, high } = rowsOf([...through, short])("len");
    expect(value).toBe(95);
    // scipy 1.17.1 computes it only for whole counts; by Wilson's formula in Python with p = .95, n = 10 and z = stats.norm.ppf(.975).
    expect([low, high]).toEqual([expect.closeTo(65.546278169, 6), expect.closeTo(99.475769843, 6)]);
    expect(rowsOf(through)("len")).toMatchObject({ value: 100, high: 100 });
    expect(rowsOf(through)("len").low).toBeLessThan(75);
  });

  it("are absent for a single script, with a reason", () => {
    const { whole } = drawnRun(randomFrom("one"), { ...usual, scripts: 1, repetitions: 6 });
    expect(rowsOf(whole)("isr")).toMatchObject({ low: null, high: null, why: expect.stringContaining("one script") });
    expect(rowsOf([])("isr")).toMatchObject({ value: null, why: expect.any(String) });
  });

  it("use Student’s t on the logarithm if the turn limit is unknown", () => {
    const whole = drawnRun(randomFrom("no limit"), { ...usual, centre: 0 }).whole.filter(({ turns }) => turns.length < 100);
    const [known, unknown] = [rowsOf(whole)("len"), rowsOf(whole, null)("len")];
    expect(unknown.value).toBe(known.value);
    expect((unknown.low ?? 0) * (unknown.high ?? 0)).toBeCloseTo((unknown.value ?? 0) ** 2, 6);
  });
});
