import { afterEach, expect, it, vi } from "vitest";
import { apiKey, requireKeyFor } from "@/lib/providers/api-key";
import { headersPerCall } from "@/lib/providers/endpoint-provider";
import { ProviderError } from "@/lib/providers/provider-error";
import { keyNames } from "./key-variables";
import { redactKeys } from "./redact-keys";
import { setStoredKeys, takeKeyUses } from "./stored-keys";

const key = "sk-lab-0123456789abcdef";
const lab = { name: "HEED_KEY_LAB", key, hosts: ["api.lab.example", "localhost:8000"] };
const address = "https://api.lab.example/v1";

afterEach(() => {
  setStoredKeys([]);
  takeKeyUses();
  vi.unstubAllEnvs();
});

it("a stored key is used only for its own hosts, not for another host, port or subdomain", () => {
  setStoredKeys([lab]);
  expect(apiKey("HEED_KEY_LAB", address)).toBe(key);
  expect(apiKey("HEED_KEY_LAB", "http://localhost:8000/v1")).toBe(key);
  for (const other of [
    "https://evil.example/v1",
    "https://api.lab.example:8443/v1",
    "https://x.api.lab.example",
    "http://localhost:8001",
  ]) {
    const sentence = `The key HEED_KEY_LAB may be sent to api.lab.example and localhost:8000 only, not to ${new URL(other).host}.`;
    expect(() => apiKey("HEED_KEY_LAB", other)).toThrow(sentence);
    expect(() => requireKeyFor("HEED_KEY_LAB", other)).toThrow(sentence);
  }
  requireKeyFor("HEED_KEY_NOT_HERE", address);
  expect(keyNames()).toContain("HEED_KEY_LAB");
});

it("the environment variable of the same name overrides a stored key", () => {
  setStoredKeys([lab]);
  vi.stubEnv("HEED_KEY_LAB", "sk-from-the-environment");
  expect(apiKey("HEED_KEY_LAB", address)).toBe("sk-from-the-environment");
});

it("a stored key is redacted as soon as it is known, and even after it was replaced or deleted", () => {
  const text = `the endpoint said: wrong key ${key}`;
  setStoredKeys([lab]);
  expect(redactKeys(text)).not.toContain(key);
  setStoredKeys([{ ...lab, key: "sk-lab-another-0123456789" }]);
  expect(redactKeys(`${text} sk-lab-another-0123456789`)).not.toMatch(/sk-lab/);
  setStoredKeys([]);
  expect(redactKeys(text)).not.toContain(key);
});

it("a replaced key is sent with the next call, and a call without a key fails with a sentence", () => {
  setStoredKeys([lab]);
  const headers = headersPerCall({ address, keyVariable: "HEED_KEY_LAB" });
  expect(headers()).toMatchObject({ authorization: `Bearer ${key}` });
  setStoredKeys([{ ...lab, key: "sk-lab-new" }]);
  expect(headers()).toMatchObject({ authorization: "Bearer sk-lab-new" });
  setStoredKeys([]);
  expect(headers).toThrow(ProviderError);
  expect(headers).toThrow(/There is no key HEED_KEY_LAB\. Enter it on the Models page/);
  setStoredKeys([{ ...lab, hosts: ["other.example"] }]);
  expect(headers).toThrow(/may be sent to other\.example only/);
  setStoredKeys([lab]);
  expect(headers()).toMatchObject({ authorization: `Bearer ${key}` });
});

it("a use of a stored key is noted once per name", () => {
  setStoredKeys([lab]);
  apiKey("HEED_KEY_LAB", address);
  apiKey("HEED_KEY_LAB", address);
  expect(takeKeyUses()).toEqual([["HEED_KEY_LAB", expect.any(Number)]]);
  expect(takeKeyUses()).toEqual([]);
});
