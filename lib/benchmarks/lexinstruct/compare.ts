import type { ComparedMetric, Comparison } from "@/lib/benchmarks/command";
import { judgedRecords } from "./command-line";
import type { LexItem } from "./item";
import { passedLoosely } from "./outcomes";
import { promptOf } from "./prompt/prompt";

interface Verdicts {
  strict: number;
  loose: number;
}

/** Answers to the same request, by whether all of its rules hold. */
export const compare: Comparison<Verdicts, LexItem> = {
  takes: "one",
  headlines: ["strict"],
  async *read({ files: [file], problem }) {
    for await (const { record, strict, loose } of judgedRecords(file, problem)) {
      const key = record.prompt ?? JSON.stringify([record.language, record.rules]);
      yield { key, model: record.model, value: { strict: strict.label, loose: loose.label } };
    }
  },
  *metrics(pairs) {
    const share = (metric: string, of: (verdicts: Verdicts) => number): ComparedMetric => ({
      kind: "means",
      metric,
      unit: "%",
      direction: metric === "gain" ? "none" : "higher",
      yesNo: true,
      ways: ["item"],
      items: pairs.map(({ key, a, b }) => ({ a: a.map(of), b: b.map(of), drawn: [key] })),
    });
    yield share("strict", ({ strict }) => strict);
    yield share("loose", ({ loose }) => loose);
    // The strict reading is the first of the loose ones, so that what is gained is yes or no as well.
    yield share("gain", ({ strict, loose }) => loose - strict);
  },
  stored: {
    content: (item) => JSON.stringify([promptOf(item), item.language, item.rules]),
    readsItems: false,
    value: ({ status, passed, turns }) =>
      status !== "scored" || passed === null
        ? null
        : { strict: Number(passed), loose: Number(passed || passedLoosely(turns[0]?.outcomes ?? "")) },
    declared: (metric) => ({ metric, slice: {} }),
  },
};
