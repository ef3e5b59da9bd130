"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, X } from "lucide-react";
import { May } from "@/components/data/caller";
import { sendJson } from "@/components/data/fetch-json";
import { systemKeys } from "@/components/data/query-keys";
import { systemQuery } from "@/components/data/system-queries";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Empty } from "@/components/ui/empty";
import { formatMs } from "@/components/ui/format";
import { Section } from "@/components/ui/section";
import { Stat } from "@/components/ui/stat";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time-ago";
import type { SandboxLayer, SandboxReport } from "@/lib/contracts/sandbox";

/** Layers of the Python sandbox with the results of the last check, and the button that repeats it. */
export function SandboxPanel() {
  const client = useQueryClient();
  const { data: system } = useQuery(systemQuery());
  const check = useMutation({
    mutationFn: () =>
      sendJson("POST", "/api/system/sandbox", undefined, () =>
        import("@/lib/contracts/sandbox").then(({ sandboxReport }) => sandboxReport),
      ),
    onSuccess: (sandbox) => client.setQueryData(systemKeys.all, { sandbox }),
  });
  const button = (
    <May needs="owner">
      <Button busy={check.isPending} onClick={() => check.mutate()}>
        {system?.sandbox ? "Check again" : "Check the sandbox"}
      </Button>
    </May>
  );
  return (
    <Section
      title="Python sandbox"
      note="Benchmark functions, including functions written by models, run in Pyodide in separate processes. Several independent layers protect the machine, even if one of them fails."
      actions={system?.sandbox ? button : undefined}
    >
      <div aria-live="polite">{check.error && <p className="mb-3 text-sm text-fail">{check.error.message}</p>}</div>
      {system?.sandbox ? (
        <Report report={system.sandbox} />
      ) : (
        <Empty
          title="Not checked yet"
          note="The check starts a process, tests each layer and makes fifty calls. It takes a few seconds and never runs automatically."
          action={button}
        />
      )}
    </Section>
  );
}

function Report({ report }: { report: SandboxReport }) {
  const held = report.layers.filter(({ holds }) => holds).length;
  return (
    <>
      <div className="mb-5 grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-5">
        <Stat label="Working layers" value={`${held} of ${report.layers.length}`} note={<TimeAgo at={report.checkedAt} />} />
        <Stat label="Process start" value={formatMs(report.startMs)} />
        <Stat label="Short case" value={formatMs(report.caseMs)} note="including restore" />
        <Stat label="Process memory" value={Math.round(report.residentBytes / 1e6)} unit="MB" />
        <Stat label="Python" value={report.version} note={`Node ${report.node}`} />
      </div>
      <Table label="Layers of the sandbox">
        <THead>
          <Tr>
            <Th>Here</Th>
            <Th>Layer</Th>
            <Th>Stops</Th>
          </Tr>
        </THead>
        <TBody>
          {report.layers.map((layer) => (
            <Tr key={layer.id}>
              <Td className="whitespace-nowrap">
                <Holds layer={layer} />
              </Td>
              <Td className="min-w-56 text-ink">{layer.title}</Td>
              <Td className="min-w-56 text-ink-2">{layer.stops}</Td>
            </Tr>
          ))}
        </TBody>
      </Table>
    </>
  );
}

function Holds({ layer }: { layer: SandboxLayer }) {
  const Icon = layer.holds ? Check : X;
  return (
    <span className={cx("inline-flex items-center gap-1.5", layer.holds ? "text-pass" : "text-warn")}>
      <Icon aria-hidden className="size-3.5 shrink-0" strokeWidth={2} />
      {layer.holds ? "Works" : "Not available"}
    </span>
  );
}
