import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";

/** Page of a sample whose rows cannot be read, with the reason and a link to its run. */
export function UnreadableSample({ runId, ordinal, why }: { runId: number; ordinal: number; why: string }) {
  const run = `/runs/${runId}`;
  const crumbs = [
    { label: "Runs", href: "/runs" },
    { label: `#${runId}`, href: run },
  ];
  return (
    <>
      <PageHeader crumbs={crumbs} title={`Sample ${ordinal}`} />
      <p role="alert" className="border-l-2 border-warn py-0.5 pl-3 text-sm break-words">
        Sample <span className="num">{ordinal}</span> of run <span className="num">#{runId}</span> cannot be read:{" "}
        <span className="text-ink-2">{why.slice(0, 300)}</span>. The run’s other samples are not affected. You can delete the run on{" "}
        <Link href={run} className="rounded-sm underline underline-offset-2">
          its page
        </Link>
        .
      </p>
    </>
  );
}
