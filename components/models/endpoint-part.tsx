"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { useMay } from "@/components/data/caller";
import { offeredQuery, providerKeysQuery } from "@/components/data/model-queries";
import { FieldControl } from "@/components/forms/field-control";
import { FormFields } from "@/components/forms/form-fields";
import { KeyMissing, KeyState } from "@/components/rows/key-state";
import { Field, fieldNote } from "@/components/ui/field";
import { formatCount, formatNumber } from "@/components/ui/format";
import { Section } from "@/components/ui/section";
import { TextArea } from "@/components/ui/text-area";
import { ToggleButton } from "@/components/ui/toggle-button";
import { offerRequest } from "@/lib/contracts/model";
import { EndpointChoice } from "./endpoint-choice";
import { presetOfAddress } from "./endpoint-presets";
import { EnterKey } from "./enter-key";
import { fieldsSent, type ModelDraft, withAddress, withModel } from "./model-draft";
import { endpointFields, knownFields, moreFields, samplingFields } from "./model-fields";
import { ProtocolChoice } from "./protocol-choice";

/** Number of an endpoint's listed names that are shown beside its fields. */
const namesShown = 12;

interface EndpointPartProps {
  draft: ModelDraft;
  issues: Record<string, string>;
  onChange: (draft: ModelDraft) => void;
}

/** Fields for an endpoint's address, model and key. Offers the models that the endpoint lists, and shows whether the key is set. */
export function EndpointPlace({ draft, issues, onChange, names }: EndpointPartProps & { names: readonly string[] }) {
  const set = (name: string, value: string | boolean) =>
    onChange(name === "address" ? withAddress(draft, String(value)) : { ...draft, fields: { ...draft.fields, [name]: value } });
  const address = String(draft.fields.address ?? "");
  const keyVariable = String(draft.fields.keyVariable ?? "").trim();
  const [wanted, setWanted] = useState(false);
  const place = offerRequest.safeParse({ address: address.trim(), keyVariable: keyVariable || undefined, protocol: draft.protocol });
  const offer = useQuery({ ...offeredQuery(place.data ?? null), enabled: wanted && place.success });
  const choose = (model: string) => onChange(withModel(draft, model, offer.data?.contexts ?? {}));
  const listed = wanted && place.success ? (offer.data?.models ?? []) : [];
  const preset = presetOfAddress(address);
  const { data: stored } = useQuery({ ...providerKeysQuery(), enabled: useMay()("owner") });
  const keyNames = stored?.keys.map(({ name }) => name) ?? [];
  const placeholders: Record<string, string> = {
    address: "https://openrouter.ai/api/v1",
    model: preset?.example ?? "vendor/model-name",
    keyVariable: preset ? preset.keyVariable || "not needed" : "HEED_KEY_MINE",
  };
  return (
    <div className="space-y-5">
      <EndpointChoice
        address={address}
        onChoose={(chosen) => {
          const placed = withAddress(draft, chosen.address);
          onChange({ ...placed, fields: { ...placed.fields, keyVariable: chosen.keyVariable } });
          setWanted(true);
        }}
      />
      <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">
        {endpointFields
          .filter(({ name }) => names.includes(name))
          .flatMap((field) => [
            <div key={field.name} className="min-w-0 space-y-2">
              <FieldControl
                field={field}
                id={`model-${field.name}`}
                draft={draft.fields[field.name] ?? ""}
                onChange={(value) => (field.name === "model" ? choose(String(value)) : set(field.name, value))}
                issue={issues[field.name]}
                mono
                placeholder={placeholders[field.name]}
                offered={field.name === "model" ? listed : field.name === "keyVariable" ? keyNames : undefined}
                // Only the model's field asks for the list: a half-typed address may be someone else's.
                onFocus={() => setWanted(field.name === "model")}
              />
              {field.name === "keyVariable" && (
                <EnterKey
                  name={keyVariable || preset?.keyVariable || ""}
                  address={address}
                  onSaved={(name) => {
                    set("keyVariable", name);
                    setWanted(true);
                  }}
                />
              )}
            </div>,
            ...(field.name === "address"
              ? [<ProtocolChoice key="protocol" protocol={draft.protocol} onChange={(protocol) => onChange({ ...draft, protocol })} />]
              : []),
          ])}
      </div>
      <div aria-live="polite" className="space-y-2 text-sm text-ink-2 empty:hidden">
        {offer.data && wanted && <KeyMissing model={{ settings: { kind: "openai-compatible", keyVariable }, ...offer.data }} />}
        {offer.data && wanted && offer.data.keyPresent !== false && (
          <p className="flex flex-wrap gap-x-2">
            {keyVariable === "" ? "Key:" : <code className="num">{keyVariable}</code>}
            <KeyState model={{ settings: { kind: "openai-compatible", keyVariable }, ...offer.data }} />
          </p>
        )}
        {offer.data && wanted && (
          <p>
            {offer.data.models === null
              ? "The endpoint returned no model list. Check the address and key, or type the model’s name."
              : `The endpoint lists ${formatCount(listed.length, "model")}${listed.length > 0 ? ":" : "."}`}
          </p>
        )}
        {listed.length > 0 && (
          <p className="flex flex-wrap gap-1.5">
            {listed.slice(0, namesShown).map((name) => (
              <ToggleButton key={name} pressed={draft.fields.model === name} onPress={() => choose(name)}>
                <span translate="no" className="max-w-60 truncate font-mono text-xs">
                  {name}
                </span>
              </ToggleButton>
            ))}
            {listed.length > namesShown && <span className="self-center text-xs text-ink-3">and more: type in the model field</span>}
          </p>
        )}
      </div>
    </div>
  );
}

/** Rarely used settings of a request, folded to a line until one of them is set or wrong. */
function MoreSettings({ draft, issues, onChange }: EndpointPartProps) {
  const fields = fieldsSent(moreFields, draft);
  const set = [...fields.map(({ name }) => draft.fields[name]), draft.extraBody, draft.headers].filter((typed) => typed !== "").length;
  const wrong = [...fields.map(({ name }) => name), "extraBody", "headers"].some((name) => name in issues);
  const [open, setOpen] = useState(set > 0);
  const [hadSome, setHadSome] = useState(set > 0);
  if (hadSome !== set > 0) {
    setHadSome(set > 0);
    if (set > 0) setOpen(true);
  }
  return (
    <details className="group" open={open || wrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex cursor-pointer list-none items-center gap-1.5 py-2 text-sm font-medium max-md:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-3.5 shrink-0 text-ink-3 transition-transform group-open:rotate-90" />
        More settings
        <span className="font-normal text-ink-3">{set === 0 ? "none set" : `${formatNumber(set)} set`}</span>
      </summary>
      <div className="space-y-5 pt-2 pb-6">
        <FormFields
          prefix="model"
          fields={fields}
          drafts={draft.fields}
          issues={issues}
          onChange={(name, value) => onChange({ ...draft, fields: { ...draft.fields, [name]: value } })}
          columns={3}
          unset="Endpoint default"
        />
        <Field
          label="Extra body"
          aside="JSON, optional"
          htmlFor="model-extraBody"
          error={issues.extraBody}
          help="Additional fields for each request; they override the fields above. Use null to remove a field that Heed adds, such as max_tokens."
        >
          <TextArea
            id="model-extraBody"
            rows={4}
            mono
            className="block"
            spellCheck={false}
            placeholder={'{"provider": {"order": ["vendor"]}}'}
            value={draft.extraBody}
            aria-invalid={issues.extraBody !== undefined}
            aria-describedby={fieldNote("model-extraBody")}
            onChange={(event) => onChange({ ...draft, extraBody: event.target.value })}
          />
        </Field>
        <Field
          label="Extra headers"
          aside="JSON, optional"
          htmlFor="model-headers"
          error={issues.headers}
          help="Sent with each call. Enter keys above, never here. Shares, exports and run files leave headers out."
        >
          <TextArea
            id="model-headers"
            rows={2}
            mono
            className="block"
            spellCheck={false}
            placeholder={'{"X-Title": "Heed"}'}
            value={draft.headers}
            aria-invalid={issues.headers !== undefined}
            aria-describedby={fieldNote("model-headers")}
            onChange={(event) => onChange({ ...draft, headers: event.target.value })}
          />
        </Field>
      </div>
    </details>
  );
}

const allPlaces = endpointFields.map(({ name }) => name);

/** Form of an endpoint: its place and the settings of its requests. */
export function EndpointPart({ draft, issues, onChange }: EndpointPartProps) {
  const set = (name: string, value: string | boolean) => onChange({ ...draft, fields: { ...draft.fields, [name]: value } });
  return (
    <>
      <Section title="Endpoint" note="Heed supports OpenAI chat completions, OpenAI Responses, Anthropic Messages and Gemini.">
        <EndpointPlace draft={draft} issues={issues} onChange={onChange} names={allPlaces} />
      </Section>
      <Section title="Sampling" note="Empty fields are not sent, so the endpoint’s defaults apply.">
        <div className="space-y-5">
          <FormFields
            prefix="model"
            fields={fieldsSent(samplingFields, draft)}
            drafts={draft.fields}
            issues={issues}
            onChange={set}
            columns={3}
            unset="Endpoint default"
          />
          <MoreSettings draft={draft} issues={issues} onChange={onChange} />
        </div>
      </Section>
      <Section title="The model" note="What Heed should know about the model.">
        <FormFields
          prefix="model"
          fields={fieldsSent(knownFields, draft)}
          drafts={draft.fields}
          issues={issues}
          onChange={set}
          columns={3}
          unset="Unknown"
        />
      </Section>
    </>
  );
}
