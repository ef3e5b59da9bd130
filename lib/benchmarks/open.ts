import type { TextHash } from "@/lib/contracts/message";
import type { ModelSettings } from "@/lib/contracts/model";
import { firstSentence } from "@/lib/contracts/plain/sample-title";
import { settingsAsked } from "@/lib/contracts/plain/settings-asked";
import { HeedError } from "@/lib/errors";
import type { Engine } from "./engine";
import type { ModelFacts, Opened, RunFacts } from "./family";
import type { Manifest, VerifierManifest } from "./manifest";
import type { Verifier } from "./scoring";

/** A family with its loaded engine. */
export interface LoadedFamily {
  manifest: Manifest;
  engine: Engine;
}

const noText = (hash: TextHash): string => {
  throw new HeedError("internal", `The shared text ${hash.slice(0, 12)} was not loaded: the family does not declare it for this purpose.`);
};

/** Parses a stored item with its family's schema; throws a ZodError with the field's path if the row has another shape. */
export function openItem(engine: Engine, body: unknown, text: (hash: TextHash) => string = noText): Opened {
  return { item: engine.suite.item.parse(body), text } as Opened;
}

/** Stored data of a run from which its family's facts are made. */
export interface StoredRun {
  params: unknown;
  suiteParams: unknown;
  model: { name: string; settings: ModelSettings } | null;
  /** Only needed for making requests. */
  systemPrompt?: string | null;
  live: boolean;
}

const anyModel: ModelFacts = {
  name: "",
  kind: "imported",
  contextTokens: null,
  claimedContextTokens: null,
  reasoningTokens: null,
  base: false,
  group: null,
  emptyReply: "",
};

/** Returns the facts about a model that its settings contain. */
export function modelFacts(name: string, settings: ModelSettings): ModelFacts {
  const asked = settingsAsked(settings);
  if (asked === null) return { ...anyModel, name, kind: settings.kind };
  const { contextTokens = null, claimedContextTokens = null, reasoningTokens = null, base = false, group = null, emptyReply = "" } = asked;
  return { name, kind: settings.kind, contextTokens, claimedContextTokens, reasoningTokens, base, group, emptyReply };
}

/** Opens a run and parses its parameters with its family's schemas; throws a ZodError for run parameters of another shape. */
export function openRun(manifest: Manifest, { params, suiteParams, model, systemPrompt = null, live }: StoredRun): RunFacts {
  const suite = manifest.forms.suite.safeParse(suiteParams);
  const facts = model ? modelFacts(model.name, model.settings) : anyModel;
  return {
    params: manifest.forms.run.parse(params),
    suite: suite.success ? suite.data : null,
    storedSuite: suiteParams,
    model: facts,
    // A base model is asked without roles.
    systemPrompt: facts.base ? null : systemPrompt,
    live,
  } as RunFacts;
}

/** Makes a run with the family's default parameters, for previews before any launch. */
export function defaultRun(manifest: Manifest): RunFacts {
  return openRun(manifest, { params: {}, suiteParams: {}, model: null, live: false });
}

/** Checks whether a family names its samples by their first sentence (`{asked}` in `views.sampleTitle`). */
export const namesByAsked = ({ views }: Manifest): boolean => views.sampleTitle?.includes("{asked}") ?? false;

/**
 * Returns the first sentence of an item's first request, by which lists name its samples; such a family must build that request without
 * shared texts.
 */
export function askedSentence({ manifest, engine }: LoadedFamily, opened: Opened): string {
  return firstSentence(engine.asking.next(opened, [], defaultRun(manifest))?.messages ?? []);
}

/** A verifier with its label and version. */
export type NamedVerifier = VerifierManifest & Verifier;

/** Returns the verifier of a family with this id; throws `invalid` with the known ids. */
export function verifierOf({ manifest, engine }: LoadedFamily, id: string): NamedVerifier {
  const named = verifierManifest(manifest, id);
  const verifier = engine.scoring.verifiers[id];
  if (!verifier) throw new HeedError("internal", `${manifest.title} declares the verifier “${id}” but does not have it.`);
  return { ...named, ...verifier };
}

/** True if the verifier may ask a judge about replies in a suite with these stored parameters. */
export const mayAskJudge = ({ judge }: Pick<Verifier, "judge">, suiteParams: unknown): boolean =>
  (judge?.(suiteParams) ?? "never") !== "never";

/** Returns the manifest entry of a verifier without loading the engine; throws `invalid` with the known ids. */
export function verifierManifest({ title, verifiers }: Manifest, id: string): VerifierManifest {
  const verifier = verifiers.find((verifier) => verifier.id === id);
  if (verifier) return verifier;
  const known = verifiers.map((verifier) => verifier.id).join(", ");
  throw new HeedError("invalid", `${title} has no verifier “${id}”. Available: ${known}.`, { where: "verifier" });
}
