import { describe, expect, it } from "vitest";
import { answer, chatMessages, opened, shelf } from "@/lib/benchmarks/family.fixture";
import { notedWording, type PromptWording, promptWordings } from "@/lib/benchmarks/prompt-wording";
import { randomFrom } from "@/lib/random/seeded-random";
import { generate } from "../generate/generate";
import { prompt } from "../generate/prompt";
import { logicifItem } from "../items/item";
import { logicifParams } from "../items/params";
import { verifiers } from "../score/verdict";
import { recognise } from "./recognise";
import { simulated } from "./simulate";
import { skills } from "./skills";

const never = (): never => {
  throw new Error("The suite has no item.");
};
const on = shelf();
const items = [...generate(logicifParams.parse({ functions: 20 }), { random: randomFrom(5), share: on.share })];

describe("simulated replies", () => {
  it.each(skills.map(({ id }) => id))("of %s are wrong if they leave the path, and right if they do not", async (profile) => {
    let [right, wrong, odd] = [0, 0, 0];
    for (const { key, body } of items) {
      const openedCase = opened(logicifItem, body, on.text);
      const { reply, leaves } = simulated(openedCase, profile, randomFrom(`${profile}/${key}`));
      expect(simulated(openedCase, profile, randomFrom(`${profile}/${key}`)).reply).toBe(reply);
      const { passed } = await verifiers.reference.score(openedCase, [], answer(reply), {});
      if (leaves !== null) expect(passed, key).toBe(false);
      else if (!passed) odd += 1;
      if (passed) right += 1;
      else if (leaves !== null) wrong += 1;
    }
    const { oddly, fault } = skills.find(({ id }) => id === profile) ?? { oddly: 0, fault: null };
    expect(right).toBeGreaterThan(items.length / 5);
    // Some odd replies also contain a wrong step.
    expect(odd / items.length).toBeLessThanOrEqual(oddly + 0.1);
    if (oddly === 0) expect(odd).toBe(0);
    if (fault !== null) expect(wrong).toBeGreaterThan(0);
  });

  it("give an answer without steps if the execution is not recorded", () => {
    const { walk: _, ...imported } = logicifItem.parse(items[0]?.body);
    const replies = Array.from({ length: 20 }, (_of, at) => simulated(opened(logicifItem, imported, on.text), "misreads", randomFrom(at)));
    expect(new Set(replies.map(({ leaves }) => leaves))).toEqual(new Set([null, 0]));
    expect(replies.filter(({ reply }) => reply.includes('"output"')).length).toBeGreaterThan(16);
  });
});

describe("a prompt from Heed", () => {
  it.each(["words", "source"] as const)("is recognized as its case, in %s and in each wording", (form) => {
    for (const wording of promptWordings) {
      for (const { body: made } of items) {
        const { wording: _wording, ...rest } = made;
        const body = { ...rest, ...notedWording(wording) };
        const recognised = recognise(chatMessages(prompt(body, form), on.text));
        expect(recognised?.item).toEqual({ ...body, difficulty: null, interval: null });
      }
    }
  });

  it("has the wording with which the suite was generated", () => {
    const first = (wording: PromptWording) => {
      const [item] = generate(logicifParams.parse({ functions: 20, wording }), { random: randomFrom(5), share: on.share });
      return chatMessages(prompt(item?.body ?? never(), "words"), on.text)[0]?.content ?? "";
    };
    expect(first("1")).toContain("\n\nInput, the arguments in their order, as JSON: ");
    expect(first("2")).toContain("\n\nInput (arguments in order, as JSON): ");
    expect(first("2")).toContain("\nOutput format: ");
  });

  it("is not seen in other prompts", () => {
    expect(recognise([{ role: "user", content: "Carry out a procedure by hand on the input below: none." }])).toBeNull();
    expect(recognise([{ role: "user", content: "hello" }])).toBeNull();
  });
});
