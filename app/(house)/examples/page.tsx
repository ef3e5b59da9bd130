import type { Metadata } from "next";
import { page } from "@/app/page-declaration";
import { May } from "@/components/data/caller";
import { CompareBar } from "@/components/rows/compare-bar";
import { runFamily } from "@/components/rows/run-family";
import { RunTable } from "@/components/rows/run-table";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { manifests } from "@/lib/benchmarks/registry";
import { readRuns } from "@/lib/reads/runs";

export const metadata: Metadata = { title: "Examples" };
export const dynamic = "force-dynamic";

/** Page of the example runs that are shipped with Heed: finished runs of simulated models, excluded from all other lists and counts. */
export default page({ role: "reader" }, async () => {
  const runs = await readRuns({ examples: "only", limit: 500 });
  const families = manifests.flatMap((manifest) => {
    const familyRuns = runs.filter(({ benchmark }) => benchmark === manifest.id);
    return familyRuns.length === 0 ? [] : [{ manifest, familyRuns }];
  });
  return (
    <>
      <PageHeader
        title="Examples"
        state="Finished runs of simulated models that show what each benchmark looks like. No model was called, and they are not ranked"
        crumbs={[{ label: "Runs", href: "/runs" }]}
      />
      {families.length === 0 && (
        <Empty
          title="No examples"
          note="Heed creates examples when it starts. You can also launch a run with a simulated model: it takes a minute and costs nothing."
          action={
            <May needs="runner">
              <ButtonLink href="/launch">Launch a run</ButtonLink>
            </May>
          }
        />
      )}
      {families.map(({ manifest, familyRuns }) => (
        <Section key={manifest.id} title={manifest.title} note={manifest.summary}>
          <RunTable runs={familyRuns} families={[runFamily(manifest)]} label={`Examples of ${manifest.title}`} />
        </Section>
      ))}
      <CompareBar />
    </>
  );
});
