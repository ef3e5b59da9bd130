import { describeInstruction } from "./items/describe/describe-instruction";
import type { EvolifItem } from "./items/item";

/** Makes a dialogue of one turn with these constraints. */
function dialogueOf(constraints: Readonly<Record<string, unknown>>): EvolifItem {
  const instructions = Object.entries(constraints).map(([id, args]) => ({ id, args, description: describeInstruction(id, args, "2") }));
  const turn = {
    turn: 1,
    active_topic: 1,
    topic: "the garden",
    phase: "new",
    operation: null,
    instructions,
    query: "Go on.",
    writer: "imported",
  } as const;
  return { script: [turn], extend: null };
}

/** Small cases: `good` satisfies every constraint, `bad` violates some. */
export const fixtures: { item: EvolifItem; good: string; bad: string }[] = [
  {
    item: dialogueOf({
      startwith: { mode: "letter", value: "k" },
      endwith: { mode: "emoji", value: "❤️" },
      countableItems: { num: 2 },
      existence: { kelp: 2 },
    }),
    good: "Kelp is brown.\n- It floats.\n- It grows.\nMore kelp ❤️",
    bad: "The kelp is brown.\n- It floats. ❤",
  },
  {
    item: dialogueOf({
      format: { mode: "json" },
      case: { mode: "all_upper" },
      forbidden: ["tide"],
      punctuation: { mode: "must_not_include", value: ":" },
    }),
    good: '["ROCKS", "TIDES"]',
    bad: '{"rocks": "TIDE"}',
  },
  {
    item: dialogueOf({
      length: { mode: "sentence", relation: "exactly", number: 2 },
      endwith: { mode: "quotation", left: "“", right: "”" },
    }),
    good: "Dr. Moss spoke. He said “go”",
    bad: "Dr. Moss said “go”",
  },
];
