"use client";

import { type ComponentType, lazy, Suspense } from "react";
import { orRetry } from "@/components/ui/or-retry";
import { Skeleton } from "@/components/ui/skeleton";
import type { OutcomeDeclaration } from "@/lib/contracts/check";
import type { Evidence } from "@/lib/contracts/evidence";

/** Props of every kind of evidence. */
export interface EvidenceProps<Kind extends Evidence["kind"] = Evidence["kind"]> {
  evidence: Extract<Evidence, { kind: Kind }>;
  /** The reply to which the evidence belongs. */
  reply: string;
  /** Address of shared texts, without a trailing slash and the hash. */
  texts: string;
  outcomes: readonly OutcomeDeclaration[];
  noun: { one: string; many: string };
  /** The check in the page's address. */
  picked: string | null;
  onPick: (checkId: string) => void;
}

const part = <Kind extends Evidence["kind"]>(load: () => Promise<ComponentType<EvidenceProps<Kind>>>) =>
  lazy(async () => ({ default: await orRetry(load)() }));

/** Component of each kind, loaded when a reader opens the first evidence of that kind. */
const kinds: { [Kind in Evidence["kind"]]: ComponentType<EvidenceProps<Kind>> } = {
  steps: part(async () => (await import("./steps/steps-view")).StepsView),
  context: part(async () => (await import("./context/context-view")).ContextView),
  diff: part(async () => (await import("./diff/diff-view")).DiffView),
  table: part(async () => (await import("./table/table-view")).TableView),
  trace: part(async () => (await import("./trace/trace-view")).TraceView),
  source: part(async () => (await import("./source/source-view")).SourceView),
};

/** Renders the evidence of a verdict by its kind. */
export function EvidenceView<Kind extends Evidence["kind"]>(props: EvidenceProps<Kind> & { evidence: { kind: Kind } }) {
  const View: ComponentType<EvidenceProps<Kind>> = kinds[props.evidence.kind];
  return (
    <Suspense fallback={<Skeleton className="m-3 h-60" />}>
      <View {...props} />
    </Suspense>
  );
}
