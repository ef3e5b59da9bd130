import { expect, it, vi } from "vitest";
import { nameOfSecret } from "@/lib/boot/secret.mjs";
import { keyValues, mayHoldKey } from "@/lib/keys/key-variables";
import { readKeys, redactKeys } from "@/lib/keys/redact-keys";
import { deriveKey, hasSecret, secretName } from "./derive-key";

const secret = "0123456789abcdefghijklmnopqrstuvwxyz-A";

it("derives a different key for each use and secret, always the same one", () => {
  const keys = [
    deriveKey("provider keys", secret),
    deriveKey("sessions", secret),
    deriveKey("provider keys", `${secret}B`),
    Buffer.from(secret),
  ].map((key) => key.toString("hex"));
  expect(new Set(keys).size).toBe(keys.length);
  expect(deriveKey("provider keys", secret).toString("hex")).toBe(keys[0]);
  expect(deriveKey("provider keys", secret)).toHaveLength(32);
  expect(secretName(secret)).toMatch(/^[0-9a-f]{12}$/);
  expect(secretName(secret)).toBe(nameOfSecret(secret));
  expect(secretName(secret)).not.toBe(secretName(`${secret}B`));
});

it("names the variable to set if there is no secret", () => {
  vi.stubEnv("HEED_SECRET", "");
  expect(hasSecret()).toBe(false);
  expect(() => deriveKey("provider keys")).toThrow("HEED_SECRET is not set. Set it to a random text of at least 32 characters");
  vi.unstubAllEnvs();
});

it("removes the secret from texts, and lets no model name its variable", () => {
  vi.stubEnv("HEED_SECRET", secret);
  readKeys();
  expect(redactKeys(`a log with ${secret} in it`)).not.toContain(secret);
  expect(keyValues()).toContain(secret);
  expect(mayHoldKey("HEED_SECRET", { HEED_ALLOWED_KEYS: "HEED_SECRET" })).toBe(false);
  vi.unstubAllEnvs();
  readKeys();
});
