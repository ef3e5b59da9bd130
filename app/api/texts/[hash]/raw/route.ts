import { route } from "@/lib/http/route";
import { plainText } from "@/lib/http/text-response";
import { textPath } from "@/lib/http/text-search";
import { readText } from "@/lib/reads/samples/shared-text";

export const dynamic = "force-dynamic";

export const GET = route(textPath, { role: "reader" }, async ({ path }) => plainText(await readText(path.hash)));
