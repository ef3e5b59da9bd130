import { HeedError } from "@/lib/errors";

/** The one answer for a link that never was, was revoked, or does not cover what is asked: they cannot be told apart. */
export function noSuchLink(): HeedError {
  return new HeedError("not_found", "There is nothing behind this link. It may have been revoked; ask whoever sent it for a new one.");
}
