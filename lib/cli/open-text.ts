import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import type { NamedFile } from "@/lib/benchmarks/kit";
import { HeedError } from "@/lib/errors";
import { decodedText } from "@/lib/text/decode-text";

/** True for a link to a file; throws `invalid` for a link to anything else, whose files would be missing. */
async function isLinkToFile(path: string): Promise<boolean> {
  const target = await stat(path).catch(() => null);
  if (target?.isFile()) return true;
  const fault = target?.isDirectory() ? "it is a link to a folder; name that folder itself" : "it is a link to nothing";
  throw new HeedError("invalid", `Cannot read ${path}: ${fault}.`);
}

/**
 * Lists files as typed and, if folders are allowed, their files that are not hidden, by their paths within them, in order. Throws `invalid`
 * for a folder without files, and for a link in one that leads to no file.
 */
export async function namedFiles(typed: readonly string[], { folders }: { folders: boolean }): Promise<NamedFile[]> {
  const files: NamedFile[] = [];
  for (const name of typed) {
    const path = resolve(calledFrom(), name);
    const stats = name === "-" ? null : await stat(path).catch(() => null);
    if (!folders || !stats?.isDirectory()) {
      files.push({ name, text: () => openText(name) });
      continue;
    }
    const entries = await readdir(path, { recursive: true, withFileTypes: true });
    const inside: string[] = [];
    // Operating systems and editors leave them in folders.
    const visible = entries.filter((entry) => !entry.name.startsWith("."));
    for (const entry of visible) {
      const each = join(entry.parentPath, entry.name);
      if (entry.isFile() || (entry.isSymbolicLink() && (await isLinkToFile(each)))) inside.push(each);
    }
    const lack = visible.length < entries.length ? "only hidden files, which are skipped" : "no files";
    if (inside.length === 0) throw new HeedError("invalid", `Cannot read ${name}: the folder contains ${lack}.`);
    for (const each of inside.sort()) files.push({ name: relative(path, each), text: () => openText(each) });
  }
  return files;
}

/** Reads the text of a file, or of standard input for `-`, in chunks; throws one sentence if it cannot be opened or is not text. */
export async function* openText(file: string): AsyncIterable<string> {
  const chunks = file === "-" ? process.stdin : await opened(resolve(calledFrom(), file));
  const bytes = async function* () {
    for await (const chunk of chunks) yield typeof chunk === "string" ? Buffer.from(chunk) : chunk;
  };
  yield* decodedText(bytes(), file === "-" ? "standard input" : file);
}

/** The caller's folder: npm runs its scripts in the project's root and stores the original folder in INIT_CWD. */
function calledFrom(): string {
  return (process.env.npm_lifecycle_event === "heed" && process.env.INIT_CWD) || process.cwd();
}

async function opened(file: string): Promise<AsyncIterable<Buffer | string>> {
  const stats = await stat(file).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === "ENOENT" ? "there is no such file" : error.message;
    throw new HeedError("not_found", `Cannot read ${file}: ${why}.`, { cause: error });
  });
  if (stats.isDirectory()) throw new HeedError("invalid", `Cannot read ${file}: it is a folder.`);
  return readable(file);
}

async function* readable(file: string): AsyncIterable<Buffer | string> {
  try {
    yield* createReadStream(file, { highWaterMark: 1 << 20 });
  } catch (error) {
    throw new HeedError("unavailable", `Cannot read ${file}: ${error instanceof Error ? error.message : String(error)}.`, { cause: error });
  }
}
