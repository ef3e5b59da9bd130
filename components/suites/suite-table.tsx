import { useMay } from "@/components/data/caller";
import { CopyIcon } from "@/components/ui/copy-button";
import { formatNumber } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { aboveRowLink, RowLink } from "@/components/ui/row-link";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time-ago";
import type { SuiteRow } from "@/lib/contracts/suite";

interface SuiteTableProps {
  rows: readonly SuiteRow[];
  /** Titles of the families by id. */
  titles: Record<string, string>;
}

/** Table of suites, one per row, each with a link that launches it for those who may. */
export function SuiteTable({ rows, titles }: SuiteTableProps) {
  const mayLaunch = useMay()("runner");
  return (
    <Table label="Suites" wide>
      <THead>
        <Tr>
          <Th>Name</Th>
          <Th className="max-md:hidden">Benchmark</Th>
          <Th align="right">Items</Th>
          <Th align="right" className="max-lg:hidden">
            Seed
          </Th>
          <Th className="pl-8! max-lg:hidden">Hash</Th>
          <Th className="max-md:hidden">Origin</Th>
          <Th align="right" className="max-sm:hidden">
            Runs
          </Th>
          <Th className="pl-8! max-sm:hidden">Created</Th>
          {mayLaunch && (
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          )}
        </Tr>
      </THead>
      <TBody>
        {rows.map((suite) => (
          <Tr key={suite.id}>
            <Td>
              <RowLink href={`/suites/${suite.id}`}>{suite.name}</RowLink>
              <span className="mt-0.5 block text-xs text-ink-3 md:hidden">{titles[suite.benchmark] ?? suite.benchmark}</span>
            </Td>
            <Td className="max-md:hidden text-ink-2">{titles[suite.benchmark] ?? suite.benchmark}</Td>
            <Td numeric>{formatNumber(suite.itemCount)}</Td>
            <Td numeric className="max-lg:hidden">
              {suite.seed ?? <span className="text-ink-3">none</span>}
            </Td>
            <Td className="pl-8! max-lg:hidden">
              <span className="inline-flex items-center gap-1">
                <code className="num text-ink-2" title={suite.contentHash}>
                  {suite.contentHash.slice(0, 8)}
                </code>
                <CopyIcon text={suite.contentHash} label={`Copy the hash of ${suite.name}`} />
              </span>
            </Td>
            <Td className="max-md:hidden text-ink-2">{suite.origin}</Td>
            <Td numeric className="max-sm:hidden">
              {formatNumber(suite.runCount)}
            </Td>
            <Td className="pl-8! text-ink-2 max-sm:hidden">
              <TimeAgo at={suite.createdAt} />
            </Td>
            {mayLaunch && (
              <Td align="right">
                <Link
                  href={`/launch?suite=${suite.id}`}
                  aria-label={`Launch ${suite.name}`}
                  className={`${aboveRowLink} font-medium text-accent underline-offset-2 hover:underline`}
                >
                  Launch
                </Link>
              </Td>
            )}
          </Tr>
        ))}
      </TBody>
    </Table>
  );
}
