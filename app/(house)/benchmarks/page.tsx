import type { Metadata } from "next";
import { page } from "@/app/page-declaration";
import { PlaceSign } from "@/components/rows/place-sign";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { manifests } from "@/lib/benchmarks/registry";

export const metadata: Metadata = { title: "Benchmarks" };

/** Page of the families, each with a description and a link to its leaderboard. */
export default page({ role: "reader" }, () => {
  return (
    <>
      <PageHeader title="Benchmarks" state="All benchmarks, each with its leaderboard, charts and methods" />
      <ul className="grid gap-x-10 md:grid-cols-2 xl:grid-cols-3">
        {manifests.map(({ id, title, gloss, glyph, summary, paper }) => (
          <li key={id} className="relative flex gap-3.5 border-t border-line py-4 hover:bg-sunken">
            <PlaceSign sign={glyph} className="mt-0.5 size-6 text-accent" />
            <div className="min-w-0">
              <h2 className="flex flex-wrap items-baseline gap-x-2 text-lg font-semibold tracking-[-0.01em]">
                <Link href={`/benchmarks/${id}`} className="rounded-sm after:absolute after:inset-0">
                  {title}
                </Link>
                {gloss && <span className="text-sm font-normal text-ink-3">{gloss}</span>}
              </h2>
              <p className="mt-0.5 text-sm text-ink-2">{summary}</p>
              <p className="mt-1.5 text-xs text-ink-3">{paper.reference}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
});
