/** Names that say what a file or folder holds, and not whose it is. */
const common = /^(eval|evals|evaluation|evaluations|results?|outputs?|dialogues?|data|samples?)?[\s_.-]*\d*$/i;

/** What chosen files are called together: their one folder's name, else the one file's without its ending; empty where neither names anything. */
export function nameOfFiles(paths: readonly string[]): string {
  const folders = new Set(paths.map((path) => path.split("/").at(-2) ?? ""));
  const [folder = ""] = folders;
  if (folders.size === 1 && !common.test(folder)) return folder;
  const [only, more] = paths;
  if (only === undefined || more !== undefined) return "";
  const stem = (only.split("/").at(-1) ?? "").replace(/(\.(jsonl?|ndjson|txt|csv|gz))+$/i, "");
  return common.test(stem) ? "" : stem;
}
