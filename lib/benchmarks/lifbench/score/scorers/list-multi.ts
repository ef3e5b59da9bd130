import type { Span } from "@/lib/contracts/check";
import { decodeEscapes } from "@/lib/text/python-escapes";
import type { RecordOf } from "../../formats/record";
import { readStringList } from "./json-reading";
import { listContext, positionsGiven, timesGiven } from "./list-context";
import { type Marks, marks, nearness, part, trimmed } from "./marks";

const formatPoints = {
  whole: { strings: 2, list: 1.5, other: 0.5 },
  slice: { strings: 1.5, list: 1, other: 0.5 },
  nothing: { strings: 0, list: 0, other: 0 },
};

/** Scores LMI: several elements, requested by their positions, as a JSON list in that order. */
export function scoreListMulti({ task, prompt, param, output }: RecordOf<"LMI">): Marks {
  const { text, start } = trimmed(output);
  if (text === "") return marks(task, {});
  const reading = readStringList(text);
  const list = listContext(prompt);
  const expected = param.elements;
  const decoded = decodeEscapes(text);
  const inDecoded = list.find(decoded.text);
  const items = reading.items ?? timesGiven(decoded.text === text ? inDecoded : list.find(text));

  const places = expected.map((element) => decoded.text.indexOf(element));
  const evidence = places.flatMap((at, index): Span[] => {
    const length = expected[index]?.length ?? 0;
    return at === -1 ? [] : [[start + decoded.source(at), start + decoded.source(at + length)]];
  });
  const given = places.filter((at) => at !== -1);
  const isInOrder = given.every((at, index) => at >= (given[index - 1] ?? 0));
  return marks(
    task,
    {
      format: { earned: formatPoints[reading.from][reading.is] },
      num: {
        parts: [
          part("right number", 1, items === expected.length ? 1 : 0),
          part("near the number", 2, 2 * nearness(items, expected.length)),
        ],
      },
      correct: { earned: (3 * given.length) / expected.length, evidence },
      order: { earned: given.length <= 1 ? 1 : isInOrder ? 2 : 0 },
    },
    { parseable: reading.from !== "nothing", positions: positionsGiven(inDecoded) },
  );
}
