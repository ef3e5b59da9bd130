import { describe, expect, it } from "vitest";
import { answer, importedFrom, opened } from "@/lib/benchmarks/family.fixture";
import { importers } from "../formats/importers";
import { evolifItem } from "../items/item";
import { verifiers } from "./verifiers";

const style = { id: "style", args: { mode: "formal" }, description: "Formal." };
const upper = { id: "case", args: { mode: "all_upper" }, description: "Upper case." };
const emotion = { id: "emotion", args: { mode: "joyful" }, description: "Joyful." };

/** Scores the reply ABC to a turn with these constraints; `chat` is the judge, which gets the text of a question. */
async function score(instructions: readonly object[], chat: (asked: string) => Promise<string>) {
  const text = JSON.stringify({ turn: 1, active_topic: 1, user_query_verified: "Write.", instructions });
  const body = importers.dialogues && (await importedFrom(importers.dialogues.read, [text])).items[0]?.body;
  if (!body) throw new Error("no dialogue");
  return verifiers.reference.score(opened(evolifItem, body), [], answer("ABC"), {
    chat: async ({ messages }) => ({ text: await chat(messages[0]?.content ?? ""), tokenLogprobs: null }),
  });
}

it("the judge gets the questions about a reply at once, and the checks keep the order of the constraints", async () => {
  const asked: { question: string; reply: (text: string) => void }[] = [];
  const scoring = score([style, upper, emotion], (question) => new Promise((reply) => asked.push({ question, reply })));
  await expect.poll(() => asked.length).toBe(2);
  for (const { question, reply } of asked.toReversed()) reply(JSON.stringify({ score: question.includes("joyful") ? 3 : 9 }));
  const { checks } = await scoring;
  expect(checks.map(({ group, outcome }) => [group, outcome])).toEqual([
    ["style", "pass"],
    ["case", "pass"],
    ["emotion", "fail"],
  ]);
});

describe("a failing judge", () => {
  it("reports the failure of the first constraint, whichever call failed first", async () => {
    const scoring = score([style, emotion], async (asked) => {
      if (!asked.includes("joyful")) await new Promise((later) => setImmediate(later));
      throw new Error(asked.includes("joyful") ? "second" : "first");
    });
    await expect(scoring).rejects.toMatchObject({ message: "first", checks: [{ outcome: "error" }, { outcome: "error" }] });
  });

  it("leaves its check in error, the others unchanged, and the turn without a verdict", async () => {
    const judged = (judgeReply: string) => score([style, upper], async () => judgeReply);
    await expect(judged("no idea")).rejects.toMatchObject({
      name: "Unjudged",
      checks: [{ outcome: "error" }, { outcome: "pass" }],
    });
    expect(await judged('{"rationale": "stiff", "score": 7}')).toMatchObject({
      passed: true,
      checks: [{ outcome: "pass" }, { outcome: "pass" }],
    });
    expect(await judged('{"rationale": "loose", "score": 6}')).toMatchObject({
      passed: false,
      checks: [{ outcome: "fail" }, { outcome: "pass" }],
    });
  });
});
