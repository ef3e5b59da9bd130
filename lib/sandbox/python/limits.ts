/** What bounds one call and one process of the sandbox. */
export interface PythonLimits {
  /** From the order to the answer: compiling, running, reading the result. */
  caseMs: number;
  /** From the start of a process until it takes calls. */
  startMs: number;
  /** What a case may print. */
  outputBytes: number;
  /** Characters of JSON that a result may have. */
  resultBytes: number;
  /** Pages of 64 KiB that the interpreter's memory may have. */
  memoryPages: number;
  /** Resident memory of a process. */
  residentBytes: number;
  /** A process whose interpreter has grown by more than this is replaced. */
  grownBytes: number;
}

export const pythonLimits: PythonLimits = {
  caseMs: 5000,
  startMs: 120_000,
  outputBytes: 1_000_000,
  resultBytes: 4_000_000,
  memoryPages: 3072,
  residentBytes: 440_000_000,
  grownBytes: 64_000_000,
};
