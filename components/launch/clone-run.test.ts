import { expect, it } from "vitest";
import { modelSettings } from "@/lib/contracts/model";
import { cloneRun } from "./clone-run";
import { familyDraftOf, noLaunch } from "./launch-draft";

const at = (name: string, sampling: object = {}) =>
  modelSettings.parse({ kind: "openai-compatible", address: "https://api.example.org/v1", model: name, sampling });
const run = {
  benchmark: "words",
  suiteId: 3,
  suiteName: "Small",
  modelId: 5,
  modelName: "mini",
  // A run's copy has more fields than the model's settings.
  model: modelSettings.parse({ ...at("mini"), emptyReply: "…", reading: { tags: ["think"], opened: false, trim: true } }),
  source: "measured" as const,
  verifier: "strict",
  verifierVersion: "2",
  concurrency: 8,
  repetitions: 2,
  maxRetries: 1,
  tolerated: 0.05,
  systemPrompt: "Be brief.",
  stopRule: { kind: "width" as const, points: 2.5 },
  budget: { id: 9, name: null, unit: "usd" as const, amount: 4, spent: 1 },
  params: { patience: 3 },
  judgeName: "judge",
  sampleCount: 40,
  warmFirst: true,
  cache: "use" as const,
  batch: true,
};
const choosable = {
  benchmarks: [
    {
      id: "words",
      title: "Words",
      runForm: [{ name: "patience", label: "Patience", help: "", kind: "integer" as const, optional: false, initial: 1 }],
      verifiers: ["reference", "strict"].map((id) => ({ id, version: "2", label: id, description: "" })),
      sharesTexts: true,
    },
  ],
  suites: [{ id: 3, benchmark: "words", name: "Small", itemCount: 20 }],
  models: [
    { id: 5, name: "mini", settings: at("mini") },
    { id: 6, name: "judge", settings: at("judge") },
  ],
};

it("fills the launch page with a run's suite, model and settings", () => {
  const { draft, ...rest } = cloneRun(run, choosable);
  expect(rest).toEqual({ suiteId: 3, modelId: 5, notes: [] });
  expect(draft).toMatchObject({
    how: {
      concurrency: "8",
      repetitions: "2",
      maxRetries: "1",
      tolerated: "0.05",
      systemPrompt: "Be brief.",
      trimAnswers: true,
      cache: "use",
      batch: true,
    },
    judgeModelId: 6,
    budget: { kind: "own", amount: "4", unit: "usd" },
  });
  expect(familyDraftOf(draft, "words")).toEqual({
    how: { verifier: "strict", warmFirst: true },
    params: { patience: "3" },
    stop: { kind: "width", points: "2.5", run: "" },
  });
});

it("copies the item count of a run over part of its suite, and the ID of a shared budget", () => {
  const { draft, notes } = cloneRun({ ...run, sampleCount: 10, budget: { ...run.budget, name: "night" } }, choosable);
  expect(familyDraftOf(draft, "words").how.itemLimit).toBe("5");
  expect(draft.budget.kind).toBe("9");
  expect(notes).toEqual(["It used 5 of 20 items; a sample of 5 is selected, which may contain different items."]);
});

it("notes each part of the run that changed or is gone", () => {
  const changed = cloneRun(
    { ...run, verifierVersion: "1" },
    { ...choosable, models: [{ id: 5, name: "mini", settings: at("mini", { temperature: 1 }) }] },
  );
  expect(changed).toMatchObject({ suiteId: 3, modelId: 5 });
  expect(changed.notes.map((note) => note.slice(0, 24))).toEqual([
    "The settings of “mini” h",
    "Its judge “judge” is arc",
    "It was scored with versi",
  ]);
  const gone = cloneRun(run, { ...choosable, suites: [], models: [] });
  expect(gone).toMatchObject({ suiteId: null, modelId: null });
  expect(familyDraftOf(gone.draft, "words").stop.kind).toBe("");
  expect(gone.notes).toHaveLength(3);
  expect(cloneRun(run, { ...choosable, benchmarks: [] }).draft).toBe(noLaunch);
});

it("selects no model and no request settings for imported replies", () => {
  const { draft, modelId, notes } = cloneRun({ ...run, source: "imported", judgeName: null }, choosable);
  expect([modelId, draft.how]).toEqual([null, {}]);
  expect(notes[0]).toMatch(/imported/);
});
