import { Field, fieldNote } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { ProtocolId } from "@/lib/contracts/model";
import { protocolLabels, usualProtocol } from "@/lib/contracts/plain/protocols";

/** Path that each protocol adds to an address. */
const paths: Readonly<Record<ProtocolId, string>> = {
  "openai-chat": "/chat/completions",
  "openai-responses": "/responses",
  anthropic: "/messages",
  gemini: "/models/…:generateContent",
};
const options = Object.entries(protocolLabels).map(([value, label]) => ({ value, label }));

interface ProtocolChoiceProps {
  /** Undefined for the default protocol. */
  protocol: ProtocolId | undefined;
  onChange: (protocol: ProtocolId) => void;
}

/** Choice of an endpoint's protocol, which follows the address until a person chooses another. */
export function ProtocolChoice({ protocol = usualProtocol, onChange }: ProtocolChoiceProps) {
  return (
    <Field
      label="Protocol"
      htmlFor="model-protocol"
      help={
        <>
          Follows the address unless you change it. Heed adds <code translate="no">{paths[protocol]}</code> to the address.
        </>
      }
    >
      <Select
        id="model-protocol"
        label="Protocol"
        value={protocol}
        options={options}
        describedBy={fieldNote("model-protocol")}
        onChange={(chosen) => onChange(chosen as ProtocolId)}
      />
    </Field>
  );
}
