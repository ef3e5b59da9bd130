import { expect, it } from "vitest";
import { answer as answerOf, opened, shelf } from "@/lib/benchmarks/family.fixture";
import type { EvidenceContext } from "@/lib/benchmarks/scoring";
import { riseItem } from "../fixtures.fixture";
import { logicifItem } from "../items/item";
import { verdictOf, verifiers } from "../score/verdict";
import { answerEvidence } from "./answer";

const { share, text } = shelf();
const riseCase = opened(logicifItem, riseItem(share), text);
const context = (more: Partial<EvidenceContext> = {}): EvidenceContext => ({
  ...{ verifier: "reference", verdict: null, cut: null, stored: async () => null, detail: async () => null },
  ...more,
});
const made = (id: string, reply: string, more?: Partial<EvidenceContext>) =>
  answerEvidence.find((maker) => maker.id === id)?.make(riseCase, [], answerOf(reply), context(more));

it("marks differences in the answer by Python's equality", () => {
  expect(made("answer", '{"stats": {"falls": true, "rises": 2.0}, "output": [2.0, [3, 5]]}')).toMatchObject({ total: 0 });
  expect(made("answer", '{"output": [2, [3, 6, 7]], "stats": {"rises": 2, "zz": 0}}')).toMatchObject({
    kind: "diff",
    total: 4,
    differences: [
      { path: ["output", 1, 1], kind: "changed" },
      { path: ["output", 1, 2], kind: "extra" },
      { path: ["stats", "falls"], kind: "missing" },
      { path: ["stats", "zz"], kind: "extra" },
    ],
  });
  expect(made("answer", "nothing")).toMatchObject({ given: {}, total: 2 });
});

it("shows the trackers one by one", () => {
  expect(made("trackers", '{"output": 1, "stats": {"rises": 2, "zz": 0}}')).toMatchObject({
    rows: [
      { label: "output", outcome: "wrong", checkId: "output", cells: [{ expected: "[2, [3, 5]]", given: "1" }] },
      { label: "rises", outcome: "right", checkId: "stat:rises" },
      { label: "falls", outcome: "missing", cells: [{ expected: "1", given: null }] },
      { label: "zz (not asked for)", outcome: "wrong", checkId: null, cells: [{ expected: null, given: "0" }] },
    ],
  });
});

it("recovers the file's own answer from the checks of the verdict", async () => {
  const stored = { output: 3n, stats: new Map([["rises", 2n] as const]), span: null };
  const verdict = verdictOf(riseCase.item, answerOf("no answer"), { answer: stored, how: "The answer in the file." }, "stored");
  expect(made("answer", "no answer", { verdict })).toMatchObject({ given: { output: 3, stats: { rises: 2 } } });
  const referenceVerdict = await verifiers.reference.score(riseCase, [], answerOf("no answer"), {});
  expect(made("answer", "no answer", { verdict: referenceVerdict })).toMatchObject({ given: {} });
});

it("offers the function as source evidence", () => {
  expect(made("source", "")).toMatchObject({ kind: "source", language: "Python", lines: 9 });
});
