import type { Span } from "@/lib/contracts/check";
import type { RecordOf } from "../../formats/record";
import { unbroken } from "./key-sentences";
import { codePoints, type Marks, marks, part, trimmed } from "./marks";

/** Scores OQ: a choice between two words about whether a sentence is a true key sentence. */
export function scoreQuestion({ task, param, label, output }: RecordOf<"OQ">): Marks {
  const { text, start } = trimmed(output);
  if (text === "") return marks(task, {});
  const lengths = param.options.map(codePoints);
  const length = codePoints(text);
  const fits = lengths.includes(length) ? 1 : length > Math.max(...lengths) + 3 ? 0.5 : 0;
  const places = param.options.map((option) => text.indexOf(option));
  const [yes, no] = places.map((at) => at !== -1);
  const given = (yes ? 1 : 0) + (no ? 1 : 0);

  const sentence = unbroken(param.evidence);
  const tagged = Object.values(label)
    .flat()
    .find(([text]) => unbroken(text) === sentence);
  const isTrue = tagged?.[3] === true;
  const answered = isTrue ? (yes ? 3 : 0.1) : yes ? 2 : 3;
  const evidence = places.flatMap((at, index): Span[] =>
    at === -1 ? [] : [[start + at, start + at + (param.options[index]?.length ?? 0)]],
  );
  return marks(
    task,
    {
      correct: { earned: given === 0 ? 0 : given === 2 ? 0.5 : answered, evidence },
      format: { parts: [part("length fits", 1, fits), part("one answer", 1, given === 0 ? 0 : given === 2 ? 0.5 : 1)], evidence },
    },
    { parseable: given === 1 },
  );
}
