import { expect, it } from "vitest";
import type { Views } from "@/lib/contracts/views";
import { sampleSentence } from "./sample-sentence";

const views: Views = {
  metrics: [],
  outcomes: [
    { id: "exact", letter: "e", label: "Exact", tone: "pass", credit: 1 },
    { id: "omission", letter: "o", label: "Omitted", tone: "fail", credit: 0 },
  ],
  headline: { metric: "accuracy", slice: {}, label: "Accuracy" },
  leaderboard: [],
  summary: [],
  charts: [],
  tags: [],
  checkNoun: { one: "word", many: "words" },
};
const sample = { reason: null, checksPassed: 2, checksTotal: 3, outcomes: "eeo", attempts: 1 };

it("describes the outcome of a sample", () => {
  expect(sampleSentence({ ...sample, status: "scored" }, views)).toBe("2 of 3 words passed: 2 exact, 1 omitted");
  expect(sampleSentence({ ...sample, status: "scored", checksPassed: 1, checksTotal: 1, outcomes: "e" }, views)).toBe(
    "1 of 1 word passed: 1 exact",
  );
  expect(sampleSentence({ ...sample, status: "failed", attempts: 7, reason: "429 after 7 attempts" }, views)).toBe(
    "No usable reply: 429 after 7 attempts",
  );
  expect(sampleSentence({ ...sample, status: "failed", attempts: 1 }, views)).toBe("No usable reply after 1 attempt");
  expect(sampleSentence({ ...sample, status: "unscored", reason: "boom" }, views)).toBe("The reply could not be scored: boom");
  expect(sampleSentence({ ...sample, status: "queued" }, views)).toBe("Queued");
});

it("shows how far a dialogue got if it did not end by itself", () => {
  expect(sampleSentence({ ...sample, status: "cancelled" }, views)).toBe("Cancelled before it was sent");
  expect(sampleSentence({ ...sample, status: "cancelled" }, views, 13)).toBe("Cancelled after 13 turns");
  expect(sampleSentence({ ...sample, status: "running" }, views, 1)).toBe("1 turn so far, dialogue in progress");
  expect(sampleSentence({ ...sample, status: "failed", reason: "500 after 1 attempt" }, views, 2)).toBe(
    "No usable reply after 2 turns: 500 after 1 attempt",
  );
});
