import type { LineReading } from "@/lib/contracts/annotation";

/** What all of an instruction is found to be. */
export type Finding = "right" | "wrong";

/** What readers of a suite agree on. Each share is null where there is nothing to tell it from. */
export interface ReadingFigures {
  /** Instructions that one reader or more has finished, and those that two have. */
  read: number;
  readByTwo: number;
  /** Of pairs of readers of an instruction, the share that finds the same. */
  agreement: number | null;
  /** Of instructions that were read, the share that every reader found right. */
  right: number | null;
  /** Of pairs of readers of a line, the share that finds the same. */
  lineAgreement: number | null;
  /** Lines that two readers found something of. */
  linesByTwo: number;
}

/** What a reader finds of an instruction: wrong with any objection that stands, right once all of it was agreed with; else not finished. */
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

/** Pairs within each group, and how many of them are of a kind. */
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

/** Coverage and agreement over the readings of a suite (the paper's Appendix E). */
export function readingFigures(readings: readonly LineReading[]): ReadingFigures {
  const instructions = grouped(readings, ({ ordinal }) => String(ordinal)).map((group) =>
    grouped(group, ({ author }) => author).flatMap((byAuthor) => findingOf(byAuthor) ?? []),
  );
  const finished = instructions.filter((findings) => findings.length > 0);
  const lines = grouped(
    readings.filter(({ line }) => line > 0),
    ({ ordinal, line }) => `${ordinal}/${line}`,
  ).map((group) => group.map(({ finds }) => finds));
  const ofInstructions = pairsOf(finished);
  const ofLines = pairsOf(lines);
  return {
    read: finished.length,
    readByTwo: finished.filter((findings) => findings.length > 1).length,
    agreement: share(ofInstructions.same, ofInstructions.pairs),
    right: share(finished.filter((findings) => findings.every((finds) => finds === "right")).length, finished.length),
    lineAgreement: share(ofLines.same, ofLines.pairs),
    linesByTwo: lines.filter((findings) => findings.length > 1).length,
  };
}
