import type { JobProgress } from "@/lib/contracts/job";
import type { TextHash } from "@/lib/contracts/message";
import { HeedError } from "@/lib/errors";
import type { Random } from "@/lib/random/random";

/** A message to a judge, a builder's model or a simulated endpoint: one text. */
export interface ChatMessage {
  role: "system" | "user" | "assistant";
  content: string;
}

/** What stands for an empty reply in a history: many servers refuse a message of the model's without visible text. */
export const emptyReplyMark = "…";

/** A reply as it is sent back in a history; an empty `mark` leaves it as it came. */
export const inHistory = (reply: string, mark: string): string => (reply.trim() === "" && mark !== "" ? mark : reply);

/** Calls of a Python function in the sandbox; each call starts from a restored interpreter. Values are JSON texts, as Python's `json` writes them. */
export interface PythonRequest {
  /** Source that defines `name`; the standard library can be imported so far as the sandbox has it. */
  source: string;
  name: string;
  /** JSON text of the list of positional arguments of each call. */
  calls: readonly string[];
  /** Seeds of Python's hashes under which each call is made; with two, a call whose values differ is `nondeterministic`. One where absent. */
  hashSeeds?: readonly number[];
  /** What others wrote of all that runs, which must keep to the sandbox's rules: the source where absent, null where the call runs nothing of theirs. */
  untrusted?: string | null;
}

/**
 * How one call ended. `forbidden`: it reached for what the sandbox withholds; `crashed`: the interpreter died; `too_large`: the
 * result or what it printed; `harness`: the sandbox itself failed.
 */
export type PythonOutcome =
  | { kind: "value"; json: string }
  | { kind: "exception"; type: string; message: string; line: number | null }
  | { kind: "timeout" | "memory" | "forbidden" | "crashed" | "too_large" | "not_json" | "nondeterministic" | "harness"; message: string };

/** What is lent to a family; each is absent when none is configured. Answers are kept by job, so that none is asked for twice. */
export interface Tools {
  chat?: (request: { messages: ChatMessage[]; temperature?: number; json?: boolean; maxTokens?: number }) => Promise<{
    text: string;
    /** Natural-log probabilities of the reply's tokens, when the endpoint returns them. */
    tokenLogprobs: number[] | null;
  }>;
  embed?: (texts: string[]) => Promise<number[][]>;
  python?: (request: PythonRequest) => Promise<PythonOutcome[]>;
}

/** A file that was uploaded or named on the command line; `name` is its path within its folder. */
export interface NamedFile {
  name: string;
  /** Its text in chunks, each time from the start. */
  text: () => AsyncIterable<string>;
}

/** Characters of a file that is read as a whole, at most. */
const mostWhole = 200 * 1024 * 1024;

/** A file's whole text: for formats that make no sense in pieces. Throws `invalid` for one of more than 200 million characters. */
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

/** What was asked and decided at one step of a build, kept and shown. */
export interface BuildStep {
  /** What the step is of, such as a function's name. */
  subject: string;
  step: string;
  prompt: string | null;
  reply: string | null;
  decision: string;
}

/** A row that could not be read, or (as a note) one that was read and is worth a word. Lines count from 1. */
export interface FileProblem {
  line: number | null;
  message: string;
  kind: "row" | "note";
  /** Name of the file, where several are read. */
  file?: string;
  /** Its place in a list, from 1, where the file is one. */
  item?: number;
}

/** What every kind of work is given: it says how far it is and may store texts that items share. */
export interface Kit {
  random: Random;
  /** Stores a text once and gives its hash. */
  share: (text: string) => TextHash;
  report: (progress: JobProgress) => void;
}

export interface BuildKit extends Kit, Tools {
  files: readonly NamedFile[];
  step: (step: BuildStep) => void;
}

export interface ImportKit extends Kit {
  files: readonly NamedFile[];
  /** Name of the first file where it is a stored suite, to which nothing may be added. */
  joined?: string;
  /** What the person said that the files lack, parsed by the importer's form. */
  asked: unknown;
  problem: (problem: FileProblem) => void;
}

/** Calls that may fail one after the other before nobody is asked any more. */
const mostFailures = 12;

/** Watches the calls of many turns or functions at once: a model that fails so many in a row throws `unavailable`, which concerns all alike. */
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
