import { expect, test } from "vitest";
import { openItem, verifierOf } from "@/lib/benchmarks/open";
import { nothingSent } from "@/lib/contracts/turn-facts";
import { echo } from "./family.fixture";
import { scoreReply } from "./score-reply";

const check = { id: "said", label: "said", group: "said", credit: 1, weight: 1 };

test("a verdict with an undeclared outcome makes the reply unscored and names the outcome", async () => {
  const given = {
    score: 1,
    passed: true,
    checks: [
      { ...check, outcome: "pass" },
      { ...check, outcome: "shouted" },
    ],
  };
  const scored = await scoreReply(
    echo.manifest,
    verifierOf(echo, "reference"),
    openItem(echo.engine, { word: "oak", turns: 1 }),
    [],
    { reply: "oak", sent: nothingSent },
    { given },
  );
  expect(scored).toMatchObject({ kind: "unscored", reason: "verifier reference: the outcome “shouted” is not declared" });
});
