import { countTry, forgiveTry } from "@/lib/access/throttle";
import { passwordGiven } from "@/lib/contracts/share";
import { publicUrl } from "@/lib/env";
import { clientNetwork, isEncrypted } from "@/lib/http/client-address";
import { parseBody } from "@/lib/http/parse-body";
import { slugPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { ticketCookies } from "@/lib/http/share-ticket";
import { expectOpenShare, unlockShare } from "@/lib/shares/share";

export const dynamic = "force-dynamic";

/** Tries within a quarter of an hour: from one network, and of all. */
const limits = { network: { most: 10, seconds: 900 }, share: { most: 200, seconds: 900 } };

export const POST = route(slugPath, { role: "share" }, async ({ request, path: { slug } }) => {
  await expectOpenShare(slug);
  const { password } = await parseBody(request, passwordGiven);
  const network = [slug, clientNetwork(request.headers)];
  await countTry("share network", network, limits.network);
  await countTry("share", [slug], limits.share);
  const ticket = await unlockShare(slug, password);
  await Promise.all([forgiveTry("share network", network), forgiveTry("share", [slug])]);
  const isSecure = isEncrypted(request.headers) || publicUrl()?.startsWith("https:") === true;
  const response = Response.json({ ok: true });
  for (const cookie of ticketCookies(slug, ticket, isSecure)) response.headers.append("set-cookie", cookie);
  return response;
});
