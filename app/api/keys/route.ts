import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readProviderKeys } from "@/lib/secrets/provider-keys";

export const dynamic = "force-dynamic";

/** Returns the keys of the environment and the stored ones, never with a value. */
export const GET = route(noPath, { role: "owner" }, readProviderKeys);
