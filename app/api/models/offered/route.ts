import { requirePersonForKey } from "@/lib/access/require-person";
import { offerRequest } from "@/lib/contracts/model";
import { parseBody } from "@/lib/http/parse-body";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readOfferedModels } from "@/lib/providers/offered-models";
import { readKeyState } from "@/lib/reads/models";
import { loadKeys } from "@/lib/secrets/load-keys";

export const dynamic = "force-dynamic";

export const POST = route(noPath, { role: "owner" }, async ({ request, caller }) => {
  const place = await parseBody(request, offerRequest);
  requirePersonForKey(caller, place);
  await loadKeys();
  const [models, key] = await Promise.all([readOfferedModels(place), readKeyState(place.keyVariable)]);
  const contexts = (models ?? []).flatMap(({ name, contextTokens }) => (contextTokens === null ? [] : [[name, contextTokens] as const]));
  return { models: models?.map(({ name }) => name) ?? null, contexts: Object.fromEntries(contexts), ...key };
});
