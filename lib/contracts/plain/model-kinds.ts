import type { ModelSettings } from "../model";

type Kind = ModelSettings["kind"];

/** The traits of a model kind; a new kind must define all of them before it compiles. */
interface KindTraits {
  /** True if the model is called over a network, at an address and perhaps with a key. */
  isRemote: boolean;
  /** True if its calls may cost money. */
  isPaid: boolean;
  /** True if it answers any prompt, so it can judge replies, diagnose them and write for builders. */
  canJudge: boolean;
  /** True if it can be called; otherwise all its replies exist already. */
  canAnswer: boolean;
  /** True if its replies are those of a real model, called by this Heed, so their lengths, times and failures are meaningful. */
  isMeasured: boolean;
}

const kinds = {
  "openai-compatible": { isRemote: true, isPaid: true, canJudge: true, canAnswer: true, isMeasured: true },
  simulated: { isRemote: false, isPaid: false, canJudge: false, canAnswer: true, isMeasured: false },
  imported: { isRemote: false, isPaid: false, canJudge: false, canAnswer: false, isMeasured: false },
} as const satisfies Record<Kind, KindTraits>;

type KindWith<Trait extends keyof KindTraits> = { [K in Kind]: (typeof kinds)[K][Trait] extends true ? K : never }[Kind];
type With<Trait extends keyof KindTraits, Settings> = Extract<Settings, { kind: KindWith<Trait> }>;

/** Lists the kinds that have a trait. */
export const kindsWith = (trait: keyof KindTraits): Kind[] => (Object.keys(kinds) as Kind[]).filter((kind) => kinds[kind][trait]);

const guard =
  <Trait extends keyof KindTraits>(trait: Trait) =>
  <Settings extends { kind: Kind }>(settings: Settings | null | undefined): settings is With<Trait, Settings> =>
    settings !== null && settings !== undefined && kinds[settings.kind][trait];

/** True if a model is called over a network and so has an address; false without a model. */
export const isRemote = guard("isRemote");
/** True if a model's calls may cost money; false without a model. */
export const isPaid = guard("isPaid");
/** True if a model answers any prompt, so that it can judge, diagnose and write; false without a model. */
export const canJudge = guard("canJudge");
/** True if a model can be called; false for imported replies and without a model. */
export const canAnswer = guard("canAnswer");
/** True if a model's replies are those of a real model, called by this Heed; false without a model. */
export const isMeasured = guard("isMeasured");
