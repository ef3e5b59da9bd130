"use client";

import { useQuery } from "@tanstack/react-query";
import { AnnotationPanel } from "@/components/annotations/annotation-panel";
import { CurationMenu, Kept } from "@/components/curation/curation-menu";
import { suiteAnnotations } from "@/components/data/annotation-queries";
import { May } from "@/components/data/caller";
import { suitePanels } from "@/components/data/panel-query";
import { suiteQuery } from "@/components/data/suite-queries";
import { PanelSlots } from "@/components/panels/panel-slots";
import { MadeBy } from "@/components/rows/made-by";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { CopyIcon } from "@/components/ui/copy-button";
import { formatCount, formatTokens } from "@/components/ui/format";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { TimeAgo } from "@/components/ui/time-ago";
import { annotationKey, readAnnotationKey } from "@/lib/contracts/plain/annotations";
import { capitalized } from "@/lib/contracts/plain/capitalized";
import type { SuiteDetail } from "@/lib/contracts/suite";
import type { BenchmarkInfo, TagColumn } from "@/lib/contracts/views";
import { describeParams } from "./describe-param";
import { ParamList } from "./param-list";
import { SuiteItems } from "./suite-items";
import { TagSpread } from "./tag-spread";

interface SuitePageProps {
  initial: SuiteDetail;
  benchmark: Pick<BenchmarkInfo, "id" | "title" | "suiteForm" | "exporters" | "panels"> & { tags: readonly TagColumn[] };
}

/** Page of a suite with its parameters, the distribution of its items, and the items. */
export function SuitePage({ initial, benchmark }: SuitePageProps) {
  const { data: suite } = useQuery({ ...suiteQuery(initial.id), initialData: initial });
  const params = describeParams(benchmark.suiteForm, suite.params, suite.origin);
  const tags = tagColumns(benchmark.tags, suite.tagValues);
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Suites", href: "/suites" }]}
        title={<span translate="no">{suite.name}</span>}
        marks={suite.archived ? <Badge tone="warn">archived</Badge> : undefined}
        state={
          <>
            {formatCount(suite.itemCount, "item")} of {benchmark.title} {suite.benchmarkVersion}, {suite.origin}{" "}
            <TimeAgo at={suite.createdAt} /> <MadeBy by={suite.by} />
            {suite.seed !== null && `, seed ${suite.seed}`}, {suite.runCount === 0 ? "no runs yet" : formatCount(suite.runCount, "run")}
            {suite.inputTokens !== null && `; a run takes about ${formatTokens(suite.inputTokens)} input tokens`}
          </>
        }
        actions={
          <>
            {benchmark.exporters.map(({ id, label }) => (
              <ButtonLink key={id} href={`/api/suites/${suite.id}/export?exporter=${id}`} download prefetch={false}>
                Export {label}
              </ButtonLink>
            ))}
            {!suite.archived && (
              <May needs="runner">
                <ButtonLink variant="primary" href={`/launch?suite=${suite.id}`}>
                  Launch
                </ButtonLink>
              </May>
            )}
            <CurationMenu kind="suites" {...suite} />
          </>
        }
      />
      <Kept note={suite.note} tags={suite.tags} />
      <div className="grid gap-x-10 lg:grid-cols-2">
        <Section title="Created with">
          <ParamList params={params} />
          <p className="mt-3 flex min-w-0 items-center gap-1 text-xs text-ink-3">
            <span className="shrink-0">SHA-256</span>
            <code className="num min-w-0 truncate text-ink-2" title={suite.contentHash}>
              {suite.contentHash}
            </code>
            <CopyIcon text={suite.contentHash} label="Copy the hash" />
          </p>
        </Section>
        {tags.length > 0 && (
          <Section title="Distribution">
            <div className="grid gap-6 sm:grid-cols-2">
              {tags.map(({ tag, label }) => (
                <TagSpread key={tag} label={label} values={suite.tagValues[tag] ?? []} />
              ))}
            </div>
          </Section>
        )}
      </div>
      <div className="mb-8">
        <AnnotationPanel
          api="/api/annotations"
          filter={suiteAnnotations(suite.id)}
          subjects={[{ subject: "suite", key: annotationKey.suite(suite.id), label: "The suite", personId: suite.personId }]}
          nameOf={({ subject, key }) => (subject === "item" ? `item ${Number(readAnnotationKey(key).numbers[1]) + 1}` : "")}
        />
      </div>
      <PanelSlots slots={benchmark.panels} family={benchmark.id} place="suite" source={suitePanels(benchmark.id, suite.id)} subject={{}} />
      <SuiteItems suiteId={suite.id} columns={tags} />
    </>
  );
}

/** The family's declared tags that the suite has, followed by undeclared ones. */
function tagColumns(declared: readonly TagColumn[], values: SuiteDetail["tagValues"]): TagColumn[] {
  const others = Object.keys(values).filter((tag) => !declared.some((column) => column.tag === tag) && isWorthShowing(values[tag] ?? []));
  return [
    ...declared.filter((column) => column.tag in values),
    ...others.map(
      (tag): TagColumn => ({
        ...{ tag, label: capitalized(tag) },
        kind: values[tag]?.every(({ value }) => typeof value === "number") ? "number" : "text",
      }),
    ),
  ];
}

/** True if an undeclared tag is worth showing: its values are numbers, or few enough texts to be categories. */
const isWorthShowing = (values: SuiteDetail["tagValues"][string]) =>
  values.length <= 24 || values.every(({ value }) => typeof value === "number");
