"use client";

import { type ReactNode, type Ref, useEffect } from "react";
import { Group, Panel, Separator, useGroupRef } from "react-resizable-panels";
import { initialWidths, savedWidths, saveWidths } from "./pane-widths";

interface SamplePanesProps {
  prompt: ReactNode;
  reply: ReactNode;
  /** Above the checks: who judged. */
  verdicts: ReactNode;
  checks: ReactNode;
  /** What stands above the panes: the sample's facts, or those and a panel of its family. */
  above: "facts" | "panel";
  /** "words": names the third pane. */
  checkNoun: string;
  ref?: Ref<HTMLDivElement>;
}

const bar =
  "relative w-px bg-line outline-none before:absolute before:inset-y-0 before:-left-1 before:w-2 hover:bg-accent focus-visible:bg-accent focus-visible:shadow-[0_0_0_1px_var(--color-accent)] data-[separator=active]:bg-accent max-lg:hidden!";

/** Without room the panes stand one below the other: verdicts, reply, prompt. The library's own inline styles need overruling. */
const stacked =
  "max-lg:[&_[data-group]]:flex-col! max-lg:[&_[data-group]]:h-auto! max-lg:[&_[data-group]]:overflow-visible! max-lg:[&_[data-panel]]:block! max-lg:[&_[data-panel]]:flex-none! max-lg:[&_[data-panel]>*]:max-h-none! max-lg:[&_#checks]:order-1 max-lg:[&_#reply]:order-2 max-lg:[&_#prompt]:order-3";

/** The panes take what is left of the screen, below a panel no less than a reply needs. */
const heights = {
  facts: "lg:h-[calc(100dvh-18rem)] lg:min-h-112",
  panel: "lg:h-[calc(100dvh-18rem)] lg:min-h-112 lg:max-h-[max(34rem,calc(100dvh-26rem))]",
};

const pane = "flex h-full min-h-0 flex-col max-lg:h-auto";

function Heading({ children }: { children: ReactNode }) {
  return <h2 className="border-b border-line px-3 py-1.5 text-xs font-medium text-ink-2">{children}</h2>;
}

/** Prompt, reply and checks side by side with bars to drag; one below the other where there is no room. */
export function SamplePanes({ prompt, reply, verdicts, checks, above, checkNoun, ref }: SamplePanesProps) {
  const group = useGroupRef();
  useEffect(() => {
    const saved = savedWidths(window.localStorage);
    if (saved) group.current?.setLayout(saved);
  }, [group]);
  return (
    <div ref={ref} className={`border-b border-line ${heights[above]} ${stacked}`}>
      <Group
        orientation="horizontal"
        groupRef={group}
        defaultLayout={initialWidths}
        onLayoutChanged={(layout) => saveWidths(window.localStorage, layout)}
      >
        <Panel id="prompt" minSize="12%">
          <section aria-label="Prompt" className={pane}>
            <Heading>Prompt</Heading>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
            <section data-pane tabIndex={0} aria-label="Prompt text" className="min-h-0 flex-1 overflow-y-auto">
              {prompt}
            </section>
          </section>
        </Panel>
        <Separator className={bar} aria-label="Resize the prompt" />
        <Panel id="reply" minSize="24%">
          <section aria-label="Reply and evidence" className={pane}>
            {reply}
          </section>
        </Panel>
        <Separator className={bar} aria-label="Resize the reply" />
        <Panel id="checks" minSize="16%">
          <section aria-label={`Verdicts of ${checkNoun}`} className={`${pane} max-lg:max-h-[50dvh] max-lg:border-b max-lg:border-line`}>
            {verdicts}
            {checks}
          </section>
        </Panel>
      </Group>
    </div>
  );
}
