import { describe, expect, it } from "vitest";
import { answer, opened } from "@/lib/benchmarks/family.fixture";
import { ifscaleItem } from "../../items/item";
import { strictToken } from "./strict-token";

const outcomesOf = async (words: string[], reply: string) => {
  const { checks } = await strictToken.score(opened(ifscaleItem, { words }), [], answer(reply), {});
  return checks.map(({ outcome }) => outcome);
};

describe("the strict-token verifier", () => {
  it("matches whole tokens, regardless of surrounding punctuation and emphasis", async () => {
    const reply = 'The "Ledger", (tariff) and **quota**; *audit*: _margin_! {budget} un**know**n';
    expect(await outcomesOf(["ledger", "tariff", "quota", "audit", "margin", "budget", "unknown"], reply)).toEqual(Array(7).fill("exact"));
  });

  it("counts parts of compounds as modified, unlike the reference verifier", async () => {
    expect(await outcomesOf(["customer", "growth", "debt"], "A customer-driven year of growth/decline.")).toEqual([
      "modification",
      "modification",
      "omission",
    ]);
  });

  it("finds words that end in symbols", async () => {
    expect(await outcomesOf(["C++", "R&D"], "We use C++, and R&D.")).toEqual(["exact", "exact"]);
  });

  it("treats an asterisk in the word as a wildcard", async () => {
    expect(await outcomesOf(["regulat*", "*flow", "a*z"], "Regulatory cashflow, abcy")).toEqual(["exact", "exact", "omission"]);
  });

  it("marks the token without its punctuation", async () => {
    const reply = "Then **Ledger**, then ledger.";
    const { checks } = await strictToken.score(opened(ifscaleItem, { words: ["ledger"] }), [], answer(reply), {});
    expect(checks[0]?.evidence?.map(([start, end]) => reply.slice(start, end))).toEqual(["Ledger", "ledger"]);
  });
});
