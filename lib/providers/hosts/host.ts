import type { ProtocolId, SentParameter } from "@/lib/contracts/model";

/** A provider's own page, and the day on which it was read. */
export interface Source {
  page: string;
  /** ISO date: `2026-11-25`. */
  read: string;
}

/** Fields of a request that a host treats in one way, for all its models or for those whose names match. */
export interface FieldRule {
  fields: readonly string[];
  models?: RegExp;
  /** Values that it concerns; all where absent. */
  values?: readonly unknown[];
  /** Fields with which a request is not concerned. */
  unless?: Readonly<Record<string, unknown>>;
}

/** A value that a host takes for another one: a number for the most that it allows, or a word for the word that it maps it to. */
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
  /** Fields that Heed adds to a request by itself and this host does not know: they are not sent. */
  lacks?: readonly string[];
  /** Accepted without any effect. */
  ignored?: readonly FieldRule[];
  counted?: readonly CountedRule[];
  /** Answered with an error. */
  refused?: readonly FieldRule[];
}
