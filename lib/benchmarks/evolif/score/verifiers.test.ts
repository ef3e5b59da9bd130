import { describe, expect, it } from "vitest";
import { answer, importedFrom, opened } from "@/lib/benchmarks/family.fixture";
import { importers } from "../formats/importers";
import { evolifItem } from "../items/item";
import { verifiers } from "./verifiers";

describe("a failing judge", () => {
  it("leaves its check in error, the others unchanged, and the turn without a verdict", async () => {
    const instructions = [
      { id: "style", args: { mode: "formal" }, description: "Formal." },
      { id: "case", args: { mode: "all_upper" }, description: "Upper case." },
    ];
    const text = JSON.stringify({ turn: 1, active_topic: 1, user_query_verified: "Write.", instructions });
    const body = importers.dialogues && (await importedFrom(importers.dialogues.read, [text])).items[0]?.body;
    if (!body) throw new Error("no dialogue");
    const score = (judgeReply: string) =>
      verifiers.reference.score(opened(evolifItem, body), [], answer("ABC"), {
        chat: async () => ({ text: judgeReply, tokenLogprobs: null }),
      });
    await expect(score("no idea")).rejects.toMatchObject({
      name: "Unjudged",
      checks: [{ outcome: "error" }, { outcome: "pass" }],
    });
    expect(await score('{"rationale": "stiff", "score": 7}')).toMatchObject({
      passed: true,
      checks: [{ outcome: "pass" }, { outcome: "pass" }],
    });
    expect(await score('{"rationale": "loose", "score": 6}')).toMatchObject({
      passed: false,
      checks: [{ outcome: "fail" }, { outcome: "pass" }],
    });
  });
});
