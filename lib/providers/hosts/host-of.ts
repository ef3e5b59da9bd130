import type { OpenaiCompatible, SentParameter } from "@/lib/contracts/model";
import type { CountedRule, FieldRule, Host } from "./host";
import { hosts } from "./table";

type Asked = Pick<OpenaiCompatible, "address" | "protocol">;

/** Finds the known host at an address by its protocol; null for any other. */
export function hostOf({ address, protocol = "openai-chat" }: Asked): Host | null {
  if (!URL.canParse(address)) return null;
  const name = new URL(address).hostname.toLowerCase();
  return hosts.find((host) => host.protocol === protocol && host.hosts.test(name)) ?? null;
}

/** Returns the name under which a host takes a parameter; `usual` for hosts with no other name. */
export const fieldName = (settings: Asked, parameter: SentParameter, usual: string): string =>
  hostOf(settings)?.names?.[parameter] ?? usual;

/** Returns the fields that Heed adds to requests by itself and that this host does not know. */
export const lackingFields = (settings: Asked): readonly string[] => hostOf(settings)?.lacks ?? [];

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** True if a rule is about this field and value of a request to this model. `sent`: all fields of the request. */
export function concerns(
  { fields, models, values, unless }: FieldRule,
  { model, field, value, sent }: { model: string; field: string; value: unknown; sent: Readonly<Record<string, unknown>> },
): boolean {
  if (!fields.includes(field) || (models && !models.test(model.toLowerCase()))) return false;
  if (values && !values.some((other) => same(other, value))) return false;
  return !Object.entries(unless ?? {}).some(([name, other]) => same(sent[name], other));
}

/** Returns the value that a host uses instead of this one; undefined if it uses this one. */
export function countedAs({ most, words }: CountedRule, value: unknown): unknown {
  if (most !== undefined && typeof value === "number" && value > most) return most;
  return typeof value === "string" && words && Object.hasOwn(words, value) ? words[value] : undefined;
}
