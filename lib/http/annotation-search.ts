import { z } from "zod";
import { type AnnotationFilter, annotationSubject } from "@/lib/contracts/annotation";

/** `subject` is one or several by commas; `key` names one of them, or what holds them. */
export const annotationSearch = z
  .object({
    subject: z
      .string()
      .transform((text) => text.split(","))
      .pipe(z.array(annotationSubject)),
    key: z.string().max(500),
  })
  .transform(({ subject, key }): AnnotationFilter => ({ subjects: subject, key }));
