import type { LoadedFamily } from "@/lib/benchmarks/open";
import { formFields } from "@/lib/benchmarks/form";
import { enduranceView } from "@/lib/contracts/endurance";
import type { BenchmarkInfo } from "@/lib/contracts/views";

/** What the browser knows of a family: its words, forms and views, without its code. */
export function benchmarkInfo(benchmark: LoadedFamily): BenchmarkInfo {
  const { id, version, title, summary, paper, views, presets, profiles, endurance } = benchmark;
  return {
    id,
    version,
    title,
    summary,
    paper,
    views,
    endurance: endurance ? enduranceView.parse(endurance) : null,
    presets,
    profiles,
    suiteForm: formFields(benchmark.params),
    runForm: formFields(benchmark.runParams),
    verifiers: benchmark.verifiers.map((v) => ({ id: v.id, version: v.version, label: v.label, description: v.description })),
    importers: benchmark.importers.map((i) => ({
      id: i.id,
      label: i.label,
      description: i.description,
      makes: i.makes,
      accepts: i.accepts,
    })),
    exporters: (benchmark.exporters ?? []).map((e) => ({ id: e.id, label: e.label })),
    builders: benchmark.builders.map((b) => ({
      id: b.id,
      label: b.label,
      description: b.description,
      fills: b.fills,
      models: b.models,
      form: formFields(b.input),
    })),
  };
}
