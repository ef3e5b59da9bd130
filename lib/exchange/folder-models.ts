import type { FilePlace, ImportedReply } from "@/lib/benchmarks/family";
import { modelOfFile, modelOfFolder } from "@/lib/benchmarks/file-models";
import type { FileProblem } from "@/lib/benchmarks/kit";

/**
 * Watches replies whose model is named after the folder of their files, and reports files that answer the same items: they may come from
 * several models, whose replies would become repetitions of one.
 */
export function folderModels() {
  const seen = new Map<string, string>();
  const names = new Map<string, Set<string>>();
  return {
    take({ model, key }: Pick<ImportedReply, "model" | "key">, place: FilePlace | undefined): void {
      if (place?.file === undefined || modelOfFolder(place.file) !== model) return;
      const fileModel = modelOfFile(place.file);
      if (fileModel === null || fileModel === model) return;
      const pair = JSON.stringify([model, key]);
      const other = seen.get(pair);
      if (other === undefined) seen.set(pair, fileModel);
      else if (other !== fileModel) names.set(model, (names.get(model) ?? new Set()).add(other).add(fileModel));
    },
    notes: (): FileProblem[] =>
      [...names].map(([model, files]) => ({
        line: null,
        kind: "note",
        message: `Replies of ${[...files].map((name) => `“${name}”`).join(", ")} to the same items count as repetitions of one model, “${model}”, named after their folder. If they come from several models, put each model’s files in a separate folder, or add a field “model” to each record.`,
      })),
  };
}
