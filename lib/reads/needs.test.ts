import { expect, test } from "vitest";
import type { RunRow } from "@/lib/contracts/run";
import { readNeeds } from "./needs";

const counts = { queued: 0, running: 0, scored: 4, failed: 0, unscored: 0, rejected: 0, withheld: 0, cancelled: 0 };
const run = (id: number, modelName: string) =>
  ({ id, modelName, status: "finished", sampleCount: 4, reason: null, stoppedBy: null, counts }) as RunRow;

test("what needs a person is named with its place; what a person or a rule ended is not", () => {
  const stopped = { ...run(7, "a"), status: "stopped" as const, reason: "401 wrong key" };
  const byRule = { ...stopped, id: 8, stoppedBy: "rule" as const };
  const lost = { ...run(9, "b"), counts: { ...counts, failed: 1, unscored: 2 } };
  const settings = {
    kind: "openai-compatible" as const,
    address: "https://a.example/v1",
    model: "m",
    keyVariable: "HEED_KEY_A",
    sampling: {},
    timeoutSeconds: 9,
  };
  expect(readNeeds([stopped, byRule, lost], [{ id: 3, name: "m", settings, keyPresent: false }])).toEqual([
    { text: "#7 a was stopped: 401 wrong key", href: "/runs/7" },
    { text: "m has no key: HEED_KEY_A is not set where Heed runs", href: "/models/3" },
    { text: "#9 b: 1 sample failed at the provider, 2 samples could not be scored", href: "/runs/9?tab=samples" },
  ]);
});
