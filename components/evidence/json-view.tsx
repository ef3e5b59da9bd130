import { CopyIcon } from "@/components/ui/copy-button";
import { LongText } from "./long-text";

/** Value as indented JSON, with a copy button. */
export function JsonView({ title, value }: { title: string; value: unknown }) {
  if (value === null || value === undefined) return <p className="px-3 py-3 text-sm text-ink-3">{title}: not stored.</p>;
  const text = JSON.stringify(value, null, 2);
  return (
    <section aria-label={title} className="px-3 py-2">
      <div className="flex items-center justify-between text-xs text-ink-2">
        <h3 className="font-medium">{title}</h3>
        <CopyIcon text={text} label={`Copy the ${title.toLowerCase()}`} />
      </div>
      <pre translate="no" className="mt-1 whitespace-pre-wrap break-words bg-sunken p-2 font-mono text-xs leading-relaxed">
        <LongText text={text} />
      </pre>
    </section>
  );
}
