import { QueryClient } from "@tanstack/react-query";
import { orNotFound } from "@/app/(house)/or-not-found";
import { Hydrated } from "@/app/hydrated";
import { sharedMatrixQuery } from "@/components/data/overview-queries";
import { SharedMatrix } from "@/components/overview/shared-matrix";
import { Provenance } from "@/components/share/provenance";
import { formatCount } from "@/components/ui/format";
import { PageHeader } from "@/components/ui/page-header";
import { sharedMatrixOf } from "./share-metadata";

/** Page of a shared matrix of models; its cells are not links. */
export async function SharedMatrixPage({ slug }: { slug: string }) {
  const matrix = await orNotFound(sharedMatrixOf(slug));
  const client = new QueryClient();
  client.setQueryData(sharedMatrixQuery(slug).queryKey, matrix);
  return (
    <>
      <Provenance facts={[formatCount(matrix.rows.length, "model"), formatCount(matrix.columns.length, "benchmark")]} />
      <PageHeader
        title="Models by benchmark"
        state="Each number is the model’s row in the ranking named above it, which pools complete runs with the same settings. Bars show 95% intervals."
      />
      <Hydrated client={client}>
        <SharedMatrix slug={slug} />
      </Hydrated>
    </>
  );
}
