"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { annotationsQuery } from "@/components/data/annotation-queries";
import { useMay } from "@/components/data/caller";
import { sendJson } from "@/components/data/fetch-json";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Failed } from "@/components/ui/failed";
import { Fold } from "@/components/ui/fold";
import { TimeAgo } from "@/components/ui/time-ago";
import { toast } from "@/components/ui/toast";
import { useLetterKey } from "@/components/ui/use-letter-key";
import type { Annotation, AnnotationFilter } from "@/lib/contracts/annotation";
import { AnnotationForm, type FormSubject } from "./annotation-form";
import { forgetAnnotated } from "./forget-annotated";
import { annotationsLine, statementWords } from "./statements";

interface AnnotationPanelProps {
  /** API address of annotations: `/api/annotations`, or the matching address of a share link. */
  api: string;
  filter: AnnotationFilter;
  /** Subjects that the reader can annotate here, likeliest first; none on a read-only page. */
  subjects: readonly FormSubject[];
  /** Returns a subject's name for the list; "" if the page shows only that subject. */
  nameOf?: (annotation: Annotation) => string;
  /** Letter key that opens the form, and a selector for elements that handle letter keys themselves. */
  shortcut?: { letter: string; busy: string };
}

const noShortcut = { letter: "", busy: "*" };

/** List of annotations with author, subject, reason and time. An undone annotation stays, struck through, and can be restored. */
export function AnnotationPanel({ api, filter, subjects, nameOf = () => "", shortcut = noShortcut }: AnnotationPanelProps) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(annotationsQuery(api, filter));
  const undo = useMutation({
    mutationFn: ({ id, undoneAt }: Annotation) => sendJson(undoneAt === null ? "POST" : "DELETE", `/api/annotations/${id}/undo`),
    onSuccess: (_, annotation) => forgetAnnotated(client, annotation),
    onError: (refused) => toast.error("The note could not be changed", { description: refused.message }),
  });
  const canWrite = subjects.length > 0;
  const may = useMay();
  const fold = useRef<HTMLDetailsElement>(null);
  const [called, setCalled] = useState(0);
  useLetterKey(shortcut.letter, shortcut.busy, () => {
    if (!fold.current || !canWrite) return;
    fold.current.open = true;
    setCalled((times) => times + 1);
  });
  if (!canWrite && !error && (data === undefined || data.length === 0)) return null;
  const classes = new Set(data?.flatMap((annotation) => (annotation.kind === "class" ? [annotation.value.class] : [])));
  return (
    <Fold ref={fold} title="Notes and disputes" summary={data ? annotationsLine(data) : error ? "cannot be read" : ""}>
      {error && !data ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <ul aria-label="Notes and disputes" className="max-w-3xl divide-y divide-line text-sm">
          {data?.map((annotation) => {
            const undone = annotation.undoneAt !== null;
            return (
              <li key={annotation.id} className="flex items-start gap-3 py-2">
                <div className="min-w-0 flex-1">
                  <p className={cx("break-words", undone && "text-ink-3 line-through")}>
                    <span className="font-medium">{statementWords(annotation)}</span>
                    {annotation.why !== "" && <span className="whitespace-pre-line">. {annotation.why}</span>}
                  </p>
                  <p className="text-xs text-ink-3">
                    {[nameOf(annotation), annotation.author].filter((part) => part !== "").join(", ")},{" "}
                    <TimeAgo at={annotation.createdAt} />
                    {annotation.undoneAt !== null && (
                      <>
                        ; undone <TimeAgo at={annotation.undoneAt} />
                      </>
                    )}
                  </p>
                </div>
                {canWrite && may("reader", annotation) && (
                  <Button size="sm" busy={undo.isPending && undo.variables.id === annotation.id} onClick={() => undo.mutate(annotation)}>
                    {undone ? "Restore" : "Undo"}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {canWrite && <AnnotationForm subjects={subjects} classes={[...classes]} called={called} />}
    </Fold>
  );
}
