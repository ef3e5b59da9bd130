import type fc from "fast-check";
import type { Verdict } from "@/lib/contracts/check";
import type { TextHash } from "@/lib/contracts/message";
import { randomFrom } from "@/lib/random/seeded-random";
import type { ModelFacts, NewItem, Opened, RunFacts, SampleRecord, TurnRecord } from "./family";
import { type Shelf, scoredTurn, shelf, turnRecord } from "./family.fixture";
import type { Tools } from "./kit";
import { defaultRun, type LoadedFamily, openItem, openRun } from "./open";

/** A small case: as the reply to the turn after `turns`, `good` scores above `bad` under every verifier. */
export interface Fixture<Item = unknown> {
  item: Item;
  turns?: readonly TurnRecord[];
  good: string;
  bad: string;
}

export interface ConformanceOptions {
  /** Fixtures that contain shared texts are made with `share`. */
  fixtures: readonly Fixture[] | ((share: Shelf["share"]) => readonly Fixture[]);
  /** Suite parameters to check; if absent, those of the first preset, or else the form's defaults. */
  params?: unknown;
  /** Further suite parameters for the round trip of export and import. */
  anyParams?: fc.Arbitrary<unknown>;
  /** True if checks earn credits other than those of their outcomes. */
  ownCredits?: boolean;
  /** Form values for importers that ask, by importer id. */
  asked?: Readonly<Record<string, unknown>>;
  /** Tools for verifiers, such as a judge. */
  tools?: Tools;
  /** Findings of jobs for each sample, if metrics need them. */
  later?: SampleRecord["later"];
  /** Facts about the model, if metrics need them. */
  model?: Partial<ModelFacts>;
}

export type Purpose = "ask" | "score" | "show" | "simulate" | "export";

/** A family with the parameters, items and fixtures on which it is checked. */
export interface Subject extends LoadedFamily {
  options: ConformanceOptions;
  shelf: Shelf;
  params: unknown;
  run: RunFacts;
  fixtures: readonly Fixture[];
  items: NewItem<unknown>[];
  /** About six of the items. */
  few: NewItem<unknown>[];
  /** Opens an item as read from the database, with the texts that the family names for a purpose. */
  open: (body: unknown, purpose: Purpose) => Opened;
}

/** Checks by the property of a family that they test; each throws if the property does not hold. */
export type Checks = Readonly<Record<string, (subject: Subject) => void | Promise<void>>>;

export const seed = 7;

export function subjectOf(family: LoadedFamily, options: ConformanceOptions): Subject {
  const { manifest, engine } = family;
  const on = shelf();
  const params = manifest.forms.suite.parse(options.params ?? manifest.presets[0]?.params ?? {});
  const items = [...engine.suite.generate(params, { random: randomFrom(seed), share: on.share })];
  const fixtures = typeof options.fixtures === "function" ? options.fixtures(on.share) : options.fixtures;
  return {
    ...family,
    options,
    shelf: on,
    params,
    run: defaultRun(manifest),
    fixtures,
    items,
    few: items.filter((_, at) => at % Math.ceil(items.length / 6) === 0),
    open: (body, purpose) => {
      const stored: unknown = JSON.parse(JSON.stringify(body));
      const named = new Set<TextHash>(engine.suite.texts?.(engine.suite.item.parse(stored), purpose) ?? []);
      return openItem(engine, stored, (hash) => {
        if (named.has(hash)) return on.text(hash);
        throw new Error(`texts(item, "${purpose}") does not name the shared text ${hash.slice(0, 12)}, and it is wanted.`);
      });
    },
  };
}

/** Returns the letters and credits of a verdict as stored; `credits` is null if the outcomes determine all credits. */
export function stored({ manifest }: LoadedFamily, { checks }: Verdict): { outcomes: string; credits: number[] | null } {
  const outcomes = new Map(manifest.views.outcomes.map((outcome) => [outcome.id, outcome]));
  const hasOwnCredits = checks.some(({ outcome, credit }) => outcomes.get(outcome)?.credit !== credit);
  const letters = checks.map(({ outcome }) => outcomes.get(outcome)?.letter ?? "?");
  return { outcomes: letters.join(""), credits: hasOwnCredits ? checks.map(({ credit }) => credit) : null };
}

/** Largest number of turns for which a dialogue is played. */
const mostTurns = 12;

/** Plays the turns of an item as a profile answers them; by default the first profile. */
export async function played(
  subject: Subject,
  { key, body }: NewItem<unknown>,
  profile = subject.manifest.profiles[0]?.id,
): Promise<TurnRecord[]> {
  const { manifest, engine, run, open, options } = subject;
  const verifier = engine.scoring.verifiers[manifest.verifiers[0].id];
  const turns: TurnRecord[] = [];
  if (profile === undefined || !verifier || !engine.simulation) return turns;
  while (turns.length < mostTurns && engine.asking.next(open(body, "ask"), turns, run)) {
    const reply = engine.simulation.simulate(open(body, "simulate"), turns, profile, randomFrom(`${key} ${turns.length}`));
    turns.push(turnRecord(reply, await verifier.score(open(body, "score"), turns, turnRecord(reply), options.tools ?? {})));
  }
  return turns;
}

/** Returns samples as metrics read them: simulated by a profile, or made from the fixtures if the family simulates nothing. */
export async function samplesOf(subject: Subject, profile?: string): Promise<SampleRecord[]> {
  const { manifest, engine, few, fixtures, open, options } = subject;
  if (engine.simulation) return Promise.all(few.map(async (item, at) => sampleOf(subject, at, item, await played(subject, item, profile))));
  const verifier = engine.scoring.verifiers[manifest.verifiers[0].id];
  const samples = fixtures.flatMap(({ item, turns = [], good, bad }) =>
    [good, bad].map(async (reply, at) => {
      const verdict = (await verifier?.score(open(item, "score"), turns, turnRecord(reply), options.tools ?? {})) ?? null;
      return sampleOf(subject, at, { key: `fixture-${at}`, tags: {}, body: item }, [...turns, turnRecord(reply, verdict)]);
    }),
  );
  return Promise.all(samples);
}

function sampleOf(subject: Subject, ordinal: number, { key, tags, body }: NewItem<unknown>, turns: readonly TurnRecord[]): SampleRecord {
  const { item } = subject.open(body, "score");
  const verdicts = turns.flatMap(({ verdict }) => (verdict ? [verdict] : []));
  const score = verdicts.reduce((sum, verdict) => sum + verdict.score, 0) / Math.max(1, verdicts.length);
  return {
    ...{
      ordinal,
      key,
      tags,
      item,
      repetition: 0,
      status: "scored",
      score,
      latencyMs: 1200,
      inputTokens: null,
      outputTokens: 10,
      costUsd: null,
      later: {},
    },
    cluster: subject.engine.suite.cluster?.(item, tags) ?? key,
    passed: verdicts.every(({ passed }) => passed),
    turns: verdicts.map((verdict) =>
      scoredTurn({
        ...stored(subject, verdict),
        score: verdict.score,
        passed: verdict.passed,
        facts: verdict.facts ?? null,
        latencyMs: 1200,
      }),
    ),
  };
}

/**
 * Returns a sample without scores and in its own cluster, because a family may count a whole cluster as missing if one of its samples is.
 */
export function unscoredSample(sample: SampleRecord, status: SampleRecord["status"]): SampleRecord {
  const [ordinal, cluster] = [sample.ordinal + 1000, `${sample.cluster}, unscored`];
  return { ...sample, ordinal, cluster, status, score: null, passed: null, latencyMs: null, outputTokens: null, turns: [] };
}

/** Opens a run of the subject's suite that is still receiving replies. */
export const liveRun = ({ manifest, params }: Subject): RunFacts =>
  openRun(manifest, { params: {}, suiteParams: params, model: null, live: true });
