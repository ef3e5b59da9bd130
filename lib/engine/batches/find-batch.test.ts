import { expect, it, vi } from "vitest";
import type { BatchRow } from "./batch-rows";
import type { BatchRun } from "./batch-run";
import { findBatch } from "./find-batch";

vi.mock("./batch-rows", () => ({ knownBatches: async () => new Set() }));

const minutes = (count: number) => new Date(count * 60_000);
const row = (lookedAt: Date | null): BatchRow => ({
  ...{ id: 1, nonce: "n", providerId: null, inputFileId: null, state: "submitting", ordinals: [0], createdAt: minutes(0), lookedAt },
});
const find = async (isUploaded: boolean, lookedAt: Date | null, now: Date) => {
  const batch = {
    client: { since: async () => [] },
    form: { upload: isUploaded ? {} : null },
    run: { clock: { now: () => now.getTime() } },
  };
  return (await findBatch(batch as unknown as BatchRun, row(lookedAt))).kind;
};

it("a batch that is not at its provider is given up once its submission has surely ended", async () => {
  expect([await find(true, null, minutes(0.2)), await find(true, null, minutes(0.3))]).toEqual(["later", "lost"]);
  // Without an upload the requests are in the submission, which takes up to half an hour.
  expect([await find(false, null, minutes(29)), await find(false, null, minutes(31))]).toEqual(["later", "lost"]);
  // It ended with an error after two minutes.
  expect([await find(false, minutes(2), minutes(2.2)), await find(false, minutes(2), minutes(2.3))]).toEqual(["later", "lost"]);
});
