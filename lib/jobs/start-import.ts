import { z } from "zod";
import type { ImporterManifest, Manifest } from "@/lib/benchmarks/manifest";
import type { StartedJob } from "@/lib/contracts/job";
import type { StartImport } from "@/lib/contracts/suite";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";
import { importerOf } from "@/lib/exchange/import-files";
import { uploadName } from "@/lib/exchange/uploads";
import { createJob } from "./create-job";

/** Describes the source: `theirs.csv`; `theirs.csv and 3 more`; the folder's name if all files are in one. */
function sourceOf(names: readonly string[]): string {
  const [first = "nothing"] = names;
  const folder = first.includes("/") ? first.slice(0, first.indexOf("/")) : null;
  if (folder !== null && names.every((name) => name.startsWith(`${folder}/`))) return folder;
  return names.length === 1 ? first : `${first} and ${names.length - 1} more`;
}

/** Checks a suite; throws if replies cannot be joined to it. */
async function checkSuite(id: number, { id: benchmark, title }: Pick<Manifest, "id" | "title">, { label, joins }: ImporterManifest) {
  const [suite] = await queryRows(z.object({ benchmark: z.string() }), "select benchmark from suite where id = $1", [id]);
  const refusal = (message: string) => new HeedError("invalid", message, { where: "suite", issues: [{ path: "suite", message }] });
  if (joins === undefined) throw refusal(`“${label}” takes no suite: its files include the items.`);
  if (suite?.benchmark !== benchmark) throw refusal(`There is no suite ${id} of ${title}. Choose one from the list.`);
}

/** The treatment of reasoning and of white space is optional. */
type Wanted = Omit<StartImport, "thoughts" | "trim"> & Partial<Pick<StartImport, "thoughts" | "trim">>;

/** Starts an import of complete uploads. Throws `not_found`, `invalid` naming the field, or `conflict` for an incomplete upload. */
export async function startImport({ uploads, ...request }: Wanted, by: string | null = null): Promise<StartedJob> {
  const { family, declared } = await importerOf(request);
  if (request.suite !== null) await checkSuite(request.suite, family.manifest, declared);
  const names = await Promise.all(uploads.map(uploadName));
  const source = sourceOf(names);
  const input = { ...request, uploads, name: request.name || source, source };
  return { jobId: await createJob({ kind: "import", benchmark: family.manifest.id, name: declared.id, input }, by) };
}
