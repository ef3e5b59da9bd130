import type { SentParameter } from "@/lib/contracts/model";
import { literalPattern } from "@/lib/text/literal-pattern";
import type { EndpointError } from "./endpoint-error";
import type { Fields, Protocol } from "./protocols/protocol";
import { isLimit } from "./protocols/protocol-of";
import { ProviderError } from "./provider-error";

/** A field of a request's body that an endpoint refused. */
export interface RefusedSetting {
  /** Name of the field in the body: `temperature`. */
  field: string;
  /** Value that was sent, as JSON of at most 60 characters. */
  value: string;
  /** True if the endpoint refuses the field with any value. */
  byName: boolean;
  /** The model's parameter that is sent in the field; null for other settings. */
  parameter: SentParameter | null;
}

const shownLength = 60;

const refusing =
  /unsupported|not (?:be )?(?:supported|permitted|allowed|accepted|available|valid|enabled)|n't support|not support|un(?:recogni[sz]ed|known|expected)|extra (?:inputs?|fields?)|deprecated|invalid|incompatible|must|only|cannot|should|\brange\b|maximum allowed|too (?:large|high|low|small|long)|at most|at least|remove|omit/i;
const nameWords =
  /unsupported[_ ](?:parameter|argument|field)|unknown[_ ](?:parameter|argument|field)|unsupportedparams|not (?:be )?(?:supported|permitted|allowed|accepted|available)|n't support|not support|un(?:recogni[sz]ed|expected)|unknown|extra (?:inputs?|fields?)|deprecated/i;
const valueWords =
  /unsupported[_ ]value|invalid[_ ]value|does not support -?\d|must be|too (?:large|high|low|small)|at most|at least|maximum|greater|less than|out of range|\brange\b|only the default/i;

/**
 * Finds the position at which a sentence uses a name as a parameter and not as a word: quoted, before a verb, or after "parameter". -1 if
 * there is none.
 */
function mention(message: string, field: string): number {
  const name = literalPattern(field);
  // A name with an underscore or an inner capital is not a word of the language.
  const plain = /_|\d|[a-z][A-Z]/.test(field) || field === "logprobs" || field === "temperature" ? `(?<![\\w-])${name}(?![\\w-])` : "(?!)";
  const patterns = [
    `["'\`“‘]${name}(?:[."'\`”’[])`,
    `(?:parameters?|arguments?|args?|fields?|keys?|options?|settings?|supplied|model|inputs?)\\W{1,4}${name}(?![\\w-])`,
    `(?<!\\b(?:the|an?|your|this) )(?<![\\w-])${name}["'\`]?:? (?:is|are|must|cannot|can't|does|should|may|not)\\b`,
    `(?:^|: )${name}[.:]`,
    plain,
  ];
  const at = patterns.map((pattern) => message.search(new RegExp(pattern, "i"))).filter((position) => position >= 0);
  return at.length === 0 ? -1 : Math.min(...at);
}

/** Largest distance in characters between a field's name and the words of its refusal. */
const near = 120;

type Words = Pick<EndpointError, "message" | "param" | "code">;

/** Finds the field of a request that a refusal names; null if it names none, or one that every request needs. */
export function findRefusedSetting(protocol: Protocol, body: Fields, { message, param, code }: Words): RefusedSetting | null {
  const { needed, sampled } = protocol;
  const sent = protocol.settings(body);
  const fields = Object.keys(sent).filter((field) => !needed.includes(field));
  const named = param?.replace(/^\$?\.?body\./, "").split(/[.[]/)[0] ?? "";
  // An endpoint that objects to a message may also mention a setting.
  if (needed.includes(named)) return null;
  let field = fields.find((name) => name === named);
  const text = message.slice(0, 500);
  let at = field === undefined ? -1 : Math.max(0, mention(text, field));
  if (field === undefined) {
    const mentioned = fields.map((name) => ({ name, at: mention(text, name) })).filter((candidate) => candidate.at >= 0);
    mentioned.sort((a, b) => a.at - b.at || b.name.length - a.name.length);
    const first = mentioned.find(({ at: place }) => refusing.test(text.slice(Math.max(0, place - near), place + near)));
    if (!first) return null;
    ({ name: field, at } = first);
  }
  const around = `${code ?? ""} ${text.slice(Math.max(0, at - near), at + near)}`;
  const others = Object.keys(sampled).filter((other) => other !== field && isLimit(protocol, other));
  const pointsAtOther = isLimit(protocol, field) && others.some((other) => mention(text, other) >= 0);
  return {
    field,
    value: (JSON.stringify(sent[field]) ?? "").slice(0, shownLength),
    byName: pointsAtOther || (nameWords.test(around) && !valueWords.test(around)),
    parameter: sampled[field] ?? null,
  };
}

/** Adds the refused setting to the error of a call by comparing it with what was sent; returns any other error unchanged. */
export function namingSetting(error: ProviderError, protocol: Protocol, sent: () => Fields): ProviderError {
  if (error.kind !== "refused" || error.endpoint === null) return error;
  const setting = findRefusedSetting(protocol, sent(), error.endpoint);
  return setting === null ? error : new ProviderError({ ...error, setting, cause: error.cause });
}
