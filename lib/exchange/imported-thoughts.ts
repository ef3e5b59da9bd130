import type { ImportedReply } from "@/lib/benchmarks/family";
import { readReply } from "@/lib/contracts/plain/read-reply";
import { markerOf } from "@/lib/contracts/plain/reply-marker";
import { allTags, readingOf } from "@/lib/contracts/plain/thought-tags";
import type { Reading, Received } from "@/lib/contracts/reading";
import type { ReplyMark } from "@/lib/contracts/run";
import type { StartImport } from "@/lib/contracts/suite";

/** A reply as it is stored: its thoughts and how the text of the file lies in both, where that text is more than the answer. */
export type PartedReply = ImportedReply & { thoughts?: string; received?: Received };

/** What an import knows of the replies of one model. */
interface OfModel {
  reading: Reading;
  /** A reply is not what its file has. */
  changed: boolean;
  /** Replies that begin with a marker or hold thoughts, and are scored with them, by the marker. */
  marks: Map<string, number>;
}

/** Sets thoughts in imported replies apart, and counts what it meets. */
export interface ThoughtParter {
  part(reply: ImportedReply): PartedReply;
  /** Replies that held thoughts, and those of them in which they were set apart. */
  counts(): { held: number; apart: number };
  /** How a model's replies were read; null where each is what its file has. */
  reading(model: string): Reading | null;
  marks(model: string): ReplyMark[];
}

const everything: Reading = { tags: allTags, opened: false, trim: false };

/** Parts the replies of an import as a person has chosen. A reply whose verdict the file gives stays as it is. */
export function thoughtParter({ thoughts, trim }: Pick<StartImport, "thoughts" | "trim">): ThoughtParter {
  const models = new Map<string, OfModel>();
  let [held, apart] = [0, 0];
  const ofModel = (model: string): OfModel => {
    const known = models.get(model) ?? { reading: readingOf({ model, trim }), changed: false, marks: new Map() };
    models.set(model, known);
    return known;
  };
  return {
    part(given) {
      const { model, reply, verdict, judged } = given;
      if (reply === null) return given;
      const choice = ofModel(model);
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
      const { reading, changed } = ofModel(model);
      return changed ? { ...reading, ...(thoughts === "keep" && { tags: [] }) } : null;
    },
    marks: (model) => [...ofModel(model).marks].map(([word, replies]) => ({ kind: "marker", word, replies })),
  };
}
