import type { FilePlace, ImportedReply } from "@/lib/benchmarks/family";
import type { FileProblem } from "@/lib/benchmarks/kit";
import { depthBelow, inFile, tooDeep } from "@/lib/contracts/column";
import { cutText } from "@/lib/text/storable";
import { hashOfText } from "@/lib/text/text-hash";

/** Cuts the name of a model or a run that is too long for a run file, and ends it with a hash that keeps long names apart. */
export function shortName(name: string): string {
  if (name.length <= inFile.mostName) return name;
  const end = `… ${hashOfText(name).slice(0, 8)}`;
  return `${cutText(name, inFile.mostName - end.length)}${end}`;
}

/** Returns the name of a run of imported replies. */
export const importedRunName = (model: string, source: string): string => `${model} from ${source}`;

/**
 * Makes a function that returns imported replies as a run file takes them: names that are too long are cut, and fields that are nested too
 * deep are left out, with a note.
 */
export function fitReplies(source: string, problem: (problem: FileProblem) => void) {
  const noted = new Set<string>();
  return (reply: ImportedReply, place: FilePlace | undefined): ImportedReply => {
    const note = (message: string) => problem({ line: place?.line ?? null, file: place?.file, kind: "note", message });
    const model = shortName(reply.model);
    const name = importedRunName(model, source);
    const long = model !== reply.model ? "model" : shortName(name) !== name ? "run" : null;
    if (long !== null && !noted.has(model)) {
      noted.add(model);
      note(`The name of the ${long} is longer than ${inFile.mostName} characters and was cut.`);
    }
    const fields = Object.entries(reply.extra ?? {});
    const kept = fields.filter((field) => depthBelow(Object.fromEntries([field])));
    if (kept.length === fields.length) return { ...reply, model };
    for (const field of fields) if (!kept.includes(field)) note(`The field “${cutText(field[0], 100)}” ${tooDeep} and was left out.`);
    const { extra: _extra, ...rest } = reply;
    return { ...rest, model, ...(kept.length > 0 && { extra: Object.fromEntries(kept) }) };
  };
}
