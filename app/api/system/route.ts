import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { lastCheck } from "@/lib/sandbox/python/check-sandbox";

export const dynamic = "force-dynamic";

/** What is known of the machine; starts nothing. */
export const GET = route(noPath, async () => ({ sandbox: lastCheck() }));
