import type { Metadata } from "next";
import { page } from "@/app/page-declaration";
import { ModelForm } from "@/components/models/model-form";
import { PageHeader } from "@/components/ui/page-header";
import { manifests } from "@/lib/benchmarks/registry";
import { canAnswer } from "@/lib/contracts/plain/model-kinds";
import { readModels } from "@/lib/reads/models";

export const metadata: Metadata = { title: "New model" };

export const dynamic = "force-dynamic";

type Props = { searchParams: Promise<{ from?: string | string[] }> };

/** Page of an empty form, or with `from` of one with the settings of that model. */
export default page({ role: "owner" }, async ({ searchParams }: Props) => {
  const { from } = await searchParams;
  const source = from === undefined ? undefined : (await readModels()).find(({ id }) => String(id) === from);
  const settings = canAnswer(source?.settings) ? source.settings : undefined;
  const families = manifests.map(({ id, title, profiles }) => ({ id, title, profiles }));
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Models", href: "/models" }]}
        title="New model"
        state={
          source && settings
            ? `Copied from the settings of ${source.name}. Change what differs and choose a new name.`
            : "A model at a provider or on your own server, with its sampling parameters, or a simulated model."
        }
      />
      <ModelForm model={null} kind={settings?.kind ?? "openai-compatible"} families={families} copied={settings} />
    </>
  );
});
