import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { lastCheck } from "@/lib/sandbox/python/check-sandbox";

export const dynamic = "force-dynamic";

/** Returns what is known about the machine, without starting anything. */
export const GET = route(noPath, { role: "reader" }, async () => ({ sandbox: lastCheck() }));
