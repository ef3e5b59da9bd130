import { TriangleAlert } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { formatCount, formatNumber } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { Table, TableNote, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { mostProblems } from "@/lib/contracts/plain/limits";
import type { ImportResult } from "@/lib/contracts/suite";

/** Results of an import, and every row that could not be read. */
export function ImportReport({ result }: { result: ImportResult }) {
  const { suiteId, runIds, known, items, replies, thoughts, problemCount, problems } = result;
  const read = [formatCount(items, "item"), ...(replies > 0 ? [formatCount(replies, "reply", "replies")] : [])].join(" and ");
  return (
    <Section
      title="Result"
      note={`${read} read, ${problemCount === 0 ? "no problems" : formatCount(problemCount, "problem")}.${thoughtsInWords(thoughts, replies)}${whatWasKnown(known, runIds)}`}
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
      {problems.length > 0 && (
        <div className="mt-5">
          <h3 className="mb-1 flex items-center gap-1.5 text-sm font-medium">
            <TriangleAlert aria-hidden className="size-4 text-warn" />
            Problems
          </h3>
          <Table label="Problems">
            <THead>
              <Tr>
                {problems.some(({ file }) => file !== null) && <Th>File</Th>}
                <Th align="right" className="w-16">
                  Line
                </Th>
                <Th>What is wrong</Th>
              </Tr>
            </THead>
            <TBody>
              {problems.map((problem, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a line may have several problems
                <Tr key={index}>
                  {problems.some(({ file }) => file !== null) && <Td>{problem.file}</Td>}
                  <Td numeric>{problem.line ?? ""}</Td>
                  <Td>{problem.message}</Td>
                </Tr>
              ))}
            </TBody>
          </Table>
          {problems.length === mostProblems && problemCount > mostProblems && (
            <TableNote>
              Showing the first {mostProblems} kinds of {formatCount(problemCount, "problem")}.
            </TableNote>
          )}
        </div>
      )}
    </Section>
  );
}

/** Number of replies with reasoning, and whether the reasoning is scored. */
function thoughtsInWords(thoughts: ImportResult["thoughts"], replies: number): string {
  if (!thoughts || thoughts.held === 0) return "";
  const { held, apart } = thoughts;
  const become =
    apart === held
      ? "it was separated, and only the answers are scored"
      : apart === 0
        ? "it is scored with the answers"
        : `it was separated in ${formatCount(apart, "reply", "replies")} and is scored with the answer in the others`;
  return ` ${formatCount(held, "reply", "replies")} of ${formatNumber(replies)} contained reasoning: ${become}.`;
}

/** Objects that an earlier import of the same files made, which were left unchanged. */
function whatWasKnown(known: ImportResult["known"], runIds: readonly number[]): string {
  if (known.runIds.length > 0 && known.runIds.length === runIds.length) return " Everything was already stored; nothing was added.";
  if (known.runIds.length > 0) return ` ${formatCount(known.runIds.length, "run was", "runs were")} already stored.`;
  return known.suite && runIds.length === 0 ? " The same suite was already stored." : "";
}
