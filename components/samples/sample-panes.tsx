"use client";

import type { ReactNode, Ref } from "react";
import { Group, Panel, Separator, useDefaultLayout } from "react-resizable-panels";

interface SamplePanesProps {
  prompt: ReactNode;
  reply: ReactNode;
  /** Above the checks: who judged. */
  verdicts: ReactNode;
  checks: ReactNode;
  /** "words": names the third pane. */
  checkNoun: string;
  ref?: Ref<HTMLDivElement>;
}

const bar =
  "relative w-px bg-line outline-none before:absolute before:inset-y-0 before:-left-1 before:w-2 hover:bg-accent focus-visible:bg-accent focus-visible:shadow-[0_0_0_1px_var(--color-accent)] data-[separator=active]:bg-accent max-lg:hidden!";

const pane = "flex h-full min-h-0 flex-col max-lg:h-auto";

/** Where the panes' widths are kept between visits; nothing is kept on the server. */
const storage = {
  getItem: (key: string) => globalThis.localStorage?.getItem(key) ?? null,
  setItem: (key: string, value: string) => globalThis.localStorage?.setItem(key, value),
};

function Heading({ children }: { children: ReactNode }) {
  return <h2 className="border-b border-line px-3 py-1.5 text-xs font-medium text-ink-2">{children}</h2>;
}

/** Prompt, reply and checks side by side with bars to drag; one below the other where there is no room, the reply first. */
export function SamplePanes({ prompt, reply, verdicts, checks, checkNoun, ref }: SamplePanesProps) {
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({ id: "heed-sample", storage });
  return (
    <div
      ref={ref}
      className="border-b border-line lg:h-[calc(100dvh-4rem)] lg:min-h-96 max-lg:[&_[data-group]]:block! max-lg:[&_[data-group]]:h-auto! max-lg:[&_[data-panel]]:overflow-visible! max-lg:[&_[data-panel]>*]:max-h-none!"
    >
      <Group orientation="horizontal" defaultLayout={defaultLayout} onLayoutChanged={onLayoutChanged}>
        <Panel id="prompt" defaultSize="26%" minSize="12%">
          <section aria-label="Prompt" className={pane}>
            <Heading>Prompt</Heading>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
            <section tabIndex={0} aria-label="Prompt text" className="min-h-0 flex-1 overflow-y-auto">
              {prompt}
            </section>
          </section>
        </Panel>
        <Separator className={bar} aria-label="Resize the prompt" />
        <Panel id="reply" defaultSize="46%" minSize="24%">
          <section aria-label="Reply and evidence" className={pane}>
            {reply}
          </section>
        </Panel>
        <Separator className={bar} aria-label="Resize the reply" />
        <Panel id="checks" defaultSize="28%" minSize="16%">
          <section aria-label={`Verdicts of ${checkNoun}`} className={pane}>
            {verdicts}
            {checks}
          </section>
        </Panel>
      </Group>
    </div>
  );
}
