import type { OpenaiCompatible } from "@/lib/contracts/model";
import { protocolOf } from "./protocols/protocol-of";
import { ProviderError } from "./provider-error";

export type LimitField = NonNullable<OpenaiCompatible["limitField"]>;

/** Makes a call with the name of the limit that the endpoint is known to take, and repeats it once if the name is refused. */
type Naming = <T>(call: (settings: OpenaiCompatible) => Promise<T>) => Promise<T>;

/**
 * Learns which name an endpoint takes for the limit of an answer: after a refusal, that call and all later ones use the other name.
 * `onFound` is called once, when a call with the other name succeeds.
 */
export function limitNaming(settings: OpenaiCompatible, onFound: (field: LimitField) => void = () => {}): Naming {
  const protocol = protocolOf(settings);
  let named = settings;
  let isReported = false;
  return async (call) => {
    for (let sent = named; ; sent = named) {
      try {
        const answer = await call(sent);
        if (sent.limitField !== undefined && sent !== settings && !isReported) {
          isReported = true;
          onFound(sent.limitField);
        }
        return answer;
      } catch (error) {
        const refused = error instanceof ProviderError && error.setting?.byName ? error.setting.field : null;
        const other = refused === null ? null : protocol.otherLimit(refused);
        if (other === null) throw error;
        // Another call may have learned the name meanwhile; an endpoint that refuses both names is not asked again.
        if (named === sent && sent !== settings) throw error;
        if (named === sent) named = { ...settings, limitField: other };
      }
    }
  };
}
