import { formFields } from "@/lib/benchmarks/form";
import type { Manifest } from "@/lib/benchmarks/manifest";
import { viewsIn } from "@/lib/contracts/plain/edition-words";
import type { BenchmarkInfo } from "@/lib/contracts/views";

/** Describes a family for the browser in the words of an edition, if the family has several. */
export const benchmarkInEdition = (manifest: Manifest, edition: string | undefined): BenchmarkInfo => ({
  ...infoOfManifest(manifest),
  views: viewsIn(infoOfManifest(manifest).views, edition),
});

/** A manifest never changes, and rendering its forms costs as much as reading a run. */
const made = new WeakMap<Manifest, BenchmarkInfo>();

/** Describes a family for the browser: its words, forms and views, without its code. */
export function infoOfManifest(manifest: Manifest): BenchmarkInfo {
  const known = made.get(manifest);
  if (known) return known;
  const info = infoOf(manifest);
  made.set(manifest, info);
  return info;
}

function infoOf(manifest: Manifest): BenchmarkInfo {
  const { id, version, title, summary, gloss, glyph, paper, views, endurance, nouns, sharesTexts, panels, failureClasses, traces } =
    manifest;
  return {
    id,
    version,
    title,
    summary,
    gloss,
    glyph,
    paper,
    views: manifest.rejections.length === 0 ? views : { ...views, rejections: [...manifest.rejections] },
    nouns,
    sharesTexts,
    panels: [...panels],
    failureClasses: [...failureClasses],
    traces: [...traces],
    endurance,
    presets: [...manifest.presets],
    profiles: [...manifest.profiles],
    suiteForm: formFields(manifest.forms.suite),
    runForm: formFields(manifest.forms.run),
    verifiers: [...manifest.verifiers],
    importers: manifest.importers.map(({ asks, several = false, joins, ...rest }) => ({
      ...{ ...rest, several, joins: joins !== undefined },
      form: asks ? formFields(asks) : [],
    })),
    exporters: manifest.exporters.map(({ id, label }) => ({ id, label })),
    builders: manifest.builders.map(({ input, files = null, ...rest }) => ({ ...rest, files, form: formFields(input) })),
  };
}
