import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { apiKey } from "@/lib/providers/api-key";
import { keyFault } from "./key-fault";

it.each([
  ['"sk-secret"', 'has quotes around the key (")'],
  ["'sk-secret'", "has quotes around the key (')"],
  ["“sk-secret”", "has quotes around the key (“)"],
  ["sk-secret’", "has quotes around the key (’)"],
  [" «sk-secret» ", "has quotes around the key («)"],
  ["sk secret", "has a blank at position 3"],
  ["sk\nsecret", "has a line end at position 3"],
  ["sk-secret\r\nsk-other", "has a line end at position 10"],
  ["sk\tsecret", "has a tab at position 3"],
  ["sk\u00a0secret", "has the character U+00A0 at position 3"],
  ["sk\u200bsecret", "has the character U+200B at position 3"],
  ["sk–secret", "has the character U+2013 at position 3"],
  ["𝗌k-secret", "has the character U+1D5CC at position 1"],
  ["Bearer sk-secret", "begins with “Bearer”"],
])("names the fault of %j without revealing the key", (value, fault) => {
  expect(keyFault(value)).toContain(fault);
  expect(keyFault(value)).not.toMatch(/secret|other/);
  vi.stubEnv("HEED_KEY_TEST", value);
  try {
    expect(() => apiKey("HEED_KEY_TEST", "https://api.lab.example/v1")).toThrow(`The environment variable HEED_KEY_TEST ${fault}`);
  } finally {
    vi.unstubAllEnvs();
  }
});

it("accepts any key that a header can hold, with blanks and line ends around it", () => {
  const edge = fc.constantFrom(..."abcXYZ019-_.~+/=%&");
  const key = fc.tuple(edge, fc.string({ unit: fc.constantFrom(..."aZ9-_.~+/=\"'`{}<>@:") }), edge).map((parts) => parts.join(""));
  fc.assert(fc.property(key, fc.constantFrom("", "\n", " \r\n"), (value, after) => keyFault(` ${value}${after}`) === null));
});
