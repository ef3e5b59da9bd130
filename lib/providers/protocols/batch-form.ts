/** Ending of a batch: all requests were tried, its time was over, it was cancelled, or the provider refused it as a whole. */
export type BatchEnding = "completed" | "expired" | "cancelled" | "refused";

/** A batch as its provider describes it. */
export interface BatchStatus {
  id: string;
  /** The label that Heed gave to it; null if the provider keeps none. */
  nonce: string | null;
  /** Null while it is at work. */
  ended: BatchEnding | null;
  isCancelling: boolean;
  /** Milliseconds since 1970. */
  createdAt: number;
  expiresAt: number | null;
  counts: { total: number; answered: number; failed: number; unanswered: number };
  /** Paths of its results below the address; none before its end. */
  results: readonly string[];
  /** What was wrong with the batch as a whole; empty if nothing was. */
  trouble: string;
}

/** The result of one request: a response, or none because the batch ended first. */
export type BatchResult =
  | { id: string; response: { status: number; requestId: string | null; body: unknown } }
  | { id: string; response: null; why: "expired" | "cancelled" };

/** The part of a protocol that submits, follows, cancels and reads batches, without network or clock. */
export interface BatchForm {
  /** The provider's limits of one batch. */
  readonly most: { requests: number; bytes: number };
  /** Path of its batches, below which each has its own. */
  readonly path: string;
  /** Upload of the requests ahead of the batch; null if the batch itself contains them. `read` returns the file's id, null for another shape. */
  readonly upload: { path: string; fields: Readonly<Record<string, string>>; read(body: unknown): string | null } | null;
  /** Writes one request of a batch as JSON without line breaks. `path` is that of a call, and `body` is its body as JSON. */
  line(id: string, path: string, body: string): string;
  /** Writes the body that creates a batch of uploaded or included requests. */
  body(batch: { nonce: string; path: string; fileId: string | null; lines: readonly string[] }): string;
  /** Reads a batch; null for a body of another shape. */
  read(body: unknown): BatchStatus | null;
  /** Path of the first page of the list of batches, newest first, and the reader of a page; `next` is the path of the next one. */
  readonly list: { path: string; read(body: unknown): { batches: BatchStatus[]; next: string | null } | null };
  /** Reads a line of the results; null for a line of another shape. */
  result(line: unknown): BatchResult | null;
}
