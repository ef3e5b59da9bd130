import type { ProtocolId, SentParameter } from "@/lib/contracts/model";

/** A provider's page, with the day on which it was read. */
export interface Source {
  page: string;
  /** ISO date: `2026-11-25`. */
  read: string;
}

/** A rule for fields of a request that a host treats in one way, for all models or for those whose names match. */
export interface FieldRule {
  fields: readonly string[];
  models?: RegExp;
  /** Values that the rule covers; all if absent. */
  values?: readonly unknown[];
  /** Fields with values that exempt a request from the rule. */
  unless?: Readonly<Record<string, unknown>>;
}

/** A rule for values that a host replaces: a number by the most that it allows, or a word by the one that it maps it to. */
export interface CountedRule extends FieldRule {
  most?: number;
  words?: Readonly<Record<string, string>>;
}

/** Facts from a provider's pages about the fields that its endpoints take. */
export interface Host {
  name: string;
  /** Matches host names in lower case. */
  hosts: RegExp;
  protocol: ProtocolId;
  source: Source;
  /** Names of fields that differ from those of most hosts; `reasoning.effort` is a field within an object. */
  names?: Partial<Record<SentParameter, string>>;
  /** Fields that Heed adds to requests by itself and that this host does not know; they are not sent. */
  lacks?: readonly string[];
  /** Fields that are accepted without any effect. */
  ignored?: readonly FieldRule[];
  counted?: readonly CountedRule[];
  /** Fields that are answered with an error. */
  refused?: readonly FieldRule[];
  /** Batches, if its pages describe them: the share of the usual prices that they cost, and the page. */
  batch?: { factor: number; source: Source };
}
