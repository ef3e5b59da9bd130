import type { Span } from "@/lib/contracts/check";
import { decodeEscapes } from "@/lib/text/python-escapes";
import type { RecordOf } from "../../formats/record";
import { readStringList } from "./json-reading";
import { foundSentences, keySentences } from "./key-sentences";
import { type Marks, marks, part, trimmed } from "./marks";

const formatPoints = {
  whole: { strings: 4, list: 3, other: 1 },
  slice: { strings: 3, list: 2, other: 1 },
  nothing: { strings: 0, list: 0, other: 0 },
};

/** Scores OE: all true key sentences of a type as a JSON list, in the order of their ids. */
export function scoreExtract({ task, param, label, output }: RecordOf<"OE">): Marks {
  const { text, start } = trimmed(output);
  const type = param.type.replace(/^</, "").replace(/>$/, "");
  const sentences = keySentences(label);
  const wanted = sentences.filter((sentence) => sentence.type === type && sentence.isTrue);
  if (text === "")
    return marks(
      task,
      {},
      foundSentences(sentences, wanted, () => false),
    );
  // For a type without sentences, the empty list is the whole answer.
  if (param.type.includes("Summary") && text === "[]")
    return marks(task, { format: { earned: 4 }, correct: { earned: 4 }, order: { earned: 4 }, ori: { earned: 2 } }, { parseable: true });

  const reading = readStringList(text);
  const decoded = decodeEscapes(text);
  const given = sentences.flatMap((sentence) => {
    const at = decoded.text.indexOf(sentence.text);
    const place: Span = [start + decoded.source(at), start + decoded.source(at + sentence.text.length)];
    return at === -1 ? [] : [{ ...sentence, at, place }];
  });
  let least = 0;
  let inOrder = 0;
  for (const { at } of given) {
    if (at >= least) inOrder++;
    least = Math.min(at, least);
  }
  const right = given.filter((sentence) => sentence.type === type && sentence.isTrue);
  const over = Math.max(given.length, reading.items ?? 0, wanted.length);
  const hasFake = given.some((sentence) => sentence.type === type && !sentence.isTrue);
  return marks(
    task,
    {
      format: { earned: formatPoints[reading.from][reading.is] },
      correct: {
        parts: [part("sentences", 3.5, over === 0 ? 0 : (3.5 * right.length) / over), part("no fake", 0.5, hasFake ? 0 : 0.5)],
        evidence: right.map(({ place }) => place),
      },
      order: { earned: given.length === 0 ? 0 : (4 * inOrder) / given.length },
      ori: { earned: given.length > 0 ? 2 : 0, evidence: given.map(({ place }) => place) },
    },
    {
      parseable: reading.from !== "nothing",
      ...foundSentences(sentences, wanted, (sentence) => right.some(({ text }) => text === sentence)),
    },
  );
}
