import { BootError } from "./boot-error.mjs";
import { sharedMemoryProblem } from "./shared-memory.mjs";

const full = "The disk is full. Free some space and start again; no saved data is lost.";

function ownSentence(error) {
  const small = error.code === "53100" && sharedMemoryProblem(error.message);
  if (small) return `${small[0].toUpperCase()}${small.slice(1)}.`;
  if (error.code === "ENOSPC" || error.code === "53100") return full;
  if (error.code === "EROFS" || error.code === "EACCES" || error.code === "EPERM") {
    return error.path ? `Heed may not write ${error.path}. Give this account write access, or set HEED_HOME to another folder.` : null;
  }
  return null;
}

/**
 * Returns the text to print for an error that ends a command: one sentence if the cause is known, otherwise the whole stack.
 * @param {unknown} error
 * @returns {string}
 */
export function explainError(error) {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof BootError) return at.message;
    const sentence = ownSentence(at);
    if (sentence) return sentence;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
