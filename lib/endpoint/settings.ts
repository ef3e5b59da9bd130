import { z } from "zod";

/** Name of a fault: an HTTP status (`429`, `500`), `reset`, `slow`, `truncated` or `empty`. Each has a share of the calls, 0 to 1. */
const faultName = z
  .string()
  .regex(/^([45]\d\d|reset|slow|truncated|empty)$/, "must be an HTTP status from 400 on, reset, slow, truncated or empty");

/** Settings that can be given at the start and changed by POST /control while the endpoint runs. */
const settings = z.object({
  /** Milliseconds from a call's arrival to its response. */
  latencyMs: z.number().min(0).max(600_000),
  /** Additional milliseconds of a `slow` call. */
  slowMs: z.number().min(0).max(600_000),
  /** Seconds in the Retry-After header of a 429; null for no header. */
  retryAfter: z.number().min(0).nullable(),
  /** Longest prompt in tokens, as the endpoint counts them; longer ones are refused as a context overflow. Null for no limit. */
  contextTokens: z.number().int().positive().nullable(),
  faults: z.record(faultName, z.number().min(0).max(1)),
  /** Key that callers must send; null accepts every caller. */
  key: z.string().nullable(),
  /** Profile for model names that the endpoint does not know; null answers them with 404. */
  profile: z.string().nullable(),
  /** Number of further calls that get a reply; later ones wait until it is set again. Null answers every call. */
  answers: z.number().int().nonnegative().nullable(),
  /** Milliseconds from the submission of a batch to its end; null keeps every batch at work until it is set again. */
  batchMs: z.number().min(0).max(86_400_000).nullable(),
  /** Share of a batch's requests that expire without an answer, 0 to 1. */
  batchExpired: z.number().min(0).max(1),
  /** Response about batches that waits until this is set again: of an upload, of a submission that is accepted, or the second half of results. */
  batchHeld: z.enum(["upload", "submission", "results"]).nullable(),
  /** Number of submissions of batches, since the start, that are accepted while the connection is cut before the response. */
  batchLost: z.number().int().nonnegative(),
  /** Seed of the replies, which are a pure function of it, the messages and the request's own seed. */
  seed: z.number().int(),
});
export type EndpointSettings = z.infer<typeof settings>;

/** Changes to some of the settings; the others stay as they are. */
export const endpointChanges = settings.partial();

/** Default settings: responses without delay or faults, to every caller. */
export const plainSettings: EndpointSettings = {
  latencyMs: 0,
  slowMs: 3000,
  retryAfter: null,
  contextTokens: null,
  faults: {},
  key: null,
  profile: null,
  answers: null,
  batchMs: 0,
  batchExpired: 0,
  batchHeld: null,
  batchLost: 0,
  seed: 0,
};

/** Parses `429=0.05,reset=0.01`. Throws a sentence for anything else. */
export function parseFaults(text: string): Record<string, number> {
  const faults: Record<string, number> = {};
  for (const part of text.split(",").filter((p) => p.trim() !== "")) {
    const [name = "", share = ""] = part.split("=").map((p) => p.trim());
    const parsed = settings.shape.faults.safeParse({ [name]: share === "" ? Number.NaN : Number(share) });
    if (!parsed.success)
      throw new Error(
        `“${part}” is not a valid fault. Use a status of 400 or above, reset, slow, truncated or empty, with its share of calls: 429=0.05.`,
      );
    Object.assign(faults, parsed.data);
  }
  return faults;
}
