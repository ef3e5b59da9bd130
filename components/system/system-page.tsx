"use client";

import { familyPanels } from "@/components/data/panel-query";
import { PanelSlots } from "@/components/panels/panel-slots";
import { PageHeader } from "@/components/ui/page-header";
import type { PanelSlot } from "@/lib/contracts/views";
import { EndpointLimits } from "./endpoint-limits";
import { SandboxPanel } from "./sandbox-panel";
import { WorkersPanel } from "./workers-panel";

interface SystemPageProps {
  /** Families with panels about the machine. */
  families: readonly { id: string; panels: readonly PanelSlot[] }[];
}

/** Page about the machine that Heed runs on, as far as it affects measurements. */
export function SystemPage({ families }: SystemPageProps) {
  return (
    <>
      <PageHeader title="System" state="Workers, endpoint limits and the sandbox" />
      <WorkersPanel />
      <EndpointLimits />
      <SandboxPanel />
      {families.map(({ id, panels }) => (
        <PanelSlots key={id} slots={panels} family={id} place="system" source={familyPanels(id)} subject={{}} />
      ))}
    </>
  );
}
