import { z } from "zod";

/** What evaluations lack and a person must say. */
export const evaluationsAsk = z.object({
  model: z.string().trim().max(200).default("").meta({
    title: "Model",
    fromFiles: true,
    description:
      "Whose replies these are: the authors’ files do not say it. When empty, it is the name of each file’s folder (evaluation/MODEL/eval_1.jsonl).",
  }),
});

/** Folders of the authors' release that hold models, and are none. */
const shelves: ReadonlySet<string> = new Set(["evaluation", "evaluations", "eval"]);

/** The model of a file by its folder's name, as the authors keep them; null where it lies in none. */
export function modelOfPath(path: string): string | null {
  const folder = path.split(/[/\\]/).at(-2)?.trim() ?? "";
  return folder === "" || folder === "." || folder === ".." || shelves.has(folder.toLowerCase()) ? null : folder;
}
