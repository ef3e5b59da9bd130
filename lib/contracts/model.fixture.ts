import { type ModelRow, modelRow } from "./model";

/** Makes a stored model, Thinker at a local endpoint with temperature 0, with these fields changed. */
export function exampleModelRow(more: object = {}): ModelRow {
  return modelRow.parse({
    id: 7,
    name: "Thinker",
    settings: { kind: "openai-compatible", address: "http://127.0.0.1:9/v1", model: "m", sampling: { temperature: 0 } },
    createdAt: "2026-01-01T00:00:00.000Z",
    archived: false,
    note: "",
    tags: [],
    runCount: 0,
    keyPresent: null,
    noBatches: null,
    keyAllowed: true,
    lastTest: null,
    ...more,
  });
}
