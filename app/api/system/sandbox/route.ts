import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { checkSandbox } from "@/lib/sandbox/python/check-sandbox";

export const dynamic = "force-dynamic";

/** Checks the Python sandbox in a separate process that ends with the check. */
export const POST = route(noPath, { role: "owner" }, checkSandbox);
