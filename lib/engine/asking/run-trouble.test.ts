import { describe, expect, it } from "vitest";
import { settle, testClock } from "@/lib/engine/clock.fixture";
import { ProviderError } from "@/lib/providers/provider-error";
import { runTrouble, type TroubleOf } from "./run-trouble";

const wrongKey = new ProviderError({ kind: "credentials", reason: "401", detail: "Incorrect API key.", httpStatus: 401 });
const noModel = new ProviderError({ kind: "model", reason: "404", detail: "no such model", httpStatus: 404 });
const moderated = new ProviderError({ kind: "refused", reason: "403", detail: "flagged by moderation", httpStatus: 403 });
const moved = new ProviderError({ kind: "refused", reason: "301", detail: "it points to https://new.example/v1", httpStatus: 301 });
const badSetting = new ProviderError({ kind: "refused", reason: "400", detail: "Unsupported parameter: temperature.", httpStatus: 400 });
const busy = new ProviderError({ kind: "passing", reason: "429", detail: "slow down", httpStatus: 429 });

function scene(more: Partial<TroubleOf> = {}) {
  const clock = testClock();
  const trouble = runTrouble({ model: "m", address: "example.org", samples: 100, tolerated: null, clock, ...more });
  const halt = new AbortController();
  const sentences: (string | null | undefined)[] = [];
  const failed = (ordinal: number, error: ProviderError) => {
    const at = sentences.push(undefined) - 1;
    void trouble.failed(ordinal, error, halt.signal).then((why) => {
      sentences[at] = why;
    });
  };
  return { clock, trouble, halt, sentences, failed };
}

describe("runTrouble", () => {
  it.each([
    [wrongKey, "example.org rejects the key (401): Incorrect API key. Fix the key, then resume."],
    [noModel, "example.org does not know the model “m” (404): no such model. Fix the model's name or the address, then resume."],
    [moved, "example.org redirects every request (301): it points to https://new.example/v1. Fix the model's address, then resume."],
    [busy, "example.org keeps failing (429): slow down. Resume when it responds again."],
    [
      badSetting,
      "example.org refuses every request (400): Unsupported parameter: temperature. If it names a setting, remove it from the model's settings (“Test connection” there helps), then launch the run again: this one keeps the settings that it began with.",
    ],
  ])("stops when nine of the first ten distinct samples have failed for one reason: %s", async (error, sentence) => {
    const { sentences, failed, trouble } = scene();
    trouble.answered(50);
    for (let ordinal = 0; ordinal < 8; ordinal++) failed(ordinal, error);
    await settle();
    expect(sentences).toEqual(Array(8).fill(undefined));
    failed(8, error);
    await settle();
    expect(sentences).toEqual(Array(9).fill(sentence));
  });

  it("stops at the first refused setting, even mid-run or in a small run, and names the setting and its remedy", async () => {
    const named = new ProviderError({
      ...badSetting,
      setting: { field: "temperature", value: "0", byName: true, parameter: "temperature" },
    });
    const sentence =
      "example.org refuses the setting temperature, sent as 0 (400): Unsupported parameter: temperature. Clear “Temperature” in the model's settings, then launch the run again: this one keeps the settings that it began with. Resume it only if the endpoint takes the setting again.";
    for (const samples of [2, 100]) {
      const { sentences, failed, trouble } = scene({ samples });
      for (let ordinal = 0; ordinal < samples - 1; ordinal++) trouble.answered(ordinal);
      failed(samples - 1, named);
      await settle();
      expect(sentences).toEqual([sentence]);
      expect([trouble.isOutage, trouble.isSettingRefused]).toEqual([false, true]);
    }
  });

  it("treats a limit that is too high for one task as a failure of that sample only", async () => {
    const tooHigh = new ProviderError({
      ...badSetting,
      setting: { field: "max_tokens", value: "9000", byName: false, parameter: "maxTokens" },
    });
    const { sentences, failed, trouble } = scene();
    for (let ordinal = 0; ordinal < 10; ordinal++) trouble.answered(ordinal);
    failed(10, tooHigh);
    await settle();
    expect(sentences).toEqual([null]);
  });

  it("reports an empty account without blaming the key", async () => {
    const { sentences, failed } = scene({ samples: 1 });
    failed(0, new ProviderError({ kind: "credentials", reason: "429", detail: "You exceeded your current quota.", httpStatus: 429 }));
    await settle();
    expect(sentences[0]).toBe(
      "example.org requires payment (429): You exceeded your current quota. Top up the account or raise its quota, then resume.",
    );
  });

  it("starts no further sample while ten are being asked again, until one of them is answered", async () => {
    const { trouble, halt } = scene();
    for (let ordinal = 0; ordinal < 9; ordinal++) trouble.stumbled(ordinal);
    trouble.stumbled(8);
    expect(trouble.held(10, halt.signal)).toBeNull();
    trouble.stumbled(9);
    expect(trouble.held(3, halt.signal)).toBeNull();
    let over = false;
    void trouble.held(10, halt.signal)?.then(() => {
      over = true;
    });
    await settle();
    expect(over).toBe(false);
    trouble.answered(4);
    await settle();
    expect(over).toBe(true);
    expect(trouble.held(11, halt.signal)).toBeNull();
  });

  it("releases held samples once the first ten have failed or the run is halted", async () => {
    for (const end of ["failed", "halted"] as const) {
      const { trouble, halt, failed } = scene();
      for (let ordinal = 0; ordinal < 10; ordinal++) trouble.stumbled(ordinal);
      const held = trouble.held(10, halt.signal);
      expect(held).not.toBeNull();
      if (end === "halted") halt.abort();
      else for (let ordinal = 0; ordinal < 10; ordinal++) failed(ordinal, ordinal < 5 ? busy : moderated);
      await held;
      expect(trouble.held(11, halt.signal)).toBeNull();
    }
  });

  it("releases held samples when one of ten that are being asked again has ended in another way, such as with an overflow", async () => {
    const { trouble, halt } = scene();
    for (let ordinal = 0; ordinal < 10; ordinal++) trouble.stumbled(ordinal);
    const held = trouble.held(10, halt.signal);
    expect(held).not.toBeNull();
    trouble.left(50);
    expect(trouble.held(11, halt.signal)).not.toBeNull();
    trouble.left(0);
    await held;
    expect(trouble.held(10, halt.signal)).toBeNull();
  });

  it("releases a sample of a shard that is halted alone, and makes those of other shards wait further", async () => {
    const { trouble, halt } = scene();
    const lost = new AbortController();
    for (let ordinal = 0; ordinal < 10; ordinal++) trouble.stumbled(ordinal);
    const first = trouble.held(10, lost.signal);
    lost.abort();
    await first;
    let over = false;
    void trouble.held(11, halt.signal)?.then(() => {
      over = true;
    });
    await settle();
    expect(over).toBe(false);
    trouble.answered(0);
    await settle();
    expect(over).toBe(true);
  });

  it("counts no sample twice, so repeated refusals of one do not stop the run", async () => {
    const { sentences, failed, trouble } = scene();
    for (let ordinal = 1; ordinal < 9; ordinal++) trouble.answered(ordinal);
    for (let call = 0; call < 60; call++) failed(0, moderated);
    await settle();
    expect(sentences.every((why) => why === null)).toBe(true);
  });

  it("lets a run continue when a fifth of its samples meet a 401, and decides after two answered samples", async () => {
    const { sentences, failed, trouble } = scene();
    failed(0, wrongKey);
    trouble.answered(1);
    await settle();
    expect(sentences).toEqual([undefined]);
    trouble.answered(2);
    await settle();
    expect(sentences).toEqual([null]);
    for (let ordinal = 3; ordinal < 100; ordinal++)
      if (ordinal % 5 === 0) failed(ordinal, wrongKey);
      else trouble.answered(ordinal);
    await settle();
    expect(sentences.every((why) => why === null)).toBe(true);
  });

  it("stops when the key is refused mid-run for forty samples in a row", async () => {
    const { sentences, failed, trouble } = scene();
    for (let ordinal = 0; ordinal < 10; ordinal++) trouble.answered(ordinal);
    for (let ordinal = 10; ordinal < 50; ordinal++) failed(ordinal, wrongKey);
    await settle();
    expect(sentences.slice(0, 39).every((why) => why === null)).toBe(true);
    expect(sentences[39]).toMatch(/rejects the key/);
  });

  it("waits up to five seconds for the first samples, or until the run is halted", async () => {
    const { sentences, failed, clock, halt } = scene();
    failed(0, wrongKey);
    await clock.advance(4999);
    expect(sentences).toEqual([undefined]);
    await clock.advance(1);
    expect(sentences).toEqual([null]);
    failed(1, wrongKey);
    halt.abort();
    await settle();
    expect(sentences).toEqual([null, null]);
  });

  it("stops a small run only if all its samples met a reason that concerns the whole run", async () => {
    const small = scene({ samples: 3 });
    for (let ordinal = 0; ordinal < 3; ordinal++) small.failed(ordinal, wrongKey);
    await settle();
    expect(small.sentences.every((why) => why?.includes("rejects the key"))).toBe(true);
    const refused = scene({ samples: 3 });
    for (let ordinal = 0; ordinal < 3; ordinal++) refused.failed(ordinal, moderated);
    await settle();
    expect(refused.sentences).toEqual([null, null, null]);
  });

  it("counts a dialogue that fails at a later turn as failed only, until it is answered again", async () => {
    const { sentences, failed, trouble } = scene({ tolerated: 0.5 });
    for (let ordinal = 0; ordinal < 20; ordinal++) trouble.answered(ordinal);
    for (let ordinal = 0; ordinal < 10; ordinal++) failed(ordinal, busy);
    trouble.answered(0);
    failed(10, busy);
    await settle();
    expect(sentences).toEqual(Array(11).fill(null));
    failed(11, busy);
    await settle();
    expect(sentences[11]).toMatch(/^11 of 20 samples have failed/);
  });

  it("stops when more samples have failed than the run tolerates", async () => {
    const { sentences, failed, trouble } = scene({ tolerated: 0.1 });
    for (let ordinal = 0; ordinal < 18; ordinal++) trouble.answered(ordinal);
    for (let ordinal = 18; ordinal < 20; ordinal++) failed(ordinal, busy);
    await settle();
    expect(sentences).toEqual([null, null]);
    failed(20, busy);
    await settle();
    expect(sentences[2]).toBe(
      "3 of 21 samples have failed, more than this run's limit of 10%; the last reason: 429. Fix the cause, then resume.",
    );
  });
});
