import type { FileComparison } from "@/lib/benchmarks/command";
import { comparedMetrics, declaredIn } from "@/lib/benchmarks/declared-metric";
import { promptOf } from "../generate/prompt/prompt";
import type { LexItem } from "../items/item";
import { metrics, type Verdicts } from "../metrics/declared";
import { passedLoosely } from "../score/outcomes";
import { judgedRecords } from "./command-line";

/** Comparison of answers to the same request, by whether all of its rules hold. */
export const compare: FileComparison<Verdicts, LexItem> = {
  takes: "one",
  headlines: ["strict"],
  async *read({ files: [file], problem }) {
    for await (const { record, strict, loose } of judgedRecords(file, problem)) {
      const key = record.prompt ?? JSON.stringify([record.language, record.rules]);
      yield { key, model: record.model, value: { strict: strict.label, loose: loose.label } };
    }
  },
  metrics: (pairs) => comparedMetrics(metrics, pairs),
  stored: {
    content: (item) => JSON.stringify([promptOf(item), item.language, item.rules]),
    readsItems: false,
    value: ({ status, passed, turns }) =>
      status !== "scored" || passed === null
        ? null
        : { strict: Number(passed), loose: Number(passed || passedLoosely(turns[0]?.outcomes ?? "")) },
    declared: declaredIn(metrics),
  },
};
