import { z } from "zod";
import { parseUpload } from "@/lib/http/parse-upload";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { importFile } from "@/lib/suites/import-file";

export const dynamic = "force-dynamic";

const fields = z.object({ benchmark: z.string(), importer: z.string(), name: z.string().trim().max(200).default("") });

export const POST = route(noPath, async ({ request }) => {
  const { text, fileName, ...rest } = await parseUpload(request, fields);
  return importFile({ ...rest, name: rest.name || fileName, text, source: fileName });
});
