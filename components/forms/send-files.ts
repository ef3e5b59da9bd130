import { sendJson } from "@/components/data/fetch-json";
import { ProblemError } from "@/components/ui/problem-error";
import { chunkBytes } from "@/lib/contracts/plain/limits";
import { problem } from "@/lib/contracts/problem";

/** File with its path within the folder in which it was chosen. */
export interface ChosenFile {
  file: File;
  name: string;
}

/** Returns the files of an input or a drop, each with its path within the chosen folder. */
export function chosenFiles(list: Iterable<File>): ChosenFile[] {
  return [...list].map((file) => ({ file, name: file.webkitRelativePath || file.name }));
}

/** Returns the dropped files, including those of dropped folders. */
export async function droppedFiles(transfer: DataTransfer): Promise<ChosenFile[]> {
  const entries = [...transfer.items].map((dropped) => dropped.webkitGetAsEntry()).filter((entry) => entry !== null);
  return entries.length > 0 ? (await Promise.all(entries.map(filesOf))).flat() : chosenFiles(transfer.files);
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

async function filesOf(entry: FileSystemEntry): Promise<ChosenFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ file, name: entry.fullPath.replace(/^\//, "") }];
  }
  if (!isFolder(entry)) return [];
  const reader = entry.createReader();
  const files: ChosenFile[] = [];
  // A browser returns a hundred entries at a time, and none at the end.
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (entries.length === 0) return files;
    for (const dropped of entries) files.push(...(await filesOf(dropped)));
  }
}

/** Milliseconds before each retry of a chunk that did not arrive. */
const pausesMs = [300, 1000, 3000, 8000];

const passing = (error: unknown) => !(error instanceof ProblemError) || error.status === 0 || error.status >= 500;

async function patiently<T>(send: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 0; ; tries++) {
    signal.throwIfAborted();
    try {
      return await send();
    } catch (error) {
      const pause = pausesMs[tries];
      if (pause === undefined || signal.aborted || !passing(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

async function putChunk(url: string, bytes: Blob, signal: AbortSignal): Promise<void> {
  const answer = await fetch(url, { method: "PUT", body: bytes, headers: { "content-type": "application/octet-stream" }, signal });
  if (answer.ok) return;
  const answered = problem.safeParse(await answer.json().catch(() => null));
  const unknown = { code: "internal" as const, message: `The server answered with status ${answer.status}.`, where: url, issues: [] };
  throw new ProblemError(answered.success ? answered.data.error : unknown, answer.status);
}

/**
 * Uploads files one after another in chunks, with retries, and returns the uploads' ids in the files' order. Calls `onProgress` with the
 * bytes that have arrived. Throws `ProblemError`, or the signal's reason.
 */
export async function sendFiles(
  files: readonly ChosenFile[],
  onProgress: (sent: number, total: number) => void,
  signal: AbortSignal,
): Promise<number[]> {
  const total = files.reduce((sum, { file }) => sum + file.size, 0);
  const ids: number[] = [];
  let sent = 0;
  onProgress(sent, total);
  for (const { file, name } of files) {
    const { id } = await patiently(
      () => sendJson("POST", "/api/uploads", { name }, () => import("@/lib/contracts/upload").then(({ startedUpload }) => startedUpload)),
      signal,
    );
    let chunks = 0;
    for (let from = 0; from < file.size; from += chunkBytes) {
      const chunk = file.slice(from, from + chunkBytes);
      const url = `/api/uploads/${id}/${chunks++}`;
      await patiently(() => putChunk(url, chunk, signal), signal);
      sent += chunk.size;
      onProgress(sent, total);
    }
    await patiently(() => sendJson("POST", `/api/uploads/${id}/complete`, { chunks }), signal);
    ids.push(id);
  }
  return ids;
}
