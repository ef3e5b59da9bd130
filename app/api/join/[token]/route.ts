import { z } from "zod";
import { join } from "@/lib/access/people";
import { countTry } from "@/lib/access/throttle";
import { joining } from "@/lib/contracts/people";
import { clientNetwork } from "@/lib/http/client-address";
import { parseBody, strangerBytes } from "@/lib/http/parse-body";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

const path = z.object({ token: z.string() });

export const POST = route(path, { role: "open" }, async ({ request, path }) => {
  await countTry("join", [clientNetwork(request.headers)], { most: 60, seconds: 900 });
  return join(path.token, await parseBody(request, joining, strangerBytes));
});
