import { z } from "zod";
import { accountsOn } from "@/lib/access/accounts-mode";
import { answerLogin } from "@/lib/access/answer-login";
import { HeedError } from "@/lib/errors";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

const path = z.object({ path: z.array(z.string()) });

/** Answers logins; the endpoints are listed in lib/access/answer-login.ts, and all others do not exist. */
const answer = route(path, { role: "open" }, async ({ request, path }) => {
  if (!accountsOn()) throw new HeedError("not_found", "This Heed has no accounts.");
  return answerLogin(request, path.path);
});
export const GET = answer;
export const POST = answer;
