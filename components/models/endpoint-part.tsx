"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FieldControl } from "@/components/forms/field-control";
import { FormFields } from "@/components/forms/form-fields";
import { Field, fieldNote } from "@/components/ui/field";
import { Section } from "@/components/ui/section";
import { TextArea } from "@/components/ui/text-area";
import { offerRequest } from "@/lib/contracts/model";
import { EndpointChoice } from "./endpoint-choice";
import { presetOfAddress } from "./endpoint-presets";
import type { ModelDraft } from "./model-draft";
import { endpointFields, knownFields, samplingFields } from "./model-fields";
import { offeredQuery } from "./queries";

interface EndpointPartProps {
  draft: ModelDraft;
  issues: Record<string, string>;
  onChange: (draft: ModelDraft) => void;
}

/** The form of an endpoint: where it is, what is sent with each request. */
export function EndpointPart({ draft, issues, onChange }: EndpointPartProps) {
  const set = (name: string, value: string | boolean) => onChange({ ...draft, fields: { ...draft.fields, [name]: value } });
  const address = String(draft.fields.address ?? "");
  const [wanted, setWanted] = useState(false);
  const place = offerRequest.safeParse({
    address: address.trim(),
    keyVariable: String(draft.fields.keyVariable ?? "").trim() || undefined,
  });
  const offer = useQuery({ ...offeredQuery(place.data ?? null), enabled: wanted && place.success });
  const preset = presetOfAddress(address);
  const placeholders: Record<string, string> = {
    address: "https://openrouter.ai/api/v1",
    model: preset?.example ?? "vendor/model-name",
    keyVariable: preset ? preset.keyVariable || "none needed" : "HEED_KEY_MINE",
  };
  return (
    <>
      <Section title="Endpoint" note="Anything that speaks the OpenAI chat completions protocol.">
        <div className="space-y-5">
          <EndpointChoice
            address={address}
            onChoose={(chosen) =>
              onChange({ ...draft, fields: { ...draft.fields, address: chosen.address, keyVariable: chosen.keyVariable } })
            }
          />
          <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">
            {endpointFields.map((field) => (
              <FieldControl
                key={field.name}
                field={field}
                id={`model-${field.name}`}
                draft={draft.fields[field.name] ?? ""}
                onChange={(value) => set(field.name, value)}
                issue={issues[field.name]}
                mono
                placeholder={placeholders[field.name]}
                offered={field.name === "model" ? (offer.data?.models ?? undefined) : undefined}
                // Asked for in the model's field alone: an address that is half typed is nobody's to call.
                onFocus={() => setWanted(field.name === "model")}
              />
            ))}
          </div>
        </div>
      </Section>
      <Section title="Sampling" note="An empty field is not sent: the endpoint’s own value holds.">
        <div className="space-y-5">
          <FormFields
            prefix="model"
            fields={samplingFields}
            drafts={draft.fields}
            issues={issues}
            onChange={set}
            columns={3}
            unset="The endpoint’s own"
          />
          <Field
            label="Extra body"
            aside="JSON, optional"
            htmlFor="model-extraBody"
            error={issues.extraBody}
            help="Sent as further fields of each request; wins over the fields above."
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
        </div>
      </Section>
      <Section title="The model" note="What Heed should know of it.">
        <FormFields
          prefix="model"
          fields={knownFields}
          drafts={draft.fields}
          issues={issues}
          onChange={set}
          columns={3}
          unset="Not known"
        />
      </Section>
    </>
  );
}
