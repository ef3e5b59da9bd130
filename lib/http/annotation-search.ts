import { z } from "zod";
import { type AnnotationFilter, annotationSubject } from "@/lib/contracts/annotation";

/**
 * Search parameters of annotations. `subject` is a comma list; `key` is a subject's own key, or the key of the run or sample that contains
 * the subjects.
 */
export const annotationSearch = z
  .object({
    subject: z
      .string()
      .transform((text) => text.split(","))
      .pipe(z.array(annotationSubject)),
    key: z.string().max(500),
  })
  .transform(({ subject, key }): AnnotationFilter => ({ subjects: subject, key }));
