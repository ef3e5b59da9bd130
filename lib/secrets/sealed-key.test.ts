import fc from "fast-check";
import { beforeEach, expect, it, vi } from "vitest";
import { openKey, sealKey } from "./sealed-key";

const secret = "a secret of this Heed, with 40 characters";
const lab = { name: "HEED_KEY_LAB", hosts: ["api.lab.example", "localhost:8000"] };
const key = "sk-lab-0123456789abcdef";

beforeEach(() => {
  vi.stubEnv("HEED_SECRET", secret);
});

it("a sealed key opens again and contains none of the key's text", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 4 }), (text) => {
      const sealed = sealKey({ ...lab, key: text });
      expect(openKey({ ...lab, ...sealed })).toBe(text);
      expect(sealed.ciphertext.includes(Buffer.from(text))).toBe(false);
    }),
  );
});

it("two seals of a key differ", () => {
  const [first, second] = [sealKey({ ...lab, key }), sealKey({ ...lab, key })];
  expect(first.nonce.equals(second.nonce)).toBe(false);
  expect(first.ciphertext.equals(second.ciphertext)).toBe(false);
});

it("a sealed key does not open under another name, for other hosts, with another secret or if changed", () => {
  const sealed = sealKey({ ...lab, key });
  const changed = Buffer.from(sealed.ciphertext);
  changed.writeUInt8(changed.readUInt8(3) ^ 1, 3);
  expect(openKey({ ...lab, ...sealed, name: "HEED_KEY_OTHER" })).toBeNull();
  expect(openKey({ ...lab, ...sealed, hosts: ["evil.example"] })).toBeNull();
  expect(openKey({ ...lab, ...sealed, hosts: [...lab.hosts, "evil.example"] })).toBeNull();
  expect(openKey({ ...lab, ...sealed, ciphertext: changed })).toBeNull();
  for (const length of [0, 5, sealed.ciphertext.length - 1])
    expect(openKey({ ...lab, ...sealed, ciphertext: sealed.ciphertext.subarray(0, length) })).toBeNull();
  expect(openKey({ ...lab, ...sealed, nonce: Buffer.alloc(0) })).toBeNull();
  expect(openKey({ ...lab, ...sealed }, `${secret}!`)).toBeNull();
  expect(openKey({ ...lab, ...sealed })).toBe(key);
});
