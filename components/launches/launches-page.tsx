"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { May } from "@/components/data/caller";
import { launchesQuery } from "@/components/data/launch-queries";
import { readAgain } from "@/components/data/read-again";
import { useRunProgress } from "@/components/data/use-run-progress";
import { launchName, launchSentence } from "@/components/rows/launch-words";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { Failed } from "@/components/ui/failed";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time-ago";
import type { RunStatus } from "@/lib/contracts/run";

/** List of all launches with their progress. */
export function LaunchesPage() {
  const client = useQueryClient();
  const launches = useQuery(launchesQuery);
  const statuses = useRef(new Map<number, RunStatus>());
  useRunProgress(null, {
    readAt: launches.dataUpdatedAt,
    onProgress: ({ runId, status }) => {
      if (statuses.current.get(runId) === status) return;
      statuses.current.set(runId, status);
      void readAgain(client, launchesQuery.queryKey);
    },
  });
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Runs", href: "/runs" }]}
        title="Launches"
        state="Runs that were launched together, newest first"
        actions={
          <May needs="runner">
            <ButtonLink variant="primary" href="/launch">
              Launch
            </ButtonLink>
          </May>
        }
      />
      {launches.error && !launches.data && <Failed error={launches.error} retry={() => void launches.refetch()} />}
      {launches.isPending && <Skeleton className="h-64" />}
      {launches.data?.length === 0 && (
        <Empty
          title="No launches yet"
          note="Launches of several suites or models appear here with the progress of all their runs."
          action={
            <May needs="runner">
              <ButtonLink variant="primary" href="/launch">
                Launch runs
              </ButtonLink>
            </May>
          }
        />
      )}
      {launches.data && launches.data.length > 0 && (
        <Table label="Launches">
          <THead>
            <Tr>
              <Th>Launch</Th>
              <Th className="max-sm:hidden">State</Th>
              <Th align="right">Age</Th>
            </Tr>
          </THead>
          <TBody>
            {launches.data.map((launch) => (
              <Tr key={launch.id} className="relative">
                <Td className="py-2.5">
                  <Link
                    href={`/launches/${launch.id}`}
                    className="font-medium break-words underline-offset-2 after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
                  >
                    {launchName(launch)}
                  </Link>
                  <span className="block text-xs text-ink-3 sm:hidden">{launchSentence(launch.counts)}</span>
                </Td>
                <Td className="text-ink-2 max-sm:hidden">{launchSentence(launch.counts)}</Td>
                <Td align="right" className="text-ink-2">
                  <TimeAgo at={launch.createdAt} />
                </Td>
              </Tr>
            ))}
          </TBody>
        </Table>
      )}
    </>
  );
}
