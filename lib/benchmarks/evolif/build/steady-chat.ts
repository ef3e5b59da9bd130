import type { Tools } from "@/lib/benchmarks/kit";
import { HeedError } from "@/lib/errors";

type Chat = NonNullable<Tools["chat"]>;

/** Calls that may fail one after the other before nobody is asked any more. */
const mostFailures = 12;

/** Watches the calls of many turns at once: a model that fails so many in a row throws `unavailable`, which concerns all turns alike. */
export function steadyChat(chat: Chat): Chat {
  let failures = 0;
  return async (request) => {
    try {
      const reply = await chat(request);
      failures = 0;
      return reply;
    } catch (error) {
      failures += 1;
      if (failures < mostFailures || error instanceof HeedError) throw error;
      const last = error instanceof Error ? error.message : String(error);
      throw new HeedError("unavailable", `The model answered none of the last ${failures} calls: ${last}. Go on when it is well again.`, {
        cause: error,
      });
    }
  };
}
