"use client";

import { type ReactNode, type Ref, useEffect, useState } from "react";
import { PaneBar } from "./pane-bar";
import { initialWidths, type PaneWidths, savedWidths, saveWidths } from "./pane-widths";

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

/** Without room one pane is shown at a time, chosen by a tab, as long as it is. */
const placed: Record<Pane, string> = {
  checks: "min-w-0 lg:overflow-auto max-lg:hidden max-lg:group-data-[shown=checks]/panes:block",
  reply: "min-w-0 lg:overflow-auto max-lg:hidden max-lg:group-data-[shown=reply]/panes:block",
  prompt: "min-w-0 lg:overflow-auto max-lg:hidden max-lg:group-data-[shown=prompt]/panes:block",
};

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
  const [widths, setWidths] = useState<PaneWidths>(initialWidths);
  useEffect(() => {
    const saved = savedWidths();
    if (saved) setWidths(saved);
  }, []);
  const moves = {
    widths,
    onMove: setWidths,
    onMoved: (to: PaneWidths) => {
      setWidths(to);
      saveWidths(to);
    },
  };
  const labels: Record<Pane, string> = {
    checks: checkNoun.replace(/^./u, (letter) => letter.toUpperCase()),
    reply: "Reply",
    prompt: "Prompt",
  };
  return (
    <div ref={ref} data-shown={shown} className={`group/panes border-b border-line ${heights[above]}`}>
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
      <div
        style={{
          gridTemplateColumns: `minmax(0, ${widths.prompt}fr) 1px minmax(0, ${widths.reply}fr) 1px minmax(0, ${widths.checks}fr)`,
        }}
        className="lg:grid lg:h-full lg:grid-rows-[minmax(0,1fr)]"
      >
        <div id="prompt" className={placed.prompt}>
          <section aria-label="Prompt" className={pane}>
            <Heading>Prompt</Heading>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
            <section data-pane tabIndex={0} aria-label="Prompt text" className="min-h-0 flex-1 overflow-y-auto">
              {prompt}
            </section>
          </section>
        </div>
        <PaneBar label="Resize the prompt" left="prompt" right="reply" {...moves} />
        <div id="reply" className={placed.reply}>
          <section aria-label="Reply and evidence" className={pane}>
            {reply}
          </section>
        </div>
        <PaneBar label="Resize the reply" left="reply" right="checks" {...moves} />
        <div id="checks" className={placed.checks}>
          <section aria-label={`Verdicts of ${checkNoun}`} className={`${pane}`}>
            {/* Without room the checks come first. */}
            <div className="contents max-lg:order-last max-lg:block max-lg:border-t max-lg:border-line">{verdicts}</div>
            {checks}
          </section>
        </div>
      </div>
    </div>
  );
}
