import type { JobProgress } from "@/lib/contracts/job";
import type { TextHash } from "@/lib/contracts/message";
import type { Random } from "@/lib/random/random";

/** A message to a judge, a builder's model or a simulated endpoint: one text. */
export interface ChatMessage {
  role: "system" | "user" | "assistant";
  content: string;
}

/** A call of a Python function in the sandbox. Values are JSON. */
export interface PythonRequest {
  /** Source that defines `name`. */
  source: string;
  name: string;
  /** Positional arguments of each call. */
  calls: readonly (readonly unknown[])[];
}

/** How one call ended; `kind` is `value`, or names what went wrong. */
export interface PythonOutcome {
  kind: string;
  value?: unknown;
  message?: string;
}

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

/** A file's whole text: for formats that make no sense in pieces. */
export async function wholeText(file: NamedFile): Promise<string> {
  const chunks: string[] = [];
  for await (const chunk of file.text()) chunks.push(chunk);
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
  step: (of: BuildStep) => void;
}

export interface ImportKit extends Kit {
  files: readonly NamedFile[];
  /** What the person said that the files lack, parsed by the importer's form. */
  asked: unknown;
  problem: (of: FileProblem) => void;
}
