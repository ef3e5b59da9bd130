import { cx } from "@/components/ui/cx";
import { formatCount, formatNumber, formatTokens } from "@/components/ui/format";
import { Skeleton } from "@/components/ui/skeleton";
import type { SuitePreview as Preview } from "@/lib/contracts/suite";

const shownCharacters = 1200;

interface SuitePreviewProps {
  preview: Preview | undefined;
  /** True if the preview is older than the form. */
  stale: boolean;
  /** Reason why there is no preview, in a sentence. */
  missing: string | null;
}

/** Preview of the form's suite: the number of items as far as it is known, and the first and last prompt. */
export function SuitePreviewPanel({ preview, stale, missing }: SuitePreviewProps) {
  return (
    <aside aria-label="Preview" className="mb-10 min-w-0 border-t border-line pt-3 lg:sticky lg:top-16">
      <h2 className="text-lg font-semibold tracking-[-0.01em]">Preview</h2>
      {missing !== null ? (
        <p className="mt-2 text-sm text-ink-2">{missing}</p>
      ) : preview === undefined ? (
        <div role="status" aria-label="Loading the preview" className="mt-3 space-y-3">
          <Skeleton className="h-7 w-24" />
          <Skeleton className="h-40" />
        </div>
      ) : (
        <div className={cx("transition-opacity", stale && "opacity-50")} aria-busy={stale}>
          <p aria-live="polite" className="mt-2">
            {preview.counted ? (
              <>
                <span className="num text-2xl font-medium tracking-[-0.03em]">{formatNumber(preview.itemCount)}</span>{" "}
                <span className="text-sm text-ink-2">{preview.itemCount === 1 ? "item" : "items"}</span>
              </>
            ) : (
              // A lower bound is not an exact figure, so it is shown in smaller text.
              <span className="text-sm text-ink-2">at least {formatCount(preview.itemCount, "item")}</span>
            )}
          </p>
          {preview.inputTokens !== null && (
            <p className="text-sm text-ink-2">
              about <span className="num">{formatTokens(preview.inputTokens)}</span> input tokens in a run over them
            </p>
          )}
          {preview.examples.map((example, index) => (
            <details key={example.key} open={index === 0} className="mt-3 border-t border-line pt-2">
              <summary className="cursor-pointer rounded-sm text-sm">
                <span className="text-ink-2">{index === 0 ? "First" : preview.complete ? "Last" : "A later"} item</span>{" "}
                <span className="num">{example.key}</span>
              </summary>
              {example.messages.map((message, at) => {
                const text = message.text.trim().slice(0, shownCharacters);
                const more = message.characters - shownCharacters;
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: messages are identified only by their position
                  <div key={at} className="mt-2">
                    <div className="text-xs text-ink-3 first-letter:uppercase">{message.role}</div>
                    <section
                      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
                      tabIndex={0}
                      aria-label={`Prompt of ${example.key}${example.messages.length > 1 ? `, message ${at + 1}` : ""}`}
                      translate="no"
                      className="mt-0.5 font-mono text-xs leading-relaxed whitespace-pre-wrap text-ink-2 md:max-h-80 md:overflow-y-auto"
                    >
                      {text}
                    </section>
                    {more > 0 && <div className="mt-1 text-xs text-ink-3">and {formatCount(more, "more character")}</div>}
                  </div>
                );
              })}
            </details>
          ))}
        </div>
      )}
    </aside>
  );
}
