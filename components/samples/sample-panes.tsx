"use client";

import { type ReactNode, type Ref, useEffect, useState } from "react";
import { PaneBar } from "./pane-bar";
import { initialWidths, type PaneWidths, savedWidths, saveWidths } from "./pane-widths";

/** Panes, in the order of a narrow screen's tabs. */
export const panes = ["checks", "reply", "prompt"] as const;
export type Pane = (typeof panes)[number];

interface SamplePanesProps {
  prompt: ReactNode;
  reply: ReactNode;
  /** The verifier's verdicts, above the checks. */
  verdicts: ReactNode;
  checks: ReactNode;
  /** Content above the panes: the sample's facts, alone or with a panel of the family. */
  above: "facts" | "panel";
  /** "words": title of the third pane. */
  checkNoun: string;
  /** Visible pane on a narrow screen, which shows one at a time. */
  shown: Pane;
  onShow: (pane: Pane) => void;
  ref?: Ref<HTMLDivElement>;
}

/** Narrow screens show one pane at full length, chosen by a tab. */
const placed: Record<Pane, string> = {
  checks: "min-w-0 lg:overflow-auto max-lg:hidden max-lg:group-data-[shown=checks]/panes:block",
  reply: "min-w-0 lg:overflow-auto max-lg:hidden max-lg:group-data-[shown=reply]/panes:block",
  prompt: "min-w-0 lg:overflow-auto max-lg:hidden max-lg:group-data-[shown=prompt]/panes:block",
};

/** The panes fill the rest of the screen; below a panel they keep the height that a reply needs. */
const heights = {
  facts: "lg:h-[calc(100dvh-18rem)] lg:min-h-112",
  panel: "lg:h-[calc(100dvh-18rem)] lg:min-h-112 lg:max-h-[max(34rem,calc(100dvh-26rem))]",
};

const pane = "flex h-full min-h-0 flex-col max-lg:h-auto";

function Heading({ children }: { children: ReactNode }) {
  return <h2 className="border-b border-line px-3 py-1.5 text-xs font-medium text-ink-2">{children}</h2>;
}

/** Prompt, reply and checks side by side with draggable bars; on a narrow screen one at a time. */
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
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
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
            {/* On a narrow screen the checks come first. */}
            <div className="contents max-lg:order-last max-lg:block max-lg:border-t max-lg:border-line">{verdicts}</div>
            {checks}
          </section>
        </div>
      </div>
    </div>
  );
}
