"use client";

import { useQuery } from "@tanstack/react-query";
import { workersQuery } from "@/components/data/system-queries";
import { Badge } from "@/components/ui/badge";
import { Empty } from "@/components/ui/empty";
import { Section } from "@/components/ui/section";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time-ago";

/** Table of the workers that are alive, with the keys and the limit of requests in flight of each. */
export function WorkersPanel() {
  const { data } = useQuery(workersQuery());
  const workers = data?.workers ?? [];
  return (
    <Section
      title="Workers"
      note="Workers send requests to models, from this or another machine. The concurrency of a run or endpoint is shared among them; a worker’s share is released when its lease expires, 20 s after the last renewal."
    >
      {workers.length === 0 ? (
        <Empty title="No workers running" note="Runs wait until a worker starts. npm start runs one; see the README for other machines." />
      ) : (
        <Table label="Workers">
          <THead>
            <Tr>
              <Th>Worker</Th>
              <Th className="max-sm:hidden">Since</Th>
              <Th>Keys</Th>
              <Th>Request limit</Th>
            </Tr>
          </THead>
          <TBody>
            {workers.map((worker) => (
              <Tr key={worker.id}>
                <Td className="text-ink wrap-anywhere sm:min-w-48">
                  {worker.name} {worker.isOutdated && <Badge tone="changed">older than the database</Badge>}
                </Td>
                <Td className="whitespace-nowrap text-ink-2 max-sm:hidden">
                  <TimeAgo at={worker.startedAt} />
                </Td>
                <Td translate="no" className="font-mono text-xs text-ink-2 wrap-anywhere">
                  {worker.keys.join(", ") || "none"}
                </Td>
                <Td className="num text-ink-2 wrap-anywhere">
                  {worker.held.length === 0
                    ? "idle"
                    : worker.held.map(({ of: limit, slots, wants }) => (
                        <div key={limit}>
                          {limit}: {slots}
                          {wants > slots && `, could take ${wants}`}
                        </div>
                      ))}
                </Td>
              </Tr>
            ))}
          </TBody>
        </Table>
      )}
    </Section>
  );
}
