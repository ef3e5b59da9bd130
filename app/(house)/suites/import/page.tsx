import type { Metadata } from "next";
import { page } from "@/app/page-declaration";
import { ImportPage } from "@/components/suites/import-page";
import { manifests } from "@/lib/benchmarks/registry";
import { infoOfManifest } from "@/lib/reads/benchmark-info";

export const metadata: Metadata = { title: "Import" };

export default page({ role: "runner" }, () => {
  const infos = manifests
    .map(infoOfManifest)
    .map(({ id, title, importers, views }) => ({ id, title, importers, outcomes: views.outcomes }));
  return <ImportPage benchmarks={infos} />;
});
