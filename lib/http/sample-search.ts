import { z } from "zod";
import { scoredEnding } from "@/lib/contracts/asked";
import { type SampleFilters, sampleStatus } from "@/lib/contracts/sample";

const list = (value: unknown): unknown => (value === undefined || Array.isArray(value) ? value : [value]);
const commaList = (value: unknown): unknown => (value === undefined ? value : [value].flat().flatMap((part) => String(part).split(",")));

const cursor = z.coerce.number().int().min(-1).max(2_147_483_647);

/**
 * Search parameters of a sample table: a filter in `q`, or single conditions; `status` and `tag` may repeat, and `status` may also be a
 * comma list.
 */
export const sampleSearch = z
  .object({
    q: z.string().max(4000).optional(),
    sort: z.string().max(100).optional(),
    status: z.preprocess(commaList, z.array(sampleStatus).optional()),
    passed: z.enum(["true", "false"]).optional(),
    tag: z.preprocess(list, z.array(z.string()).max(20).optional()),
    text: z.string().max(1000).optional(),
    missed: z.string().max(1000).optional(),
    group: z.string().max(1000).optional(),
    reason: z.string().max(1000).optional(),
    reply: scoredEnding.optional(),
    ended: z.string().max(100).optional(),
    cursor: cursor.optional(),
    skip: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  })
  .transform(({ cursor: after, skip, limit, passed, tag, q, ...rest }) => {
    const filters: SampleFilters = {
      ...rest,
      ...(q && { line: q }),
      ...(passed && { passed: passed === "true" }),
      ...(tag && { tags: tag }),
    };
    return { filters, page: { cursor: after ?? null, skip, limit } };
  });

/** Search parameters of the values of a field; those that contain `text` come first. */
export const valuesSearch = z.object({ field: z.string().max(100), text: z.string().max(200).default("") });
