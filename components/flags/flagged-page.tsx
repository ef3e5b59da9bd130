"use client";

import { useQuery } from "@tanstack/react-query";
import { FlagOff } from "lucide-react";
import { useFlag } from "@/components/annotations/use-flag";
import { May } from "@/components/data/caller";
import { flagsQuery, queuedAddress } from "@/components/data/flag-queries";
import { VerdictMark } from "@/components/rows/verdict-mark";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { Failed } from "@/components/ui/failed";
import { formatCount, formatPercent } from "@/components/ui/format";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time-ago";
import type { FlaggedSample } from "@/lib/contracts/flag";
import { flagsAtMost } from "@/lib/contracts/plain/list-limits";

/** Queue of flagged samples of all runs; each opens with keys for the previous and the next one. */
export function FlaggedPage() {
  const { data: flags, error, refetch } = useQuery(flagsQuery);
  const first = flags?.[0];
  return (
    <>
      <PageHeader
        title="Flagged samples"
        state={
          flags && flags.length > 0
            ? `${flags.length < flagsAtMost ? "" : "The newest "}${formatCount(flags.length, "sample")} to come back to, most recently flagged first`
            : "Samples to come back to, across all runs"
        }
        actions={
          first && (
            <ButtonLink variant="primary" href={queuedAddress(first)}>
              Review them
            </ButtonLink>
          )
        }
      />
      {error && !flags ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !flags ? (
        <Skeleton className="h-72" />
      ) : flags.length === 0 ? (
        <Empty
          title="No flagged samples"
          note={
            <>
              Press <Kbd>M</Kbd> on a sample’s page to flag it. Flagged samples are listed here until you remove the flag; flags never
              affect scores.
            </>
          }
          action={<ButtonLink href="/runs">Go to runs</ButtonLink>}
        />
      ) : (
        <FlagTable flags={flags} />
      )}
    </>
  );
}

function FlagTable({ flags }: { flags: readonly FlaggedSample[] }) {
  const { mutate, isPending } = useFlag();
  return (
    <Table label="Flagged samples" wide>
      <THead>
        <Tr>
          <Th>Sample</Th>
          <Th>Run</Th>
          <Th className="max-md:hidden">Verdict</Th>
          <Th align="right" className="max-md:hidden">
            Score
          </Th>
          <Th className="max-md:hidden">Flagged</Th>
          <Th className="w-10">
            <span className="sr-only">Remove the flag</span>
          </Th>
        </Tr>
      </THead>
      <TBody>
        {flags.map((flag) => (
          <Tr key={flag.id} className="relative">
            <Td className="max-w-[32rem]">
              <Link
                href={queuedAddress(flag)}
                translate="no"
                className="font-medium wrap-anywhere underline-offset-2 after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
              >
                {flag.title}
              </Link>
              <span className="mt-0.5 flex gap-3 text-xs md:hidden">
                <VerdictMark sample={flag} />
              </span>
            </Td>
            <Td className="wrap-anywhere">
              <span className="num mr-1.5 text-xs text-ink-3">#{flag.runId}</span>
              <span translate="no">{flag.modelName}</span>
              <span className="block text-xs text-ink-3">{flag.suiteName}</span>
            </Td>
            <Td className="max-md:hidden">
              <VerdictMark sample={flag} />
            </Td>
            <Td numeric className="max-md:hidden">
              {flag.score === null ? "–" : formatPercent(flag.score * 100)}
            </Td>
            <Td className="text-ink-2 max-md:hidden">
              <TimeAgo at={flag.flaggedAt} /> <span className="text-xs text-ink-3">by {flag.author}</span>
            </Td>
            <Td className="relative z-[1]">
              <May needs="reader" thing={flag}>
                <IconButton
                  label={`Remove the flag of ${flag.title}`}
                  icon={FlagOff}
                  disabled={isPending}
                  onClick={() => mutate({ unflag: flag })}
                />
              </May>
            </Td>
          </Tr>
        ))}
      </TBody>
    </Table>
  );
}
