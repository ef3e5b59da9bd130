import { expect, it } from "vitest";
import { auditLines } from "./audit.mjs";

it("names each known vulnerability with its advisory and its fix", () => {
  const via = [{ title: "Reads too much", url: "https://example.org/1" }];
  const report = {
    vulnerabilities: {
      a: { name: "a", severity: "high", range: "<2", via, fixAvailable: { name: "a", version: "2.0.1" } },
      b: { name: "b", severity: "high", range: "*", via: ["a"], fixAvailable: false },
    },
  };
  expect(auditLines(JSON.stringify(report))).toEqual([
    "high: a <2: Reads too much https://example.org/1. Fixed in a 2.0.1.",
    "high: b *: through a.",
  ]);
  expect(auditLines(JSON.stringify({ vulnerabilities: {} }))).toEqual([]);
});

it.each(["", "<html>", '{"error":{"code":"ENOTFOUND","summary":"request failed"}}', '{"message":"404 Not Found"}'])(
  "reports that nothing was compared if the registry does not respond: %s",
  (output) => expect(auditLines(output)).toEqual([expect.stringMatching(/^npm audit is not served here/)]),
);
