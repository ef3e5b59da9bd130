import type { HeedError } from "@/lib/errors";
import { log, logDetail, withoutSecrets } from "@/lib/log";
import { noteEvent } from "./audit";
import type { Caller } from "./caller";
import { countTry } from "./throttle";

/** Refused writes of one person that are noted per hour, so that a program that repeats one does not fill the audit log. */
const noted = { most: 20, seconds: 3600 };

/**
 * Notes a request that was refused (401, 403, 429): in the server's log, and a write of a known person also in the audit log, 20 times per
 * hour at most. Never throws.
 */
export async function noteRefusal(caller: Caller | null, request: Request, { code, message, where }: HeedError): Promise<void> {
  const { pathname } = new URL(request.url);
  const subject = `${request.method} ${withoutSecrets(pathname).slice(0, 200)}`;
  const person = caller === null || caller.kind === "local" ? null : caller;
  logDetail("web", `${subject} was refused (${code})`, {
    requestId: request.headers.get("x-request-id"),
    personId: person?.personId,
    where,
  });
  if (person === null || request.method === "GET" || request.method === "HEAD") return;
  // Logins that fail have events of their own.
  if (pathname.startsWith("/api/auth/")) return;
  const isNoted = await countTry("refusals", [person.personId], noted).then(
    () => true,
    () => false,
  );
  if (!isNoted) return;
  const [why] = message.split(/\. |\.$/);
  const detail = { code, why };
  await noteEvent(person, "refused", subject, detail).catch((error: unknown) => log("web", "error", `A refusal was not noted: ${error}`));
}
