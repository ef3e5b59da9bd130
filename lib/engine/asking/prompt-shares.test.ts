import { describe, expect, it } from "vitest";
import { countTextTokens } from "@/lib/blobs/shared-texts";
import type { Message } from "@/lib/contracts/message";
import { frameTokens } from "./fit-request";
import { PromptShares } from "./prompt-shares";

const words = "The lighthouse keeper counted forty-two ships before breakfast, and wrote each name into the salt-stained book. ";
const long = words.repeat(300);
const short = words.repeat(40);
const ids = Array.from({ length: 2000 }, (_, n) => `x${(n * 7919) % 10_007}q;`).join("");
const tokensOf = async (text: string) => (await countTextTokens(text)) + frameTokens;

const promptOf = (text: string, counted: number | null = null) => ({
  messages: [{ role: "user", parts: [text] }] as Message[],
  text: (): never => {
    throw new Error("no texts");
  },
  counted,
});
const usage = (input: number | null, cached: number | null = null) => ({ input: input === null ? null : Math.round(input), cached });

describe("PromptShares", () => {
  it("reports the counted share of a long prompt when the endpoint counted under 70%", async () => {
    const tokens = await tokensOf(long);
    expect(tokens).toBeGreaterThan(2900);
    const shares = new PromptShares();
    expect(await shares.of(promptOf(long), usage(tokens * 0.72))).toBeNull();
    expect(await shares.of(promptOf(long), usage(2048))).toBeCloseTo(2048 / tokens, 9);
    expect(await shares.of(promptOf(long), usage(tokens))).toBeNull();
    expect(await shares.of(promptOf(long, tokens), usage(tokens / 2))).toBeCloseTo(0.5, 3);
  });

  it("ignores short prompts and endpoints that report no tokens, and adds separately counted cached tokens", async () => {
    const shares = new PromptShares();
    expect(await shares.of(promptOf(short), usage((await tokensOf(short)) / 2))).toBeNull();
    for (const reported of [null, 0]) expect(await shares.of(promptOf(long), usage(reported))).toBeNull();
    const tokens = await tokensOf(long);
    expect(await shares.of(promptOf(long), usage(100, tokens - 100))).toBeNull();
    expect(await new PromptShares().of(promptOf(long), usage(100, 50))).toBeCloseTo(100 / tokens, 9);
  });

  it("measures by the model's token ratio on prompts that are too short to be cut", async () => {
    const [tokens, few] = [await tokensOf(long), await tokensOf(short)];
    const shares = new PromptShares();
    await shares.of(promptOf(short), usage(few * 0.6));
    expect(await shares.of(promptOf(long), usage(tokens * 0.6))).toBeNull();
    expect(await shares.of(promptOf(long), usage(tokens * 0.3))).toBeCloseTo(0.5, 2);
    // A model that counts more is not judged by it, because texts differ too much.
    const other = new PromptShares();
    await other.of(promptOf(short), usage(few * 1.6));
    expect(await other.of(promptOf(long), usage(tokens))).toBeNull();
  });

  it("is not misled by texts with more tokens per character", async () => {
    const shares = new PromptShares();
    const [dense, plain] = [await tokensOf(ids), await tokensOf(long)];
    expect(dense / ids.length).toBeGreaterThan(2 * (plain / long.length));
    expect(await shares.of(promptOf(ids), usage(dense))).toBeNull();
    expect(await shares.of(promptOf(long), usage(plain))).toBeNull();
    expect(await shares.of(promptOf(long), usage(plain * 0.6))).toBeCloseTo(0.6, 3);
  });

  it("counts only a few of many similar prompts", async () => {
    const shares = new PromptShares();
    let counted = 0;
    for (let n = 0; n < 200; n++) {
      const text = `${words.repeat(60)}${n}`;
      const messages = [{ role: "user", parts: [text] }] as Message[];
      const prompt = {
        messages,
        text: promptOf("").text,
        get counted() {
          counted++;
          return null;
        },
      };
      expect(await shares.of(prompt, usage(0.21 * text.length + (n % 7)))).toBeNull();
    }
    // Each prompt is asked for its count once, and again only if it is counted.
    expect(counted - 200).toBeLessThan(10);
  });

  it("counts a shared text by its stored token count", async () => {
    const shared = { text: long, json: Buffer.from(long), tokens: 50_000 };
    const prompt = {
      messages: [{ role: "user", parts: [{ hash: "a".repeat(64) }, "Which ship?"] }] as Message[],
      text: () => shared,
      counted: null,
    };
    expect(await new PromptShares().of(prompt, usage(4096))).toBeCloseTo(4096 / 50_007, 4);
  });
});
