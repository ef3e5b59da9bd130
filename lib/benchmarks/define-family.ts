import { z } from "zod";
import type { Views } from "@/lib/contracts/views";
import type { Engine, Family } from "./engine";
import type { Manifest, VerifierManifest } from "./manifest";
import type { Verifier } from "./scoring";

type Defaulted =
  | "metricsVersion"
  | "gloss"
  | "glyph"
  | "presets"
  | "published"
  | "publishedSuite"
  | "publishedGrid"
  | "publishedModels"
  | "nouns"
  | "sharesTexts"
  | "difficulty"
  | "builders"
  | "importers"
  | "exporters"
  | "profiles"
  | "demonstrations"
  | "endurance"
  | "panels"
  | "rejections"
  | "failureClasses"
  | "traces";

/** The views of a family as written in its manifest; by default the outcomes are pass and fail, and only the headline is shown. */
export type ViewsInput = Pick<Views, "metrics" | "headline"> & Partial<Views>;

/** A manifest as written by a family: members with a default are optional. */
export type ManifestInput<Params, RunParams> = Omit<Manifest<Params, RunParams>, Defaulted | "forms" | "views"> &
  Partial<Pick<Manifest<Params, RunParams>, Defaulted>> & {
    forms: { suite: z.ZodType<Params>; run?: z.ZodType<RunParams> };
    views: ViewsInput;
  };

const defaults = {
  metricsVersion: "1",
  gloss: "",
  glyph: "M5 19a9 9 0 1 1 14 0M12 13l4-4",
  presets: [],
  published: [],
  publishedSuite: null,
  publishedGrid: null,
  publishedModels: {},
  nouns: { sample: { one: "sample", many: "samples" }, cluster: null },
  sharesTexts: false,
  difficulty: null,
  builders: [],
  importers: [],
  exporters: [],
  profiles: [],
  demonstrations: [],
  endurance: null,
  panels: [],
  rejections: [],
  failureClasses: [],
  traces: [],
  views: {
    outcomes: [
      { id: "pass", letter: "p", label: "Passed", tone: "pass", credit: 1 },
      { id: "fail", letter: "f", label: "Failed", tone: "fail", credit: 0 },
    ],
    charts: [],
    tags: [],
    checkNoun: { one: "check", many: "checks" },
  },
} satisfies Pick<Manifest, Defaulted> & { views: Partial<Views> };

function wholeViews(views: ViewsInput): Views {
  return { ...defaults.views, leaderboard: [views.headline], summary: [views.headline], ...views };
}

/** A manifest with the type of its verifier ids, so that the compiler requires each of them in the engine. */
export type NamedManifest<Params, RunParams, Ids extends string> = Manifest<Params, RunParams> & { readonly verifierIds?: Ids };

/** Completes a family's plain data with defaults. */
export function defineManifest<Params, RunParams = Record<string, never>, const Verifiers extends readonly VerifierManifest[] = []>(
  manifest: ManifestInput<Params, RunParams> & { verifiers: Verifiers },
): NamedManifest<Params, RunParams, Verifiers[number]["id"]> {
  // Without run parameters, the form accepts only {}, which is then the type RunParams.
  const run = manifest.forms.run ?? (z.object({}) as unknown as z.ZodType<RunParams>);
  return { ...defaults, ...manifest, forms: { suite: manifest.forms.suite, run }, views: wholeViews(manifest.views) };
}

/**
 * Defines a family's code and erases its types in a single cast. The cast is safe because items and parameters reach the code only through
 * `openItem` and `openRun`, which parse them with the family's schemas.
 */
export function defineEngine<Params, RunParams, Ids extends string, Item, Digest>(
  _manifest: NamedManifest<Params, RunParams, Ids>,
  engine: Engine<Params, Item, RunParams, Digest> & { scoring: { verifiers: Readonly<Record<Ids, Verifier<Item>>> } },
): Engine {
  return engine as unknown as Engine;
}

/** Defines a family of the registry; `load` is called once, when the engine is first needed. */
export function defineFamily(manifest: Manifest, load: () => Promise<Engine>): Family {
  let engine: Promise<Engine> | null = null;
  return {
    manifest,
    engine: () => {
      engine ??= load().catch((error: unknown) => {
        engine = null;
        throw error;
      });
      return engine;
    },
  };
}
