import { z } from "zod";

/** One of the things that keep a Python function from the machine that it runs on. */
export const sandboxLayer = z.object({
  id: z.string(),
  title: z.string(),
  /** The attacks that it stops. */
  stops: z.string(),
  /** Whether it held when it was tried out on this machine. */
  holds: z.boolean(),
});
export type SandboxLayer = z.infer<typeof sandboxLayer>;

/** What a check of the Python sandbox found. */
export const sandboxReport = z.object({
  /** Of Python. */
  version: z.string(),
  /** Of Node. */
  node: z.string(),
  layers: z.array(sandboxLayer),
  /** From the start of a process until it took a call. */
  startMs: z.number(),
  /** Of one short case in the running process, restoring included; the mean of some. */
  caseMs: z.number(),
  /** Resident memory of the process once it had made some calls. */
  residentBytes: z.number(),
  checkedAt: z.iso.datetime(),
});
export type SandboxReport = z.infer<typeof sandboxReport>;

/** What the server knows of its machine; `sandbox` is null until it was checked. */
export const systemState = z.object({ sandbox: sandboxReport.nullable() });
