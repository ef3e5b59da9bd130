import { describe, expect, it } from "vitest";
import { settle, testClock } from "@/lib/engine/clock.fixture";
import { ProviderError } from "@/lib/providers/provider-error";
import { judgeTrouble } from "./judge-trouble";

const refused = new ProviderError({ kind: "refused", reason: "400", detail: "no such format", httpStatus: 400 });
const wrongKey = new ProviderError({ kind: "credentials", reason: "401", detail: "wrong key", httpStatus: 401 });
const setting = new ProviderError({ ...refused, setting: { field: "top_p", value: "0.9", byName: true, parameter: "topP" } });
const unreadable = new Error("The judge gave no coherence score from 1 to 10: hm");

function scene(samples = 100) {
  const clock = testClock();
  const trouble = judgeTrouble({ host: "judge.example", samples, clock });
  const halt = new AbortController();
  const sentences: (string | null | undefined)[] = [];
  const failed = (ordinal: number, error: unknown) => {
    const at = sentences.push(undefined) - 1;
    void trouble.failed(ordinal, error, halt.signal).then((why) => {
      sentences[at] = why;
    });
  };
  const many = async (from: number, to: number, error: unknown) => {
    for (let ordinal = from; ordinal < to; ordinal++) failed(ordinal, error);
    await settle();
  };
  return { clock, trouble, halt, sentences, failed, many };
}

describe("judgeTrouble", () => {
  it.each([refused, unreadable, wrongKey])("stops a run whose judge fails for each of the first ten samples: %s", async (error) => {
    const { sentences, many } = scene();
    await many(0, 9, error);
    expect(sentences).toEqual(Array(9).fill(undefined));
    await many(9, 10, error);
    expect(new Set(sentences).size).toBe(1);
    expect(sentences[0]).toMatch(/^The judge at judge\.example gives no verdict \(.*Replies so far are stored and can be scored later/);
    await many(10, 12, error);
    expect(sentences[11]).toBe(sentences[0]);
  });

  it("stops a smaller run once all of its samples have failed", async () => {
    const { sentences, many } = scene(6);
    await many(0, 5, refused);
    expect(sentences).toEqual(Array(5).fill(undefined));
    await many(5, 6, refused);
    expect(sentences.every((why) => typeof why === "string")).toBe(true);
  });

  it("stops at once when the judge's endpoint refuses a setting", async () => {
    const { sentences, many } = scene();
    await many(0, 1, setting);
    expect(sentences[0]).toMatch(
      /^The judge at judge\.example refuses the setting top_p, sent as 0\.9 \(400: no such format\)\. Remove it from the judge's settings/,
    );
  });

  it("tolerates single failures once the judge has answered, but stops after forty in a row", async () => {
    const { sentences, many, trouble } = scene();
    await many(0, 9, refused);
    trouble.answered();
    await settle();
    expect(sentences).toEqual(Array(9).fill(null));
    await many(9, 48, refused);
    expect(sentences.slice(9)).toEqual(Array(39).fill(null));
    trouble.answered();
    await many(50, 89, refused);
    expect(sentences.slice(48)).toEqual(Array(39).fill(null));
    await many(89, 90, refused);
    expect(sentences.at(-1)).toMatch(/gives no verdict/);
  });

  it("waits five seconds for other samples, then stops only for a fault that concerns them all", async () => {
    for (const [error, why] of [
      [refused, null],
      [wrongKey, expect.stringMatching(/gives no verdict \(401: wrong key\)/)],
    ] as const) {
      const { sentences, many, clock } = scene();
      await many(0, 1, error);
      expect(sentences).toEqual([undefined]);
      await clock.advance(5000);
      await settle();
      expect(sentences).toEqual([why]);
    }
  });

  it("releases a waiting sample when the run is halted", async () => {
    const { sentences, many, halt } = scene();
    await many(0, 1, refused);
    halt.abort();
    await settle();
    expect(sentences).toEqual([null]);
  });
});
