import { describe, expect, it } from "vitest";
import type { Tools } from "@/lib/benchmarks/kit";
import { ifscaleRunParams } from "../items/params";
import { accept } from "./accept";

const params = ifscaleRunParams.parse({});
const report = Array.from({ length: 25 }, (_, at) => `word${at}`).join(" ");
const judge = (text: string): Tools => ({ chat: async () => ({ text, tokenLogprobs: null }) });
const reasonOf = async (reply: string, tools: Tools = {}, run = params) => (await accept(reply, tools, run))?.reason ?? null;

describe("accept", () => {
  it("rejects a bare list of ten or more words before it counts words", async () => {
    const list = "a b c d e f g h i j".split(" ");
    expect(await reasonOf(list.join(", "))).toBe("cheating_list");
    expect(await reasonOf(list.join(",\n"))).toBe("cheating_list");
    expect(await reasonOf(list.slice(1).join(", "))).toBe("short_response");
    expect(await reasonOf(`${list.join(", ")}.`)).toBe("short_response");
    expect(await reasonOf(`${list.join(", ")}, two words`)).toBe("short_response");
  });

  it("rejects replies under 20 words", async () => {
    expect(await reasonOf("one ".repeat(19))).toBe("short_response");
    expect(await reasonOf("one ".repeat(20))).toBeNull();
    expect(await reasonOf("")).toBe("short_response");
  });

  it("asks the judge last, and only if one is set and enabled", async () => {
    expect(await reasonOf(report)).toBeNull();
    expect(await reasonOf(report, judge('{"coherence_score_reasoning": "Words.", "coherence_score": 5}'))).toBe("coherence_lt6");
    expect(await reasonOf(report, judge('```json\n{"coherence_score": "6"}\n```'))).toBeNull();
    expect(await reasonOf(report, judge("5"), ifscaleRunParams.parse({ judge: false }))).toBeNull();
    expect(await reasonOf("too short", judge("nonsense"))).toBe("short_response");
  });

  it("throws an error, not a rejection, if the judge gives no score", async () => {
    await expect(accept(report, judge("I would say 7."), params)).rejects.toThrow(/judge gave no coherence score/);
    await expect(accept(report, judge('{"coherence_score": 11}'), params)).rejects.toThrow(/judge gave no coherence score/);
  });
});
