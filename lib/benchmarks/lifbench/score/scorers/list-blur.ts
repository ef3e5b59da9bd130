import type { RecordOf } from "../../formats/record";
import { lengthPart, listContext, placesOf, positionsGiven } from "./list-context";
import { type Marks, marks, part, trimmed } from "./marks";

/** Scores LBI and LBE: any element before or after a given one is right. */
export function scoreListBlur({ task, prompt, param, output }: RecordOf<"LBI"> | RecordOf<"LBE">): Marks {
  const { text, start } = trimmed(output);
  if (text === "") return marks(task, {});
  const list = listContext(prompt);
  const length = part("length fits", 0.2, lengthPart(list, text));
  const given = list.find(text);
  const [first] = given;
  if (first === undefined) return { ...marks(task, { format: { parts: [length, part("nothing else", 0.8, 0)] } }), total: 0 };

  const anchor = param.id - 1;
  const ahead = given.map(({ index }) => (index - anchor) * Math.sign(param.bias));
  const position = ahead.every((steps) => steps > 0) ? 3 : ahead.every((steps) => steps >= 0) ? 1 : 0;
  const places = placesOf(given, start);
  return marks(
    task,
    {
      ori: { earned: 1, evidence: places },
      position: { earned: position, evidence: position > 0 ? places : [] },
      format: { parts: [length, part("nothing else", 0.8, given.length > 1 ? 0 : first.text === text ? 0.8 : 0.3)] },
    },
    { position: positionsGiven(given)[0] ?? 0 },
  );
}
