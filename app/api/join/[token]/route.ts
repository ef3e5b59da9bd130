import { z } from "zod";
import { join } from "@/lib/access/people";
import { countTry, forgiveTry } from "@/lib/access/throttle";
import { joining } from "@/lib/contracts/people";
import { clientNetwork } from "@/lib/http/client-address";
import { parseBody, strangerBytes } from "@/lib/http/parse-body";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

const path = z.object({ token: z.string() });

export const POST = route(path, { role: "open" }, async ({ request, path }) => {
  const network = [clientNetwork(request.headers)];
  await countTry("join", network, { most: 60, seconds: 900 });
  const joined = await join(path.token, await parseBody(request, joining, strangerBytes));
  await forgiveTry("join", network);
  return joined;
});
