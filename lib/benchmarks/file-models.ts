/** Words in file names that describe the content rather than a model. */
const generic: ReadonlySet<string> = new Set(
  `input data dataset output outputs response responses reply replies answer answers result results eval evals evaluation evaluations strict loose
    sample samples prediction predictions prompt prompts test dev train validation record records line lines row rows run runs file files final all new
    merged combined copy export exported generation generations completion completions infer inference generated text texts imported import download
    downloads upload json jsonl csv the of and with example examples ifeval ifbench lexinstruct lexinstructeval evolif lifbench logicif logicifeval
    logicifevalmini mini ifscale suite score scores scored metrics untitled unnamed tmp temp`.split(/\s+/),
);

/** Folders of the authors' releases that contain models or files but are not named after a model. */
const folders: ReadonlySet<string> = new Set(["home", "data", "scores", "logs", "log", "src", "desktop", "documents"]);

/** True if a name contains only words for the content of a file, numbers and dates, and thus names no model. */
const saysNothing = (name: string): boolean =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => word === "" || generic.has(word) || /^(?:v?\d+|en|(?:file|part|shard|chunk|batch|split|seed)\d*)$/.test(word));

/** Returns the model after which a file's folder is named; null for a file without a folder and for a folder such as `evaluation`. */
export function modelOfFolder(path: string): string | null {
  const folder = path.split(/[/\\]/).at(-2)?.trim() ?? "";
  return saysNothing(folder) || folders.has(folder.toLowerCase()) ? null : folder;
}

/**
 * Returns the model in a file's name, without the words for its content with which the authors' names begin or end; otherwise that of its
 * folder. Null if neither names one.
 */
export function modelOfFile(path: string): string | null {
  const file = path.split(/[/\\]/).at(-1) ?? path;
  const stem = file.replace(/\.(?:jsonl?|ndjson|csv|tsv|txt)$/i, "").replace(/\s*\(\d+\)$/, "");
  const bare = stem
    .replace(/-?(?:eval_results_(?:strict|loose)|responses|input_response_data)_?-?/g, "")
    .replace(/[-_.](?:strict|loose)$/i, "")
    .trim();
  return saysNothing(bare) ? modelOfFolder(path) : bare;
}

const folderOf = (path: string) => path.split(/[/\\]/).slice(0, -1).join("/");

/**
 * Finds the models after which files are named, by path: the folder, or the file name if the files of a folder have several names that no
 * other folder has. Null if neither names a model.
 */
export function modelsOfFiles(paths: readonly string[]): ReadonlyMap<string, string | null> {
  const folders = new Map<string, Set<string>>();
  const places = new Map<string, Set<string>>();
  const add = (to: Map<string, Set<string>>, key: string, value: string) => to.set(key, (to.get(key) ?? new Set()).add(value));
  for (const path of paths) {
    const model = modelOfFile(path);
    if (model === null) continue;
    add(folders, folderOf(path), model);
    add(places, model, folderOf(path));
  }
  const namesModel = (path: string) => {
    const names = [...(folders.get(folderOf(path)) ?? [])];
    return names.length > 1 && names.every((name) => places.get(name)?.size === 1);
  };
  return new Map(paths.map((path) => [path, namesModel(path) ? modelOfFile(path) : (modelOfFolder(path) ?? modelOfFile(path))]));
}

/** Message that explains why a reply of an unknown model is skipped and how to fix it. */
export const namelessReply =
  "The model is unknown. Enter it in the form (“Model”), add a field “model” to each record, or choose the folder named after it.";
