/** Limits of one call and one process of the sandbox. */
export interface PythonLimits {
  /** Processor time from the order to the answer: compiling, running, reading the result; in milliseconds. */
  caseMs: number;
  /** Longest time of a call on the clock, in milliseconds, for a process that gets almost no processor. */
  clockMs: number;
  /** Time from the start of a process until it takes calls, in milliseconds. */
  startMs: number;
  /** Largest number of bytes that a case may print. */
  outputBytes: number;
  /** Largest number of characters of JSON in a result. */
  resultBytes: number;
  /** Largest size of the interpreter's memory, in pages of 64 KiB. */
  memoryPages: number;
  /** Largest resident memory of a process, in bytes. */
  residentBytes: number;
  /** Growth of an interpreter, in bytes, above which its process is replaced. */
  grownBytes: number;
}

export const pythonLimits: PythonLimits = {
  caseMs: 5000,
  clockMs: 300_000,
  startMs: 120_000,
  outputBytes: 1_000_000,
  resultBytes: 4_000_000,
  memoryPages: 3072,
  residentBytes: 440_000_000,
  grownBytes: 64_000_000,
};
