import type { HeldAddress, HeldEndpoint } from "./endpoint/client";
import type { AddressSettings } from "./endpoint/scenario-address";
import type { Api } from "./heed/api";
import type { Database } from "./heed/database";
import type { Launched } from "./heed/launched";
import type { Row } from "./table";

/** Setting of every scenario: a Heed, the endpoint that it calls, and functions to record results. */
export interface Stage {
  heed: Launched;
  api: Api;
  database: Database;
  endpoint: HeldEndpoint;
  seed: number;
  /** True for the selection that takes a minute: smaller runs, fewer kills, and only counts are asserted. */
  short: boolean;
  /** Value of the variable that a model may name for its key. */
  key: string;
  row(row: Row): void;
  /** Records a condition that must hold, as passed or failed; `seen` is printed if it fails. */
  check(title: string, holds: boolean, seen?: unknown): void;
}

export interface Scenario {
  /** Name for `--only`. */
  name: string;
  /** Seconds that the short form takes on two cores; null if it is not part of a selection. */
  seconds: number | null;
  play(stage: Stage): Promise<void>;
}

/** Name of the variable that holds the key of the endpoint's models. */
export const keyVariable = "HEED_KEY_CHAOS";

/** Suite with the model that plays it, so that every address gives a prompt the same reply. */
export interface Play {
  suiteId: number;
  model: string;
  samples: number;
  params: Record<string, unknown>;
}

const made = new Map<string, Promise<Play>>();
const once = (name: string, make: () => Promise<Play>): Promise<Play> => {
  const play = made.get(name) ?? make();
  made.set(name, play);
  return play;
};

/** Creates a suite of IFScale reports: `samples` items over four densities. */
export function reports({ api, seed }: Stage, samples: number): Promise<Play> {
  const densities = [10, 20, 40, 80];
  return once(`reports ${samples}`, async () => {
    const params = { densities, seeds: Math.ceil(samples / densities.length) };
    const suiteId = await api.suite("ifscale", `Chaos, ${samples} reports`, params, seed);
    return { suiteId, model: "ifscale/linear", samples: densities.length * params.seeds, params: {} };
  });
}

/** Creates a suite of EvolIF dialogues, with or without constraints that a judge checks. */
export function dialogues({ api, seed }: Stage, samples: number, judgedGroups: boolean): Promise<Play> {
  return once(`dialogues ${samples} ${judgedGroups}`, async () => {
    const params = { dialogues: samples, turns: 8, edition: judgedGroups ? "second" : "first" };
    const suiteId = await api.suite("evolif", `Chaos, ${samples} dialogues${judgedGroups ? ", judged" : ""}`, params, seed);
    return { suiteId, model: "evolif/steady", samples, params: { patience: 3, maxTurns: 20 } };
  });
}

export interface ChaosLaunch {
  concurrency: number;
  address?: AddressSettings;
  model?: Record<string, unknown>;
  run?: Record<string, unknown>;
}

/** Launches a run of a play with its own address. */
export async function launchChaosRun(
  stage: Stage,
  name: string,
  play: Play,
  { concurrency, address: settings, model, run }: ChaosLaunch,
): Promise<{ runId: number; address: HeldAddress }> {
  const address = await stage.endpoint.address(name, settings);
  const modelId = await stage.api.model(`${name} (${address.url})`, { address: address.url, model: play.model, ...model });
  const runId = await stage.api.launch({ suiteId: play.suiteId, modelId, name, concurrency, params: play.params, ...run });
  return { runId, address };
}

const references = new Map<string, Promise<{ metrics: string; twice: number }>>();

/**
 * Returns the metrics of an undisturbed run of a play, and the number of its replies that were paid twice because prompts are identical.
 */
export function undisturbed(stage: Stage, play: Play, judge: number | null = null): Promise<{ metrics: string; twice: number }> {
  const name = `${play.suiteId} ${judge !== null}`;
  const make = async () => {
    const { runId, address } = await launchChaosRun(stage, "undisturbed", play, { concurrency: 64, run: { judgeModelId: judge } });
    await stage.api.ended(runId);
    return { metrics: await stage.api.metrics(runId), twice: (await address.stats()).twice };
  };
  const reference = references.get(name) ?? make();
  references.set(name, reference);
  return reference;
}
