import { type Drafts, draftsOf } from "@/components/forms/drafts";
import { parseDrafts } from "@/components/forms/parse-drafts";
import { placeIssues } from "@/components/forms/place-issues";
import { type ModelSettings, type OpenaiCompatible, type ProtocolId, type SaveModel, saveModelBody } from "@/lib/contracts/model";
import { isRemote } from "@/lib/contracts/plain/model-kinds";
import { sentParameters, usualProtocol } from "@/lib/contracts/plain/protocols";
import type { FormField } from "@/lib/contracts/views";
import { proposedProtocol } from "@/lib/providers/protocols/proposed-protocol";
import { endpointFields, knownFields, moreFields, nameField, samplingFields, simulatedFields } from "./model-fields";
import { parseExtraBody, parseHeaders } from "./parse-extra-body";
import { readStops, writeStops } from "./stop-texts";

export type EditableKind = "openai-compatible" | "simulated";

/** The model form as typed: every field of both kinds, so that switching the kind loses nothing. */
export interface ModelDraft {
  kind: EditableKind;
  fields: Drafts;
  /** JSON texts. */
  extraBody: string;
  headers: string;
  /** Absent for the default protocol. */
  protocol?: ProtocolId | undefined;
  /** Settings that the endpoint refused for this model; they apply only to this address and model. */
  refused?: Pick<OpenaiCompatible, "address" | "model" | "refused"> | undefined;
}

/**
 * Returns the draft with another address. If that address suggests another protocol than the old one did, the draft also gets that
 * protocol.
 */
export function withAddress(draft: ModelDraft, address: string): ModelDraft {
  const proposed = proposedProtocol(address);
  const isNew = proposed !== proposedProtocol(String(draft.fields.address ?? ""));
  return { ...draft, fields: { ...draft.fields, address }, protocol: isNew ? proposed : draft.protocol };
}

/** Returns the fields of a form that apply to a draft's protocol: the parameters that it sends, and the fields that only Heed reads. */
export function fieldsSent(fields: readonly FormField[], { protocol = usualProtocol }: Pick<ModelDraft, "protocol">): FormField[] {
  const parameters = new Set<string>(sentParameters[protocol]);
  const isBase = (name: string) => name !== "base" || protocol === usualProtocol;
  return fields.filter(({ name }) => isBase(name) && (parameters.has(name) || !sentFields.some((sent) => sent.name === name)));
}

const sentFields = [...samplingFields, ...moreFields];
const endpointForm = [...endpointFields, ...sentFields, ...knownFields];
const all = [nameField, ...endpointForm, ...simulatedFields];

const written = (json: unknown) => (json === undefined ? "" : JSON.stringify(json, null, 2));

/** Returns the draft of a stored model, or an empty one of this kind. */
export function draftOfModel(kind: EditableKind, name = "", settings?: ModelSettings): ModelDraft {
  if (isRemote(settings)) {
    const { sampling, extraBody, headers, ...rest } = settings;
    return {
      kind: "openai-compatible",
      fields: draftsOf(all, { name, ...rest, ...sampling, stop: writeStops(sampling.stop) }),
      extraBody: written(extraBody),
      headers: written(headers),
      protocol: settings.protocol,
      ...(settings.refused && { refused: { address: settings.address, model: settings.model, refused: settings.refused } }),
    };
  }
  if (settings?.kind === "simulated") {
    const { profile, seed, latencySeconds } = settings;
    return { kind: "simulated", fields: draftsOf(all, { name, profile, simulatedSeed: seed, latencySeconds }), extraBody: "", headers: "" };
  }
  return { kind, fields: draftsOf(all, { name }), extraBody: "", headers: "" };
}

export interface ParsedModel {
  /** Null while a field is invalid. */
  value: SaveModel | null;
  /** One sentence for each field, including `extraBody` and `headers`. */
  issues: Record<string, string>;
}

/** Assigns issues of the settings' schema, from the browser or the API, to the form's fields. */
export function placeModelIssues(kind: EditableKind, issues: readonly { path: string; message: string }[]) {
  const shown = kind === "simulated" ? simulatedFields : endpointForm;
  const flat = issues.map((issue) => {
    const path = issue.path
      .replace(/^settings\./, "")
      .replace(/^sampling\./, "")
      .replace(/^stop\..*/, "stop");
    return { path: kind === "simulated" && path === "seed" ? "simulatedSeed" : path, message: issue.message };
  });
  return placeIssues(flat, [nameField, ...shown].map((f) => f.name).concat("extraBody", "headers"));
}

function settingsOf(
  draft: ModelDraft,
  values: Record<string, unknown>,
  { extraBody, headers }: { extraBody: unknown; headers: unknown },
): unknown {
  if (draft.kind === "simulated") {
    return { kind: "simulated", profile: values.profile, seed: values.simulatedSeed, latencySeconds: values.latencySeconds };
  }
  const { address, model, keyVariable, timeoutSeconds } = values;
  const sent = fieldsSent(sentFields, draft);
  const sampling = Object.fromEntries(sent.filter((f) => f.name in values).map((f) => [f.name, values[f.name]]));
  const known = Object.fromEntries(
    fieldsSent(knownFields, draft).flatMap(({ name }) =>
      values[name] === undefined || values[name] === false || values[name] === "" ? [] : [[name, values[name]]],
    ),
  );
  return {
    kind: "openai-compatible",
    address,
    model,
    keyVariable,
    timeoutSeconds,
    sampling,
    extraBody,
    headers,
    protocol: draft.protocol,
    ...(draft.refused?.address === address && draft.refused?.model === model && { refused: draft.refused?.refused }),
    ...known,
  };
}

/** Parses a draft into what the API saves; only the fields of the draft's kind count. */
export function parseModelDraft(draft: ModelDraft): ParsedModel {
  const shown = draft.kind === "simulated" ? simulatedFields : endpointForm;
  const { values, issues } = parseDrafts([nameField, ...shown], draft.fields);
  const extra = draft.kind === "simulated" ? { value: undefined } : parseExtraBody(draft.extraBody);
  if ("issue" in extra) issues.extraBody = extra.issue;
  const headers = draft.kind === "simulated" ? { value: undefined } : parseHeaders(draft.headers);
  if ("issue" in headers) issues.headers = headers.issue;
  if (typeof values.stop === "string") {
    const stops = readStops(values.stop);
    if (stops === null) issues.stop = 'Close every quotation mark, and separate the texts with commas: END, "\\n\\n".';
    else values.stop = stops;
  }
  for (const name of ["address", "model", "keyVariable"]) {
    const value = values[name];
    if (typeof value === "string") values[name] = value.trim();
  }
  const parsed = saveModelBody.safeParse({
    name: values.name,
    settings: settingsOf(draft, values, {
      extraBody: "value" in extra ? extra.value : undefined,
      headers: "value" in headers ? headers.value : undefined,
    }),
  });
  if (parsed.success) return Object.keys(issues).length === 0 ? { value: parsed.data, issues } : { value: null, issues };
  const draftIssues = parsed.error.issues.map((issue) => ({
    path: issue.path.join("."),
    message: sentenceOf(issue.path.at(-1), issue.message),
  }));
  return { value: null, issues: { ...placeModelIssues(draft.kind, draftIssues).fields, ...issues } };
}

function sentenceOf(field: unknown, message: string): string {
  if (field === "address") return "Enter an address that begins with http:// or https://.";
  if (field === "keyVariable")
    return "Enter the name of the variable, not the key: capital letters, digits and underscores, such as OPENROUTER_API_KEY.";
  if (field === "topP") return "The value must be greater than 0 and at most 1.";
  return message;
}

/** Returns the draft with a proposed name if none was typed: the model's name at its endpoint without the vendor, or the profile's. */
export function withName(draft: ModelDraft, families: readonly { profiles: readonly { id: string; label: string }[] }[]): ModelDraft {
  const text = (name: string) => String(draft.fields[name] ?? "").trim();
  if (text("name") !== "") return draft;
  const profile = families.flatMap(({ profiles }) => profiles).find(({ id }) => id === text("profile"));
  const proposed =
    draft.kind === "simulated" ? (profile ? `Simulated ${profile.label.toLowerCase()}` : "") : (text("model").split("/").at(-1) ?? "");
  return { ...draft, fields: { ...draft.fields, name: proposed } };
}

/**
 * Returns the draft with another model, and the context length that its endpoint lists for it. A length that was typed stays; one that came
 * from the list goes with its model.
 */
export function withModel(draft: ModelDraft, model: string, contexts: Readonly<Record<string, number>>): ModelDraft {
  const listed = (name: string) => String(contexts[name.trim()] ?? "");
  const { contextTokens = "" } = draft.fields;
  const isTyped = contextTokens !== "" && contextTokens !== listed(String(draft.fields.model ?? ""));
  return { ...draft, fields: { ...draft.fields, model, contextTokens: isTyped ? contextTokens : listed(model) } };
}
