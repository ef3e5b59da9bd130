"use client";

import { useQuery } from "@tanstack/react-query";
import { jobsQuery } from "@/components/data/job-queries";
import { StatusMark } from "@/components/rows/status-mark";
import { formatCount, formatNumber } from "@/components/ui/format";
import { RowLink } from "@/components/ui/row-link";
import { Section } from "@/components/ui/section";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time-ago";
import type { JobRow } from "@/lib/contracts/job";

interface BuildListProps {
  benchmark: string;
  builder: string;
  /** Noun for its results, in the singular. */
  noun: string;
  /** Id of the build shown on the page. */
  shown: number | null;
}

/** List of the latest builds, so that a result can be used later; nothing before the first build. */
export function BuildList({ benchmark, builder, noun, shown }: BuildListProps) {
  const { data: builds = [] } = useQuery(jobsQuery({ kind: "build", benchmark, name: builder }));
  if (builds.length === 0) return null;
  return (
    <Section title="Recent builds" note="Each build keeps its form and its result.">
      <Table label="Recent builds">
        <THead>
          <Tr>
            <Th>Build</Th>
            <Th>State</Th>
            <Th className="max-sm:hidden">Model</Th>
            <Th align="right">Made</Th>
            <Th align="right" className="max-sm:hidden">
              Calls answered
            </Th>
            <Th align="right" className="max-sm:hidden">
              Started
            </Th>
          </Tr>
        </THead>
        <TBody>
          {builds.map((build) => (
            <Tr key={build.id} selected={build.id === shown}>
              <Td>
                <RowLink
                  href={`/build/${benchmark}/${builder}?build=${build.id}`}
                  {...(build.id === shown && { "aria-current": "page" as const })}
                  className="rounded-sm whitespace-nowrap text-accent"
                >
                  Build {build.id}
                </RowLink>
              </Td>
              <Td>
                <StatusMark status={build.status} />
              </Td>
              <Td className="text-ink-2 max-sm:hidden">{models(build)}</Td>
              <Td numeric className="text-ink-2">
                {made(build, noun)}
              </Td>
              <Td numeric className="text-ink-2 max-sm:hidden">
                {formatNumber(build.calls)}
              </Td>
              <Td align="right" className="text-ink-2 max-sm:hidden">
                <TimeAgo at={build.createdAt} />
              </Td>
            </Tr>
          ))}
        </TBody>
      </Table>
    </Section>
  );
}

function models({ modelName, embeddingModelName }: JobRow): string {
  const names = [modelName, embeddingModelName].filter((name) => name !== null);
  return names.length === 0 ? "none" : [...new Set(names)].join(", ");
}

/** Number of values in a result, or the progress. */
function made({ valueCount, progress }: JobRow, noun: string): string {
  if (valueCount !== null) return formatCount(valueCount, noun);
  if (progress === null) return "–";
  return progress.total === null ? formatNumber(progress.done) : `${formatNumber(progress.done)} of ${formatNumber(progress.total)}`;
}
