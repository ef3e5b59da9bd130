import { expect, test } from "vitest";
import { auditFacts } from "./audit-facts";

test("formats the facts of an audit event: lists, times and budgets", () => {
  const detail = { name: "Notebook", scopes: ["read", "write"], expiresAt: "2027-02-25T09:06:28.532Z", run: null, runs: 3 };
  expect(auditFacts({ action: "api-key.make", detail })).toBe(
    "name: Notebook, scopes: read, write, expires at: 2027-02-25 09:06 UTC, runs: 3",
  );
  expect(auditFacts({ action: "person.budget", detail: { to: 25 } })).toBe("to $25.00 a month");
  expect(auditFacts({ action: "person.budget", detail: { to: null } })).toBe("to no limit");
  expect(auditFacts({ action: "login", detail: {} })).toBe("");
});
