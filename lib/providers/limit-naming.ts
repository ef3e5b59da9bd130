import type { OpenaiCompatible } from "@/lib/contracts/model";
import { protocolOf } from "./protocols/protocol-of";
import { ProviderError } from "./provider-error";

export type LimitField = NonNullable<OpenaiCompatible["limitField"]>;

/** Makes a call with settings that name the limit as the endpoint is known to take it; repeats the call once where it refuses that name. */
type Naming = <T>(call: (settings: OpenaiCompatible) => Promise<T>) => Promise<T>;

/**
 * Learns under which of its names an endpoint takes the limit of an answer: a refusal of one is answered with the other, for that call
 * and all later ones. `onFound` hears of it once, when a call with the other name has been answered.
 */
export function limitNaming(settings: OpenaiCompatible, onFound: (field: LimitField) => void = () => {}): Naming {
  const protocol = protocolOf(settings);
  let named = settings;
  let isTold = false;
  return async (call) => {
    for (let sent = named; ; sent = named) {
      try {
        const answer = await call(sent);
        if (sent.limitField !== undefined && sent !== settings && !isTold) {
          isTold = true;
          onFound(sent.limitField);
        }
        return answer;
      } catch (error) {
        const refused = error instanceof ProviderError && error.setting?.byName ? error.setting.field : null;
        const other = refused === null ? null : protocol.otherLimit(refused);
        if (other === null) throw error;
        // Another call may have learned the name meanwhile; an endpoint that refuses both is asked no further.
        if (named === sent && sent !== settings) throw error;
        if (named === sent) named = { ...settings, limitField: other };
      }
    }
  };
}
