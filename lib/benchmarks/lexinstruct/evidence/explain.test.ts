import { describe, expect, it } from "vitest";
import { answer, opened } from "@/lib/benchmarks/family.fixture";
import { evidence as evidenceContract } from "@/lib/contracts/evidence";
import { type LexItem, lexItem } from "../items/item";
import { verifiers } from "../score/checks/verifiers";
import { explain } from "./explain";

const item: LexItem = {
  language: "english",
  task: "Write.",
  difficulty: { score: 1, label: "Easy" },
  rules: [
    {
      procedure: [
        { level: "answer", predicate: "@" },
        { level: "paragraph", predicate: "@1" },
        { level: "sentence", predicate: "@" },
        { level: "word", predicate: "@1" },
      ],
      relation: "equal",
      value: "The",
    },
    { procedure: [{ level: "line", predicate: "#" }], relation: "=", value: 1 },
  ],
};
const reply = "Sure!\n\nThe sun rises. A bird sings.";
const rescued = "Sure!\n\nThe sun rises. The bird sings.";
const verdictOn = async (text: string, asked = item, id: keyof typeof verifiers = "reference") =>
  verifiers[id].score(opened(lexItem, asked), [], answer(text), {});
const outcomesOf = async (text: string) => {
  const verdict = await verdictOn(text);
  return verdict.checks.map(({ outcome }) => outcome);
};

describe("explain", () => {
  it("traces each rule step by step to the failing element, for the reply and each candidate", async () => {
    const evidence = await explain(item, reply, "reference");
    expect(evidenceContract.parse(JSON.parse(JSON.stringify(evidence)))).toEqual(evidence);
    expect(evidence).toMatchObject({ kind: "steps", strict: false, loose: false, rescuedBy: null });
    expect(evidence.candidates.map(({ transformation }) => transformation)).toEqual([
      "as written",
      "first line removed",
      "last line removed",
    ]);
    const [, first] = evidence.candidates;
    const [rule] = first?.rules ?? [];
    expect(rule).toMatchObject({
      checkId: "rule-1",
      label: "answer › paragraph 1 › every sentence › word 1 › is “The”",
      passed: false,
      expected: "is “The”",
      seen: "A",
    });
    expect(rule?.steps.map(({ label, total, failing }) => [label, total, failing])).toEqual([
      ["answer", 1, null],
      ["paragraph 1", 1, null],
      ["every sentence", 2, 1],
      ["word 1", 1, null],
    ]);
    const pieces = rule?.steps.map((step) => step.pieces.map(([start, end]) => first?.text.slice(start, end)));
    const paragraph = "The sun rises. A bird sings.";
    expect(rule?.rest).toEqual([]);
    expect(pieces).toEqual([[paragraph], [paragraph], ["The sun rises.", "A bird sings."], ["A"]]);
  });

  it("names the steps that it did not reach", async () => {
    const far: LexItem = {
      ...item,
      rules: [
        {
          procedure: [
            { level: "line", predicate: "@9" },
            { level: "word", predicate: "#" },
          ],
          relation: "=",
          value: 1,
        },
      ],
    };
    const [first] = (await explain(far, reply, "reference")).candidates;
    expect(first?.rules[0]).toMatchObject({
      steps: [],
      rest: ["line 9", "number of words"],
      seen: null,
      reason: expect.stringContaining("no line 9"),
    });
  });

  it("names the rescuing change, and why a blank reply failed", async () => {
    expect(await explain(item, rescued, "reference")).toMatchObject({ strict: false, loose: true, rescuedBy: "first line removed" });
    const blank = await explain(item, " ", "reference");
    expect(blank.candidates).toMatchObject([{ passed: false, refused: "the answer is empty" }]);
    expect((await explain(item, "", "reference")).candidates).toHaveLength(1);
  });
});

describe("verifiers", () => {
  it("give each rule a check, with its evidence in the reply and the actual text", async () => {
    const verdict = await verdictOn(reply);
    expect(verdict).toMatchObject({ score: 0, passed: false });
    const [first, second] = verdict.checks;
    expect(first).toMatchObject({
      id: "rule-1",
      group: "word equal",
      outcome: "fail",
      credit: 0,
      expected: "equal “The”",
      actual: "Sure!",
      evidence: [[0, 5]],
    });
    expect(second).toMatchObject({ outcome: "fail", expected: "= 1", actual: "2" });
  });

  it("mark failed rules as rescued only when the whole reply passes loosely", async () => {
    expect(await outcomesOf(rescued)).toEqual(["rescued", "rescued"]);
    expect(await outcomesOf(reply)).toEqual(["fail", "fail"]);
    expect(await outcomesOf("The sun rises. The end.")).toEqual(["pass", "pass"]);
    expect(await outcomesOf("The sun rises. A bird.")).toEqual(["fail", "pass"]);
  });

  it("can differ on the same reply", async () => {
    const every: LexItem = { ...item, rules: [{ procedure: [{ level: "line", predicate: "@" }], relation: "endswith", value: "." }] };
    const passed = await Promise.all(
      (["reference", "corrected"] as const).map(async (id) => (await verdictOn("One.\nTwo\nThree.", every, id)).passed),
    );
    expect(passed).toEqual([true, false]);
  });
});
