import type { FileProblem, NamedFile, Tools } from "./kit";

export interface CommandOption {
  /** As it is typed without its dashes: `patience`. */
  name: string;
  help: string;
  /** A `file` option names a file, or a folder whose files are given. */
  kind: "text" | "number" | "file";
  required?: boolean;
}

/** What a command is called with. */
export interface CommandCall {
  /** Files of `--in`, in the order given; empty where the command takes none. */
  files: readonly NamedFile[];
  /** Values of text and number options that were given. */
  options: Readonly<Record<string, string>>;
  /** Files of file-valued options that were given. */
  optionFiles: Readonly<Record<string, readonly NamedFile[]>>;
  problem: (of: FileProblem) => void;
  tools: Pick<Tools, "python">;
}

/**
 * A command of a family: what it prints for files of the authors' format. Needs neither a database nor a model. It names unreadable
 * rows and goes on; it throws a HeedError when a file as a whole cannot be read.
 */
export interface Command {
  help: string;
  /** How many files `--in` takes: none, one, or any number and folders. */
  takes: "none" | "one" | "many";
  options?: readonly CommandOption[];
  /** One object for each line to print; a string is a line to be passed through as it is. */
  run: (call: CommandCall) => AsyncIterable<object | string>;
}
