import type { ImportedReply } from "@/lib/benchmarks/family";
import { readReply } from "@/lib/contracts/plain/read-reply";
import { markerOf } from "@/lib/contracts/plain/reply-marker";
import { allTags, readingOf } from "@/lib/contracts/plain/thought-tags";
import type { Reading, Received } from "@/lib/contracts/reading";
import type { ReplyMark } from "@/lib/contracts/run";
import type { StartImport } from "@/lib/contracts/suite";

/**
 * Reply as it is stored. If the file's text is more than the answer, it has the thoughts, and `received` with the position of that text in
 * both.
 */
export type PartedReply = ImportedReply & { thoughts?: string; received?: Received };

/** The state of an import for the replies of one model. */
interface ModelChoice {
  reading: Reading;
  /** True if a reply differs from the text in its file. */
  changed: boolean;
  /** Number of replies, by marker, that begin with it or hold thoughts and are scored with them. */
  marks: Map<string, number>;
}

/** Separates thoughts in imported replies, and counts them. */
export interface ThoughtParter {
  part(reply: ImportedReply): PartedReply;
  /** Number of replies that held thoughts, and number in which these were separated. */
  counts(): { held: number; apart: number };
  /** The way in which a model's replies were read; null if each is unchanged from its file. */
  reading(model: string): Reading | null;
  marks(model: string): ReplyMark[];
}

const everything: Reading = { tags: allTags, opened: false, trim: false };

/** Builds the separation of thoughts in an import, with the person's settings. A reply with a verdict in the file stays unchanged. */
export function thoughtParter({ thoughts, trim }: Pick<StartImport, "thoughts" | "trim">): ThoughtParter {
  const models = new Map<string, ModelChoice>();
  let [held, apart] = [0, 0];
  const modelChoice = (model: string): ModelChoice => {
    const known = models.get(model) ?? { reading: readingOf({ model, trim }), changed: false, marks: new Map() };
    models.set(model, known);
    return known;
  };
  return {
    part(given) {
      const { model, reply, verdict, judged } = given;
      if (reply === null) return given;
      const choice = modelChoice(model);
      const stays = verdict !== undefined || thoughts === "keep" || (thoughts === "unjudged" && judged === true);
      const whole = readReply(reply, everything);
      const read = readReply(reply, { ...choice.reading, ...(stays && { tags: [] }), trim: trim && verdict === undefined });
      if (whole.thoughts !== null) held++;
      if (read.thoughts !== null) apart++;
      const first = whole.received?.pieces.find((piece) => typeof piece === "string")?.trim();
      const mark = read.thoughts === null && whole.thoughts !== null ? first : markerOf(read.answer);
      if (mark) choice.marks.set(mark, (choice.marks.get(mark) ?? 0) + 1);
      if (read.received === null) return given;
      choice.changed = true;
      return { ...given, reply: read.answer, received: read.received, ...(read.thoughts && { thoughts: read.thoughts }) };
    },
    counts: () => ({ held, apart }),
    reading(model) {
      const { reading, changed } = modelChoice(model);
      return changed ? { ...reading, ...(thoughts === "keep" && { tags: [] }) } : null;
    },
    marks: (model) => [...modelChoice(model).marks].map(([word, replies]) => ({ kind: "marker", word, replies })),
  };
}
