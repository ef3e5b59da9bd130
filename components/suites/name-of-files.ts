/** Names that describe the content of a file or folder rather than its model. */
const common = /^(eval|evals|evaluation|evaluations|results?|outputs?|dialogues?|data|samples?)?[\s_.-]*\d*$/i;

/**
 * Returns a common name for chosen files: that of their only folder, or else of the only file without its extension; empty if neither is
 * specific.
 */
export function nameOfFiles(paths: readonly string[]): string {
  const folders = new Set(paths.map((path) => path.split("/").at(-2) ?? ""));
  const [folder = ""] = folders;
  if (folders.size === 1 && !common.test(folder)) return folder;
  const [only, more] = paths;
  if (only === undefined || more !== undefined) return "";
  const stem = (only.split("/").at(-1) ?? "").replace(/(\.(jsonl?|ndjson|txt|csv|gz))+$/i, "");
  return common.test(stem) ? "" : stem;
}
