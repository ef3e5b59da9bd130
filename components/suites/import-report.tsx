import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import { ButtonLink } from "@/components/ui/button";
import { formatCount } from "@/components/ui/format";
import { Section } from "@/components/ui/section";
import { Table, TableNote, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import type { ImportResult } from "@/lib/contracts/suite";

const shownProblems = 200;

/** What an import made, and every row that could not be read. */
export function ImportReport({ result }: { result: ImportResult }) {
  const { suiteId, runIds, read, problems } = result;
  return (
    <Section
      title="Result"
      note={`${formatCount(read, "row")} read, ${problems.length === 0 ? "no problems" : formatCount(problems.length, "problem")}.`}
    >
      <div className="flex flex-wrap items-center gap-2">
        {suiteId !== null && (
          <ButtonLink variant={runIds.length === 0 ? "primary" : "quiet"} href={`/suites/${suiteId}`}>
            Open the suite
          </ButtonLink>
        )}
        {runIds.length === 1 && (
          <ButtonLink variant="primary" href={`/runs/${runIds[0]}`}>
            Open the run
          </ButtonLink>
        )}
      </div>
      {runIds.length > 1 && (
        <p className="mt-3 text-sm">
          {formatCount(runIds.length, "run")}:{" "}
          {runIds.map((id, index) => (
            <span key={id}>
              {index > 0 && ", "}
              <Link href={`/runs/${id}`} className="num text-accent underline-offset-2 hover:underline">
                {id}
              </Link>
            </span>
          ))}
        </p>
      )}
      {suiteId === null && runIds.length === 0 && <p className="text-sm text-ink-2">Nothing was made: no row of the file could be used.</p>}
      {problems.length > 0 && (
        <div className="mt-5">
          <h3 className="mb-1 flex items-center gap-1.5 text-sm font-medium">
            <TriangleAlert aria-hidden className="size-4 text-warn" />
            Problems
          </h3>
          <Table label="Problems">
            <THead>
              <Tr>
                <Th align="right" className="w-16">
                  Line
                </Th>
                <Th>What is wrong</Th>
              </Tr>
            </THead>
            <TBody>
              {problems.slice(0, shownProblems).map((problem, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a line may have several problems
                <Tr key={index}>
                  <Td numeric>{problem.line ?? ""}</Td>
                  <Td>{problem.message}</Td>
                </Tr>
              ))}
            </TBody>
          </Table>
          {problems.length > shownProblems && (
            <TableNote>
              The first {shownProblems} of {problems.length}.
            </TableNote>
          )}
        </div>
      )}
    </Section>
  );
}
