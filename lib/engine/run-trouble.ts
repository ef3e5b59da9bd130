import { isUnpaid } from "@/lib/providers/http-failure";
import type { ProviderError } from "@/lib/providers/provider-error";

/** Watches for failures that concern the whole run rather than one sample. */
export interface RunTrouble {
  answered(): void;
  /** The sentence to stop the run with, once there have been enough such failures with no answer between them. */
  failed(error: ProviderError, exhausted: boolean): string | null;
}

const enough = 3;

function sentence(error: ProviderError, model: string, address: string): string {
  const said = error.detail ? `: ${error.detail.slice(0, 300).replace(/\.$/, "")}` : "";
  switch (error.kind) {
    case "credentials":
      if (isUnpaid(error)) return `${address} wants to be paid first (${error.reason})${said}. Mend the account or its quota, then resume.`;
      return `${address} refuses the key (${error.reason})${said}. Mend the key, then resume.`;
    case "model":
      return `${address} does not know the model “${model}” (${error.reason})${said}. Mend the model's name or the address, then resume.`;
    default:
      return `${address} cannot be reached (${error.reason})${said}. Resume when it is back.`;
  }
}

/** A wrong key or model stops a run at the third answer; an endpoint that is not there, when three samples have used up their retries. */
export function runTrouble(model: string, address: string): RunTrouble {
  let refusals = 0;
  let unreachable = 0;
  return {
    answered() {
      refusals = 0;
      unreachable = 0;
    },
    failed(error, exhausted) {
      if (error.kind === "credentials" || error.kind === "model") refusals++;
      if (error.kind === "unreachable" && exhausted) unreachable++;
      return refusals >= enough || unreachable >= enough ? sentence(error, model, address) : null;
    },
  };
}
