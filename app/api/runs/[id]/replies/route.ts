import { repliesSearch } from "@/lib/contracts/sample";
import { parseSearch } from "@/lib/http/parse-search";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readShortReplies } from "@/lib/reads/samples/short-replies";

export const dynamic = "force-dynamic";

export const GET = route(idPath, { role: "reader" }, async ({ request, path }) =>
  readShortReplies(path.id, parseSearch(request, repliesSearch).ordinals),
);
