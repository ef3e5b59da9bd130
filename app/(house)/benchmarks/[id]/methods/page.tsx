import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { page, pageMetadata } from "@/app/page-declaration";
import { benchmarkView } from "@/components/data/benchmark-view";
import { MethodsPage } from "@/components/rows/methods";
import { manifests } from "@/lib/benchmarks/registry";
import { infoOfManifest } from "@/lib/reads/benchmark-info";

type Props = { params: Promise<{ id: string }> };

async function benchmarkOf(params: Props["params"]) {
  const { id } = await params;
  return manifests.find((manifest) => manifest.id === id) ?? notFound();
}

export const generateMetadata = pageMetadata({ role: "reader" }, async ({ params }: Props): Promise<Metadata> => {
  return { title: `Methods of ${(await benchmarkOf(params)).title}` };
});

export default page({ role: "reader" }, async ({ params }: Props) => {
  return <MethodsPage benchmark={benchmarkView(infoOfManifest(await benchmarkOf(params)))} />;
});
