import { declarationsOf } from "@/lib/benchmarks/declared-metric";
import type { Views } from "@/lib/contracts/views";
import { charts, length } from "./charts";
import { taskIds } from "./items/tasks";
import { metrics } from "./metrics/declared";
import { slices } from "./metrics/slices";
import { outcomes } from "./score/outcomes";

const ars = (slice: Record<string, string>, label: string) => ({ metric: "ars", slice, label });

/** Views of the family. */
export const views: Pick<Views, "metrics" | "headline"> & Partial<Views> = {
  metrics: declarationsOf(metrics),
  outcomes,
  sampleTitle: "{task}, {length}k[, wording {expression}][, variable {variable}]",
  headline: ars({}, "ARS"),
  leaderboard: [
    ars({}, "ARS"),
    ars({ scenario: "list" }, "List"),
    ars({ scenario: "multidoc" }, "MultiDoc"),
    ars({ scenario: "onedoc" }, "OneDoc"),
    { metric: "ifs_expression", slice: {}, label: "IFS, wording", ranked: true },
    { metric: "ifs_variable", slice: {}, label: "IFS, variable", ranked: true },
    { metric: "ifs_length", slice: {}, label: "IFS, length", ranked: true },
    { metric: "ifs", slice: {}, label: "IFS", ranked: true },
    { metric: "effective_length", slice: {}, label: "Effective length" },
    { metric: "parseable", slice: {}, label: "Parseable" },
  ],
  summary: [
    ars({}, "ARS"),
    { metric: "ars_above_floor", slice: {}, label: "Above the floor" },
    { metric: "ifs", slice: {}, label: "IFS" },
    { metric: "ifs_noise", slice: {}, label: "IFS of noise" },
    { metric: "effective_length", slice: {}, label: "Effective length" },
    { metric: "claimed_length", slice: {}, label: "Claimed length" },
    { metric: "parseable", slice: {}, label: "Parseable" },
    { metric: "ars_uncut", slice: {}, label: "ARS without cut prompts" },
  ],
  signature: "capabilities",
  charts,
  asked: length,
  tags: [
    { tag: "task", label: "Task", kind: "text" },
    { tag: "scenario", label: "Scenario", kind: "text" },
    { tag: "length", label: "Length", kind: "number" },
    { tag: "context", label: "Context", kind: "number" },
    { tag: "expression", label: "Wording", kind: "number" },
    { tag: "variable", label: "Variable", kind: "number" },
    { tag: "depth", label: "Depth", kind: "number" },
    { tag: "element", label: "Asked for", kind: "text", source: "fact" },
    { tag: "given", label: "Given", kind: "text", source: "fact" },
    { tag: "position", label: "Position given", kind: "number", source: "fact" },
    { tag: "answer_cut", label: "Answer cut off", kind: "text", source: "fact" },
    { tag: "context_cut", label: "Context cut off", kind: "text", source: "fact", column: false },
    { tag: "parseable", label: "Readable", kind: "text", source: "fact", column: false },
    { tag: "distances", label: "Distance of duplicates", kind: "number", source: "fact", several: true, column: false },
  ],
  slices,
  variables: [
    { id: "task", label: "Task", kind: "choice", tag: "task", order: taskIds, all: "all tasks" },
    { id: "length", label: "Length", kind: "choice", tag: "length", all: "all lengths", help: "In k tokens." },
  ],
  checkNoun: { one: "scoring point", many: "scoring points" },
};
