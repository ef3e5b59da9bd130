import { endPool } from "@/lib/db/pool";
import { HeedError } from "@/lib/errors";
import { rotateKeys } from "@/lib/secrets/rotate-keys";

/** Encrypts what is stored with HEED_NEW_SECRET instead of HEED_SECRET, for `heed rotate-secret`; the launcher sets both. */
export async function runRotateCommand(): Promise<void> {
  const next = process.env.HEED_NEW_SECRET?.trim();
  if (!next) throw new HeedError("invalid", "HEED_NEW_SECRET is not set; run npm run heed -- rotate-secret, which sets it.");
  try {
    const { sealed, closed, factors } = await rotateKeys(next);
    const count = `${sealed.length} stored ${sealed.length === 1 ? "key is" : "keys are"}`;
    process.stdout.write(`${count} now encrypted with the new secret.\n`);
    if (factors > 0)
      process.stdout.write(`So ${factors === 1 ? "is 1 second factor" : `are ${factors} second factors`}. People must log in again.\n`);
    if (closed.length > 0)
      process.stdout.write(`The present secret does not open ${closed.join(", ")}: enter ${closed.length === 1 ? "it" : "them"} again.\n`);
  } finally {
    await endPool();
  }
}
