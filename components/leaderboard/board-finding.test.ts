import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boardFinding, type FoundRow } from "./board-finding";

const row = (label: string, figure: string, rank: FoundRow["rank"], why = "no interval"): FoundRow => ({ label, figure, rank, why });

describe("the finding of a ranking", () => {
  it("names the models that can be first and those that follow", () => {
    const rows = [row("Opus", "99.8%", [1, 2]), row("GPT", "99.7%", [1, 2]), row("Mini", "65.2%", [3, 3]), row("Small", "20%", [4, 4])];
    expect(boardFinding(rows, "Accuracy at 500")).toBe(
      "Accuracy at 500: Opus and GPT share first place (99.8%, 99.7%); Mini follows (65.2%).",
    );
    expect(boardFinding([row("A", "9", [1, 1]), row("B", "7", [2, 3]), row("C", "7", [2, 3])], "Score")).toBe(
      "Score: A is first (9); B and C follow (7).",
    );
  });

  it("calls a model first only if no other rank range includes first place", () => {
    const rows = [row("A", "9", [1, 2]), row("B", "8", [1, 3]), row("C", "7", [2, 3])];
    expect(boardFinding(rows, "Score")).toBe("Score: A and B share first place (9, 8); C follows (7).");
  });

  it("states that the tests separate no models if every model can be first", () => {
    expect(boardFinding([row("A", "9", [1, 2]), row("B", "8", [1, 2])], "Score")).toBe(
      "Score: the tests do not separate the 2 ranked models (9, 8).",
    );
  });

  it("names the only ranked model as such, and explains why no model is ranked", () => {
    const partial = row("P", "99", null);
    expect(boardFinding([row("A", "9", [1, 1]), partial], "Score")).toBe("Score: A is the only ranked model (9).");
    const few = "2 seeds, fewer than 5";
    expect(boardFinding([partial], "Score")).toBe("Score: no model has a rank yet: no interval.");
    expect(boardFinding([row("A", "9", null, few), row("B", "8", null, few)], "Score")).toBe(
      "Score: no model has a rank yet: 2 seeds, fewer than 5.",
    );
    expect(boardFinding([row("A", "9", null, few), partial, row("B", "8", null, few)], "Score")).toBe(
      "Score: no model has a rank yet (A and B: 2 seeds, fewer than 5; P: no interval).",
    );
    const many = ["a", "b", "c", "d"].map((why) => row(why, "9", null, why));
    expect(boardFinding(many, "Score")).toBe("Score: no model has a rank yet.");
    expect(boardFinding([], "Score")).toBeNull();
  });

  it("stays one sentence with 30 models", () => {
    const many = Array.from({ length: 30 }, (_, at) => row(`M${at}`, String(90 - at), at < 12 ? [1, 20] : at < 16 ? [3, 20] : [13, 30]));
    expect(boardFinding(many, "Score")).toBe(
      "Score: M0, M1, M2 and 9 others share first place (90 to 79); M12, M13, M14 and M15 follow (78, 77, 76, 75).",
    );
  });

  it("never contradicts the rank ranges about models that are first or follow", () => {
    const range = fc
      .tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 0, max: 8 }))
      .map(([best, more]) => [best, best + more] as const);
    const table = fc.array(range, { minLength: 1, maxLength: 8 }).map((ranks) => [[1, 9] as const, ...ranks]);
    fc.assert(
      fc.property(table, (ranks) => {
        const text = boardFinding(
          ranks.map((rank, at) => row(`M${at}`, "1", rank)),
          "Score",
        );
        const [firsts = "", followers = ""] = (text ?? "").split(";");
        const holds = (part: string, at: number) => new RegExp(`M${at}\\b`).test(part);
        for (const [at, [best]] of ranks.entries()) {
          if (/first/.test(firsts) && holds(firsts, at)) expect(best).toBe(1);
          if (holds(followers, at)) expect(best).toBeGreaterThan(1);
        }
        if (/is first/.test(firsts)) expect(ranks.filter(([best]) => best === 1)).toHaveLength(1);
        if (/none of/.test(firsts)) expect(ranks.every(([best]) => best === 1)).toBe(true);
      }),
    );
  });
});
