import type { OutcomeDeclaration, Verdict } from "@/lib/contracts/check";
import type { Random } from "@/lib/random/random";

export const outcomes: OutcomeDeclaration[] = [
  { id: "pass", letter: "p", label: "Right", tone: "pass", credit: 1 },
  { id: "near", letter: "n", label: "In part", tone: "changed", credit: 0.5 },
  { id: "fail", letter: "f", label: "Wrong", tone: "fail", credit: 0 },
];

const things = ["lantern", "kettle", "ladder", "anchor", "basket"] as const;
const places = ["harbour", "orchard", "attic", "bridge", "market"] as const;

/** Draws one row of a context: `Row 3: the lantern at the bridge has the number 482913.` */
export function rowText(row: number, random: Random): string {
  return `Row ${row}: the ${random.pick(things)} at the ${random.pick(places)} has the number ${100_000 + random.integer(900_000)}.`;
}

/** Returns the row with this number; the last remaining one if the text was cut before it. */
export function rowOf(text: string, row: number): string {
  const rows = text.split("\n");
  return rows[row - 1] ?? rows.at(-1) ?? "";
}

/** Returns three checks of unequal weight, of which the last can earn more than its weight. */
export const requirementsOf = (row: number) => [
  { id: "row", label: `Row ${row}`, group: "Place", weight: 1 },
  { id: "number", label: "Its number", group: "Content", weight: 2 },
  { id: "quote", label: "The row word for word", group: "Content", weight: 3 },
];

const digitsOf = (text: string) => /number (\d{6})/.exec(text)?.[1] ?? "";

/** Scores a reply. The credits are 1 / (1 + distance in rows), the share of correct digits, and 1.25 for a quoted row. */
export function scoreReply(text: string, row: number, reply: string): Verdict {
  const wanted = rowOf(text, row);
  const answered = /row (\d{1,9})/i.exec(reply)?.[1];
  const digits = digitsOf(reply);
  const right = [...digitsOf(wanted)].filter((digit, at) => digits.charAt(at) === digit).length;
  const credits = [answered === undefined ? 0 : 1 / (1 + Math.abs(Number(answered) - row)), right / 6, reply.includes(wanted) ? 1.25 : 0];
  const checks = requirementsOf(row).map((requirement, at) => {
    const credit = credits[at] ?? 0;
    return { ...requirement, credit, outcome: credit >= 1 ? "pass" : credit > 0 ? "near" : "fail" };
  });
  const score = checks.reduce((sum, { weight, credit }) => sum + weight * credit, 0) / 6;
  return {
    score,
    passed: checks.every(({ outcome }) => outcome === "pass"),
    checks,
    facts: { parseable: answered !== undefined, ...(answered !== undefined && { position: Number(answered) }) },
    note: answered === undefined ? "No row was named." : `Row ${answered} was named.`,
  };
}
