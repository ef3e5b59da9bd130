import { AnnotationPanel } from "@/components/annotations/annotation-panel";
import type { Source } from "@/components/data/run-source";
import { annotationKey } from "@/lib/contracts/plain/annotations";

/** Annotations of a run; `open` lets the reader add one. */
export function RunAnnotations({ source, runId, open }: { source: Source; runId: number; open: boolean }) {
  const key = annotationKey.run(runId);
  return (
    <AnnotationPanel
      api={source.annotations}
      filter={{ subjects: ["run"], key }}
      subjects={open ? [{ subject: "run", key, label: "The run" }] : []}
    />
  );
}
