import { countTry, forgiveTry } from "@/lib/access/throttle";
import { passwordGiven } from "@/lib/contracts/share";
import { publicUrl } from "@/lib/env";
import { clientNetwork, isEncrypted } from "@/lib/http/client-address";
import { parseBody, strangerBytes } from "@/lib/http/parse-body";
import { slugPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { ticketCookies } from "@/lib/http/share-ticket";
import { expectOpenShare, unlockShare } from "@/lib/shares/share";

export const dynamic = "force-dynamic";

/** Tries within a quarter of an hour: from one network for all shares and for one, and for one share in all. */
const limits = {
  network: { most: 60, seconds: 900 },
  networkOfShare: { most: 10, seconds: 900 },
  share: { most: 200, seconds: 900 },
};

export const POST = route(slugPath, { role: "share" }, async ({ request, path: { slug } }) => {
  const network = clientNetwork(request.headers);
  await countTry("shares network", [network], limits.network);
  // Only shares that exist are counted, so that invented ones do not fill the table.
  await expectOpenShare(slug);
  const { password } = await parseBody(request, passwordGiven, strangerBytes);
  await countTry("share network", [slug, network], limits.networkOfShare);
  await countTry("share", [slug], limits.share);
  const ticket = await unlockShare(slug, password);
  await Promise.all([forgiveTry("shares network", [network]), forgiveTry("share network", [slug, network]), forgiveTry("share", [slug])]);
  const isSecure = isEncrypted(request.headers) || publicUrl()?.startsWith("https:") === true;
  const response = Response.json({ ok: true });
  for (const cookie of ticketCookies(slug, ticket, isSecure)) response.headers.append("set-cookie", cookie);
  return response;
});
