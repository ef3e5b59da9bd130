"use client";

import { type ReactNode, type Ref, useEffect } from "react";
import { Group, Panel, Separator, useGroupRef } from "react-resizable-panels";
import { initialWidths, savedWidths, saveWidths } from "./pane-widths";

/** The panes, in the order of a narrow screen's tabs. */
export const panes = ["checks", "reply", "prompt"] as const;
export type Pane = (typeof panes)[number];

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
  /** The pane on a narrow screen, where one is shown at a time. */
  shown: Pane;
  onShow: (pane: Pane) => void;
  ref?: Ref<HTMLDivElement>;
}

const bar =
  "relative w-px bg-line outline-none before:absolute before:inset-y-0 before:-left-1 before:w-2 hover:bg-accent focus-visible:bg-accent focus-visible:shadow-[0_0_0_1px_var(--color-accent)] data-[separator=active]:bg-accent max-lg:hidden!";

/** Without room one pane is shown at a time, chosen by a tab, as long as it is. The library's own inline styles need overruling. */
const stacked =
  "max-lg:[&_[data-group]]:flex-col! max-lg:[&_[data-group]]:h-auto! max-lg:[&_[data-group]]:overflow-visible! max-lg:[&_[data-panel]]:hidden! max-lg:[&_[data-panel]]:flex-none! max-lg:[&_[data-panel]>*]:max-h-none! max-lg:data-[shown=checks]:[&_#checks]:block! max-lg:data-[shown=reply]:[&_#reply]:block! max-lg:data-[shown=prompt]:[&_#prompt]:block!";

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
export function SamplePanes({ prompt, reply, verdicts, checks, above, checkNoun, shown, onShow, ref }: SamplePanesProps) {
  const group = useGroupRef();
  useEffect(() => {
    const saved = savedWidths(window.localStorage);
    if (saved) group.current?.setLayout(saved);
  }, [group]);
  const labels: Record<Pane, string> = {
    checks: checkNoun.replace(/^./u, (letter) => letter.toUpperCase()),
    reply: "Reply",
    prompt: "Prompt",
  };
  return (
    <div ref={ref} data-shown={shown} className={`border-b border-line ${heights[above]} ${stacked}`}>
      <fieldset aria-label="What is shown" className="flex border-b border-line lg:hidden">
        {panes.map((pane) => (
          <button
            key={pane}
            type="button"
            aria-pressed={pane === shown}
            onClick={() => onShow(pane)}
            className="h-11 flex-1 border-b-2 border-transparent text-sm text-ink-2 aria-pressed:border-accent aria-pressed:font-medium aria-pressed:text-ink"
          >
            {labels[pane]}
          </button>
        ))}
      </fieldset>
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
          <section aria-label={`Verdicts of ${checkNoun}`} className={`${pane}`}>
            {verdicts}
            {checks}
          </section>
        </Panel>
      </Group>
    </div>
  );
}
