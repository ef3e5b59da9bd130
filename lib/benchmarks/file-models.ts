/** Words of a file's name that say what it holds, not whose it is. */
const generic: ReadonlySet<string> = new Set(
  `input data dataset output outputs response responses reply replies answer answers result results eval evals evaluation evaluations strict loose
    sample samples prediction predictions prompt prompts test dev train validation record records line lines row rows run runs file files final all new
    merged combined copy export exported generation generations completion completions infer inference generated text texts imported import download
    downloads upload json jsonl csv the of and with example examples ifeval ifbench lexinstruct lexinstructeval evolif lifbench logicif logicifeval
    logicifevalmini mini ifscale suite score scores scored metrics untitled unnamed tmp temp`.split(/\s+/),
);

/** Folders of the authors' releases that hold models or files, and are none. */
const folders: ReadonlySet<string> = new Set(["home", "data", "scores", "logs", "log", "src", "desktop", "documents"]);

/** Whether a name says nothing of a model: it is made of words for what a file holds, of numbers and dates. */
const saysNothing = (name: string): boolean =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => word === "" || generic.has(word) || /^(?:v?\d+|en|(?:file|part|shard|chunk|batch|split|seed)\d*)$/.test(word));

/** The model that a file's folder is named after; null for a file by itself and for a folder such as `evaluation`. */
export function modelOfFolder(path: string): string | null {
  const folder = path.split(/[/\\]/).at(-2)?.trim() ?? "";
  return saysNothing(folder) || folders.has(folder.toLowerCase()) ? null : folder;
}

/** The model in a file's name, without the words for what it holds that the authors' names begin or end with; else that of its folder. Null where neither names one. */
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
 * The models that files are named after, by their paths: a file's folder, or the file itself where the files of its folder have several names that no
 * other folder has. A path has none where neither names one.
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
  const tellsByFile = (path: string) => {
    const names = [...(folders.get(folderOf(path)) ?? [])];
    return names.length > 1 && names.every((name) => places.get(name)?.size === 1);
  };
  return new Map(paths.map((path) => [path, tellsByFile(path) ? modelOfFile(path) : (modelOfFolder(path) ?? modelOfFile(path))]));
}

/** Why a reply of an unknown model is left out, and what to do. */
export const namelessReply =
  "The model is unknown. Enter it in the form (“Model”), add a field “model” to each record, or choose the folder named after it.";
