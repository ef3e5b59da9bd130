import type { LineReading } from "@/lib/contracts/annotation";

/** Judgment of a whole instruction. */
export type Finding = "right" | "wrong";

/** Coverage and agreement of a suite's readers. Each share is 0 to 1, or null without data. */
export interface ReadingFigures {
  /** Number of instructions that at least one reader has finished; `readByTwo` counts those finished by at least two. */
  read: number;
  readByTwo: number;
  /** Share of agreeing pairs among all pairs of readers of an instruction. */
  agreement: number | null;
  /** Share of read instructions that every reader judged right. */
  right: number | null;
  /** Share of agreeing pairs among all pairs of readers of a line. */
  lineAgreement: number | null;
  /** Number of lines that at least two readers judged. */
  linesByTwo: number;
}

/** Identifies who wrote a reading: two people may have one name, and a person may change theirs. Without accounts the name decides. */
export const readerOf = ({ personId, author }: Pick<LineReading, "personId" | "author">): string => personId ?? author;

/** Returns a reader's judgment of an instruction: wrong with any objection, right once the whole was approved, else null. */
export function findingOf(readings: readonly LineReading[]): Finding | null {
  if (readings.some(({ finds }) => finds === "wrong")) return "wrong";
  return readings.some(({ line }) => line === 0) ? "right" : null;
}

function grouped<T>(list: readonly T[], keyOf: (member: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const member of list) {
    const group = groups.get(keyOf(member));
    if (group) group.push(member);
    else groups.set(keyOf(member), [member]);
  }
  return [...groups.values()];
}

/** Pairs within each group, and the number of pairs that agree. */
function pairsOf(groups: readonly (readonly Finding[])[]): { pairs: number; same: number } {
  let [pairs, same] = [0, 0];
  for (const group of groups) {
    const right = group.filter((finds) => finds === "right").length;
    const wrong = group.length - right;
    pairs += (group.length * (group.length - 1)) / 2;
    same += (right * (right - 1)) / 2 + (wrong * (wrong - 1)) / 2;
  }
  return { pairs, same };
}

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);

/** Computes coverage and agreement over the readings of a suite (the paper's Appendix E). */
export function readingFigures(readings: readonly LineReading[]): ReadingFigures {
  const instructions = grouped(readings, ({ ordinal }) => String(ordinal)).map((group) =>
    grouped(group, readerOf).flatMap((readerReadings) => findingOf(readerReadings) ?? []),
  );
  const finished = instructions.filter((findings) => findings.length > 0);
  const lines = grouped(
    readings.filter(({ line }) => line > 0),
    ({ ordinal, line }) => `${ordinal}/${line}`,
  ).map((group) => group.map(({ finds }) => finds));
  const instructionPairs = pairsOf(finished);
  const linePairs = pairsOf(lines);
  return {
    read: finished.length,
    readByTwo: finished.filter((findings) => findings.length > 1).length,
    agreement: share(instructionPairs.same, instructionPairs.pairs),
    right: share(finished.filter((findings) => findings.every((finds) => finds === "right")).length, finished.length),
    lineAgreement: share(linePairs.same, linePairs.pairs),
    linesByTwo: lines.filter((findings) => findings.length > 1).length,
  };
}
