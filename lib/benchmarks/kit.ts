import type { JobProgress } from "@/lib/contracts/job";
import type { TextHash } from "@/lib/contracts/message";
import { HeedError } from "@/lib/errors";
import type { Random } from "@/lib/random/random";

/** A message with one text for a judge, a builder's model or a simulated endpoint. */
export interface ChatMessage {
  role: "system" | "user" | "assistant";
  content: string;
}

/** Text that replaces an empty reply in a history, because many servers refuse an assistant message without visible text. */
export const emptyReplyMark = "…";

/** Returns a reply as sent back in a history; with an empty `mark` it stays unchanged. */
export const inHistory = (reply: string, mark: string): string => (reply.trim() === "" && mark !== "" ? mark : reply);

/**
 * Calls of a Python function in the sandbox; each call starts with a restored interpreter. Values are JSON texts, as Python's `json` writes
 * them.
 */
export interface PythonRequest {
  /** Source that defines `name`; it can import the modules of the standard library that the sandbox has. */
  source: string;
  name: string;
  /** For each call, a JSON text of the list of positional arguments. */
  calls: readonly string[];
  /**
   * Python hash seeds under which each call is made; with two seeds, a call whose values differ is `nondeterministic`. One seed if absent.
   */
  hashSeeds?: readonly number[];
  /** The part of the code that Heed did not write and that must follow the sandbox's rules: the source if absent, null if there is none. */
  untrusted?: string | null;
}

/**
 * Result of one call. `forbidden`: it used something that the sandbox withholds; `crashed`: the interpreter died; `too_large`: its result
 * or printed output was too large; `harness`: the sandbox itself failed.
 */
export type PythonOutcome =
  | { kind: "value"; json: string }
  | { kind: "exception"; type: string; message: string; line: number | null }
  | { kind: "timeout" | "memory" | "forbidden" | "crashed" | "too_large" | "not_json" | "nondeterministic" | "harness"; message: string };

/** Tools that Heed provides to a family; each is absent if not configured. Answers are stored by job, so no request is sent twice. */
export interface Tools {
  chat?: (request: { messages: ChatMessage[]; temperature?: number; json?: boolean; maxTokens?: number }) => Promise<{
    text: string;
    /** Natural-log probabilities of the reply's tokens, if the endpoint returns them. */
    tokenLogprobs: number[] | null;
  }>;
  embed?: (texts: string[]) => Promise<number[][]>;
  python?: (request: PythonRequest) => Promise<PythonOutcome[]>;
}

/** A file that was uploaded or named on the command line; `name` is its path within its folder. */
export interface NamedFile {
  name: string;
  /** Reads its text in chunks; each call starts from the beginning. */
  text: () => AsyncIterable<string>;
}

/** Largest number of characters of a file that is read as a whole. */
const mostWhole = 200 * 1024 * 1024;

/**
 * Reads a file's whole text, for formats that cannot be read in pieces. Throws `invalid` if it has more than 200 MB (200 · 1024 · 1024
 * characters).
 */
export async function wholeText(file: NamedFile): Promise<string> {
  const chunks: string[] = [];
  let size = 0;
  for await (const chunk of file.text()) {
    size += chunk.length;
    if (size > mostWhole) {
      const help = "Split it into smaller files and choose them together.";
      throw new HeedError("invalid", `“${file.name}” is larger than ${mostWhole / 1024 / 1024} MB. ${help}`, { where: file.name });
    }
    chunks.push(chunk);
  }
  return chunks.join("");
}

/** The question, reply and decision of one build step, stored and shown. */
export interface BuildStep {
  /** The subject of the step, such as a function's name. */
  subject: string;
  step: string;
  prompt: string | null;
  reply: string | null;
  decision: string;
}

/** A row that could not be read or, as a note, one that was read and needs a remark. Lines count from 1. */
export interface FileProblem {
  line: number | null;
  message: string;
  kind: "row" | "note";
  /** Name of the file, if several are read. */
  file?: string;
  /** Its position in a list, from 1, if the file is a list. */
  item?: number;
}

/** Tools that every job receives: a random source, a store for shared texts, and a progress report. */
export interface Kit {
  random: Random;
  /** Stores a text once and returns its hash. */
  share: (text: string) => TextHash;
  report: (progress: JobProgress) => void;
}

export interface BuildKit extends Kit, Tools {
  files: readonly NamedFile[];
  step: (step: BuildStep) => void;
}

export interface ImportKit extends Kit {
  files: readonly NamedFile[];
  /** Name of the first file if it is a stored suite, to which nothing may be added. */
  joined?: string;
  /** Values that the files lack and a person entered, parsed by the importer's form. */
  asked: unknown;
  problem: (problem: FileProblem) => void;
}

/** Consecutive failed calls after which no more calls are made. */
const mostFailures = 12;

/**
 * Watches the concurrent calls of many turns or functions. After 12 consecutive failures it throws `unavailable`, because the model is
 * failing for all of them.
 */
export function steadyChat(chat: NonNullable<Tools["chat"]>): NonNullable<Tools["chat"]> {
  let failures = 0;
  return async (request) => {
    try {
      const reply = await chat(request);
      failures = 0;
      return reply;
    } catch (error) {
      failures += 1;
      if (failures < mostFailures || error instanceof HeedError) throw error;
      const last = error instanceof Error ? error.message : String(error);
      throw new HeedError("unavailable", `The model answered none of the last ${failures} calls: ${last}. Resume when it works again.`, {
        cause: error,
      });
    }
  };
}
