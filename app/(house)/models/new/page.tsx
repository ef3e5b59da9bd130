import type { Metadata } from "next";
import { ModelForm } from "@/components/models/model-form";
import { PageHeader } from "@/components/ui/page-header";
import { manifests } from "@/lib/benchmarks/registry";

export const metadata: Metadata = { title: "New model" };

export default function Page() {
  const families = manifests.map(({ id, title, profiles }) => ({ id, title, profiles }));
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Models", href: "/models" }]}
        title="New model"
        state="An OpenAI-compatible endpoint with its sampling parameters, or a simulated model."
      />
      <ModelForm model={null} kind="openai-compatible" families={families} />
    </>
  );
}
