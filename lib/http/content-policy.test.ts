import { expect, test } from "vitest";
import { contentPolicy, newNonce } from "./content-policy";

test("a page's scripts need its nonce, and only development may evaluate text as code", () => {
  const script = (policy: string) => policy.split("; ").find((directive) => directive.startsWith("script-src "));
  expect(script(contentPolicy("abc", false))).toBe("script-src 'self' 'nonce-abc' 'strict-dynamic'");
  expect(script(contentPolicy("abc", true))).toBe("script-src 'self' 'nonce-abc' 'strict-dynamic' 'unsafe-eval'");
  expect(contentPolicy("abc", false)).toContain("frame-ancestors 'none'");
});

test("a nonce has 128 random bits", () => {
  const nonces = Array.from({ length: 50 }, newNonce);
  expect(new Set(nonces).size).toBe(50);
  for (const nonce of nonces) expect(Buffer.from(nonce, "base64")).toHaveLength(16);
});
