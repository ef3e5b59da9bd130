import { z } from "zod";
import { mostChunks } from "./plain/limits";

export const newUpload = z.object({
  /** Path within its folder: `qwen/dialogues.jsonl`. */
  name: z.string().trim().min(1).max(1000),
});

export const startedUpload = z.object({ id: z.number().int() });

/** The number of chunks sent, which reveals a missing last chunk. */
export const completeUploadBody = z.object({ chunks: z.number().int().min(0).max(mostChunks) });
