import type { ModelSettings } from "../model";

type Kind = ModelSettings["kind"];

/** What follows from a model's kind; a new kind answers each question before it compiles. */
interface KindTraits {
  /** It is asked over a network, at an address and perhaps with a key. */
  isRemote: boolean;
  /** Its calls may cost money. */
  isPaid: boolean;
  /** It answers any prompt: it can judge replies, diagnose them and write for builders. */
  canJudge: boolean;
  /** It can be asked at all; otherwise all of its replies are there already. */
  canAnswer: boolean;
  /** Its replies are those of a real model, asked by this Heed: their lengths, times and failures say something of it. */
  isMeasured: boolean;
}

const kinds = {
  "openai-compatible": { isRemote: true, isPaid: true, canJudge: true, canAnswer: true, isMeasured: true },
  simulated: { isRemote: false, isPaid: false, canJudge: false, canAnswer: true, isMeasured: false },
  imported: { isRemote: false, isPaid: false, canJudge: false, canAnswer: false, isMeasured: false },
} as const satisfies Record<Kind, KindTraits>;

type KindWith<Trait extends keyof KindTraits> = { [K in Kind]: (typeof kinds)[K][Trait] extends true ? K : never }[Kind];
type With<Trait extends keyof KindTraits, Settings> = Extract<Settings, { kind: KindWith<Trait> }>;

/** All kinds with a trait. */
export const kindsWith = (trait: keyof KindTraits): Kind[] => (Object.keys(kinds) as Kind[]).filter((kind) => kinds[kind][trait]);

const guard =
  <Trait extends keyof KindTraits>(trait: Trait) =>
  <Settings extends { kind: Kind }>(settings: Settings | null | undefined): settings is With<Trait, Settings> =>
    settings !== null && settings !== undefined && kinds[settings.kind][trait];

/** Whether a model is asked over a network, and so has an address; false for none. */
export const isRemote = guard("isRemote");
/** Whether a model's calls may cost money; false for none. */
export const isPaid = guard("isPaid");
/** Whether a model answers any prompt, so that it can judge, diagnose and write; false for none. */
export const canJudge = guard("canJudge");
/** Whether a model can be asked; false for imported replies and for none. */
export const canAnswer = guard("canAnswer");
/** Whether a model's replies are those of a real model, asked by this Heed; false for none. */
export const isMeasured = guard("isMeasured");
