import { z } from "zod";

/** A layer of protection between a Python function and the machine on which it runs. */
export const sandboxLayer = z.object({
  id: z.string(),
  title: z.string(),
  /** The attacks that the layer stops. */
  stops: z.string(),
  /** True if the layer worked when it was tested on this machine. */
  holds: z.boolean(),
});
export type SandboxLayer = z.infer<typeof sandboxLayer>;

/** The result of a check of the Python sandbox. */
export const sandboxReport = z.object({
  /** Version of Python. */
  version: z.string(),
  /** Version of Node. */
  node: z.string(),
  layers: z.array(sandboxLayer),
  /** Time from the start of a process until it accepted a call, in milliseconds. */
  startMs: z.number(),
  /** Mean time of a short case in the running process, including the restore, in milliseconds. */
  caseMs: z.number(),
  /** Resident memory of the process after several calls, in bytes. */
  residentBytes: z.number(),
  checkedAt: z.iso.datetime(),
});
export type SandboxReport = z.infer<typeof sandboxReport>;

/** The state of the server's machine; `sandbox` is null until it was checked. */
export const systemState = z.object({ sandbox: sandboxReport.nullable() });
