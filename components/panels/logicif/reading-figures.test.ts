import { describe, expect, it } from "vitest";
import type { LineReading } from "@/lib/contracts/annotation";
import { findingOf, readingFigures } from "./reading-figures";

let id = 0;
const reading = (ordinal: number, author: string, line: number, finds: LineReading["finds"]): LineReading => ({
  ...{ id: ++id, ordinal, line, finds, author, why: finds === "wrong" ? "it is not said" : "" },
  createdAt: "2026-11-22T08:00:00.000Z",
});

describe("the readers' judgment", () => {
  it("is right once the whole instruction is approved, wrong with any objection, and otherwise unfinished", () => {
    expect(findingOf([reading(0, "Ada", 3, "right")])).toBeNull();
    expect(findingOf([reading(0, "Ada", 3, "right"), reading(0, "Ada", 0, "right")])).toBe("right");
    expect(findingOf([reading(0, "Ada", 3, "wrong"), reading(0, "Ada", 0, "right")])).toBe("wrong");
  });

  it("is counted like the batches in the paper's appendix", () => {
    // Batch 4: 34 instructions, on 32 of which two readers agree.
    const readings = Array.from({ length: 34 }, (_, at) => [
      reading(at, "Ada", 0, "right"),
      reading(at, "Bo", 0, at < 2 ? "wrong" : "right"),
    ]).flat();
    const figures = readingFigures(readings);
    expect(figures).toMatchObject({ read: 34, readByTwo: 34, agreement: 32 / 34, right: 32 / 34, lineAgreement: null, linesByTwo: 0 });
  });

  it("counts two people with the same name as two readers, and one person with two names as one", () => {
    const by = (personId: string, author: string, line: number, finds: LineReading["finds"]) => ({
      ...reading(0, author, line, finds),
      personId,
    });
    expect(readingFigures([by("1", "Ada", 0, "right"), by("2", "Ada", 0, "wrong")])).toMatchObject({ readByTwo: 1, agreement: 0 });
    expect(readingFigures([by("1", "Ada", 3, "right"), by("1", "Ada L.", 0, "right")])).toMatchObject({ read: 1, readByTwo: 0 });
  });

  it("distinguishes coverage and agreement of lines from those of instructions", () => {
    const readings = [
      reading(0, "Ada", 1, "right"),
      reading(0, "Bo", 1, "right"),
      reading(0, "Ada", 2, "right"),
      reading(0, "Bo", 2, "wrong"),
      reading(0, "Ada", 3, "right"),
      reading(0, "Ada", 0, "right"),
      reading(7, "Ada", 0, "wrong"),
    ];
    expect(readingFigures(readings)).toEqual({ read: 2, readByTwo: 1, agreement: 0, right: 0, lineAgreement: 1 / 2, linesByTwo: 2 });
    expect(readingFigures([])).toEqual({ read: 0, readByTwo: 0, agreement: null, right: null, lineAgreement: null, linesByTwo: 0 });
  });
});
