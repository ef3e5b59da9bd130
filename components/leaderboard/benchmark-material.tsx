import type { ReactNode } from "react";
import { useMay } from "@/components/data/caller";
import { formatCount } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { PaperLink } from "@/components/ui/paper-link";
import { Section } from "@/components/ui/section";
import type { BenchmarkInfo } from "@/lib/contracts/views";

/** Materials of a family: paper, suites, builders and importers. */
export function BenchmarkMaterial({ benchmark, suites }: { benchmark: BenchmarkInfo; suites: number }) {
  const { id, paper, builders, importers } = benchmark;
  const mayMake = useMay()("runner");
  return (
    <Section title="Paper and resources">
      <dl className="text-sm">
        <Line name="Paper">
          <PaperLink paper={paper} className="finger text-accent underline-offset-2 hover:underline" />
          {paper.reference && (
            <span className="text-ink-2 max-md:block">
              <span className="max-md:hidden">, </span>
              {paper.reference}
            </span>
          )}
        </Line>
        <Line name="Suites">
          <span className="flex flex-wrap gap-x-4">
            {suites > 0 && <To href={`/suites?benchmark=${id}`}>{formatCount(suites, "suite")}</To>}
            {mayMake && <To href={`/suites/new?benchmark=${id}`}>{suites > 0 ? "Create suite" : "Create the first suite"}</To>}
            {!mayMake && suites === 0 && <span className="text-ink-2">none yet</span>}
          </span>
        </Line>
        {builders.map((builder) => (
          <Line key={builder.id} name={mayMake ? <To href={`/build/${id}/${builder.id}`}>{builder.label}</To> : builder.label}>
            <span className="text-ink-2">{builder.description}</span>
          </Line>
        ))}
        {importers.map((importer) => (
          <Line
            key={importer.id}
            name={
              mayMake ? (
                <To href={`/suites/import?benchmark=${id}&importer=${importer.id}`}>Import: {importer.label}</To>
              ) : (
                `Import: ${importer.label}`
              )
            }
          >
            <span className="text-ink-2">{importer.description}</span>
          </Line>
        ))}
      </dl>
    </Section>
  );
}

function Line({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-b border-line py-2 max-md:py-0.5 first:pt-0 last:border-0 sm:grid-cols-[14rem_minmax(0,1fr)]">
      <dt className={typeof name === "string" ? "text-ink-3 max-md:pt-2" : undefined}>{name}</dt>
      <dd className="max-w-[76ch] max-md:pb-2">{children}</dd>
    </div>
  );
}

function To({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="finger text-accent underline-offset-2 hover:underline">
      {children}
    </Link>
  );
}
