import type { Opened } from "@/lib/benchmarks/family";
import type { Cut } from "@/lib/contracts/turn-facts";
import { contextPart } from "../generate/templates/prompt";
import type { LifbenchItem } from "../items/item";
import { documentPlaces, elementPlaces, sentencePlace } from "./places";

/** Returns the end of the shortest context that contains the whole answer, in UTF-16 code units. */
function neededEnd(item: LifbenchItem, text: string): number {
  const sentenceEnd = (sentence: string) => sentencePlace(text, sentence)?.[1] ?? 0;
  switch (item.task) {
    case "MB":
      return text.length;
    case "MF": {
      const places = documentPlaces(text);
      return Math.max(0, ...item.param.dup_idxs.flat().map((at) => places[at]?.end ?? 0));
    }
    case "OQ":
      return sentenceEnd(item.param.evidence);
    case "OE": {
      const wanted = item.label[item.param.type.replace(/^<|>$/g, "")] ?? [];
      return Math.max(0, ...wanted.filter(([, , , isTrue]) => isTrue).map(([sentence]) => sentenceEnd(sentence)));
    }
    case "OR": {
      const ends = Object.values(item.label).flatMap((sentences) =>
        sentences.flatMap(([text, , , isTrue]) => (isTrue ? [sentenceEnd(text)] : [])),
      );
      return ends.sort((a, b) => a - b)[Math.min(item.param.num, ends.length) - 1] ?? 0;
    }
    default: {
      const end = (position: number) => elementPlaces(text)[position]?.[1] ?? 0;
      if (item.task === "LMI") return Math.max(0, ...item.param.id_arr.map(end));
      const { id, bias = 0 } = item.param;
      // Elements before a position that the question gives by number can be read without the line of that position.
      const isNamedByNumber = item.task === "LOI" || item.task === "LBI";
      if (bias < 0) return end(isNamedByNumber ? (item.task === "LBI" ? 1 : id - 1) : id);
      return end(id + bias);
    }
  }
}

/** Checks whether a part that the right answer needs was cut from the context sent to the model. */
export function isAnswerCut({ item, text }: Opened<LifbenchItem>, cut: Cut | null): boolean {
  if (cut === null || cut.part !== contextPart) return false;
  return neededEnd(item, text(item.context)) > cut.kept;
}
