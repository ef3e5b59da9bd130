import type { RecordOf } from "../../formats/record";
import { isWithinEdits } from "./edit-distance";
import { lengthPart, listContext, placesOf, positionsGiven, timesGiven } from "./list-context";
import { codePoints, type Marks, marks, part, trimmed } from "./marks";

/** Scores LSI, LOI and LOE: one element of the list, requested by its position or as the neighbor of another. */
export function scoreListSingle({ task, prompt, param, output }: RecordOf<"LSI"> | RecordOf<"LOI"> | RecordOf<"LOE">): Marks {
  const { text, start } = trimmed(output);
  if (text === "") return marks(task, {});
  const list = listContext(prompt);
  const length = part("length fits", 0.2, lengthPart(list, text));
  const given = list.find(text);
  const hits = timesGiven(given);
  // The authors add up the points only if an element was found, so the points for the length are shown but not counted.
  if (hits === 0) return { ...marks(task, { format: { parts: [length, part("nothing else", 0.8, 0)] } }), total: 0 };

  const expected = (param.bias > 0 ? param.post_element : param.bias < 0 ? param.pre_element : param.element) ?? "";
  const at = text.indexOf(expected);
  const isNear = at === -1 && isWithinEdits(expected, text, codePoints(expected) / 6 + 3);
  const alone = hits === 1 ? (given.some((element) => element.text === text) ? 0.8 : 0.3) : 0;
  const places = placesOf(given, start);
  return marks(
    task,
    {
      format: { parts: [length, part("nothing else", 0.8, alone)] },
      correct: {
        earned: at !== -1 ? 2 : isNear ? 1 : 0,
        evidence: at !== -1 ? [[start + at, start + at + expected.length]] : isNear ? [[start, start + text.length]] : [],
      },
      ori: { earned: 1, evidence: places },
    },
    { position: positionsGiven(given)[0] ?? 0 },
  );
}
