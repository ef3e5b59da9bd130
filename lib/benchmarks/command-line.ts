/** A row that could not be read, or (as a note) one that was read and is worth a word. Lines count from 1. */
export interface FileProblem {
  line: number | null;
  message: string;
  kind: "row" | "note";
  /** Name of the file, where a command reads several. */
  file?: string;
}

/** A file that was given on the command line, by the name it was given. */
export interface InputFile {
  name: string;
  text: AsyncIterable<string>;
}

/**
 * A family's part of the command line: what it prints for a file of the authors' format. Needs neither a database nor a model.
 * Both name unreadable rows and go on; they throw a HeedError when the file as a whole cannot be read.
 */
export interface CommandLine {
  /** One object for each readable row, in the file's order; a string is a line to be passed through as it is. */
  score(file: AsyncIterable<string>, problem: (of: FileProblem) => void): AsyncIterable<object | string>;
  /** One object for each group of samples that the authors report. */
  metrics(file: AsyncIterable<string>, problem: (of: FileProblem) => void): AsyncIterable<object>;
  /** Stands in for `metrics` where a family reads several files or takes options. */
  metricsOfFiles?(
    files: readonly InputFile[],
    problem: (of: FileProblem) => void,
    options: Readonly<Record<string, string>>,
  ): AsyncIterable<object>;
  /** Names of the options that `metricsOfFiles` takes. */
  options?: readonly string[];
}
