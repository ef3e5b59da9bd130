"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { AnnotationPanel } from "@/components/annotations/annotation-panel";
import { itemAnnotations } from "@/components/data/annotation-queries";
import { suitePanels } from "@/components/data/panel-query";
import { JsonView } from "@/components/evidence/json-view";
import { PromptView } from "@/components/evidence/prompt-view";
import { PanelSlots } from "@/components/panels/panel-slots";
import { ButtonLink } from "@/components/ui/button";
import { formatCount, formatNumber } from "@/components/ui/format";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { annotationKey } from "@/lib/contracts/plain/annotations";
import { capitalized } from "@/lib/contracts/plain/capitalized";
import type { ItemDetail } from "@/lib/contracts/suite";
import type { PanelSlot, TagColumn } from "@/lib/contracts/views";
import { RequirementList } from "./requirement-list";

interface ItemPageProps {
  item: ItemDetail;
  suite: { name: string; itemCount: number };
  tags: readonly TagColumn[];
  noun: { one: string; many: string };
  /** Panels of the family. */
  panels: readonly PanelSlot[];
}

/** Page of an item with its prompt, its checks and its stored data. The left and right arrow keys move to its neighbors. */
export function ItemView({ item, suite, tags, noun, panels }: ItemPageProps) {
  const router = useRouter();
  const at = (ordinal: number) => `/suites/${item.suiteId}/items/${ordinal}`;
  const { previous, next, suiteId } = item;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
      if (
        event.target instanceof Element &&
        event.target.closest("input, textarea, select, [role=grid], [role=listbox], [role=menu], [role=dialog]")
      )
        return;
      const to = event.key === "ArrowLeft" ? previous : event.key === "ArrowRight" ? next : null;
      if (to !== null) router.push(`/suites/${suiteId}/items/${to}`);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [router, suiteId, previous, next]);
  const places = new Map(tags.map(({ tag }, index) => [tag, index]));
  const place = (tag: string) => places.get(tag) ?? tags.length;
  const shownTags = Object.entries(item.tags)
    .sort(([a], [b]) => place(a) - place(b))
    .flatMap(([tag, value]) => {
      const column = tags.find((declared) => declared.tag === tag);
      // Lists of words repeat the item's checks.
      if (column?.words || (!column && String(value).includes(" "))) return [];
      return [`${column?.label ?? capitalized(tag)} ${String(value)}`];
    });
  return (
    <>
      <PageHeader
        crumbs={[
          { label: "Suites", href: "/suites" },
          { label: suite.name, href: `/suites/${suiteId}` },
        ]}
        title={
          <span translate="no" className="num tracking-[-0.04em]">
            {item.key}
          </span>
        }
        state={[`Item ${formatNumber(item.ordinal + 1)} of ${formatNumber(suite.itemCount)}`, ...shownTags].join(" · ")}
        actions={
          <>
            {previous !== null && (
              <ButtonLink href={at(previous)} aria-keyshortcuts="ArrowLeft">
                <ChevronLeft aria-hidden className="size-4" />
                Previous
              </ButtonLink>
            )}
            {next !== null && (
              <ButtonLink href={at(next)} aria-keyshortcuts="ArrowRight">
                Next
                <ChevronRight aria-hidden className="size-4" />
              </ButtonLink>
            )}
          </>
        }
      />
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {item.messages.length === 0 ? (
          <Section title="Prompt" note="The imported files contain no prompt for this item.">
            <p className="text-sm text-ink-2">It cannot be sent to a model.</p>
          </Section>
        ) : (
          <Section title="Prompt" note="The first request, as sent to a model.">
            <div className="-mx-3">
              <PromptView messages={item.messages} texts="/api/texts" />
            </div>
          </Section>
        )}
        <Section title="Checked for" note={formatCount(item.requirements.length, noun.one, noun.many)}>
          <RequirementList requirements={item.requirements} noun={noun} />
        </Section>
      </div>
      <PanelSlots
        slots={panels}
        family={item.benchmark}
        place="item"
        source={suitePanels(item.benchmark, suiteId)}
        subject={{ item: item.ordinal }}
      />
      <div className="mb-8">
        <AnnotationPanel
          api="/api/annotations"
          filter={itemAnnotations(suiteId, item.ordinal)}
          subjects={[{ subject: "item", key: annotationKey.item(suiteId, item.ordinal), label: "The item" }]}
        />
      </div>
      <Section title="Stored item">
        <details>
          <summary className="w-fit cursor-pointer rounded-sm text-sm text-ink-2 hover:text-ink">Show the item as JSON</summary>
          <div className="-mx-3">
            <JsonView title="Item" value={item.body} />
          </div>
        </details>
      </Section>
    </>
  );
}
