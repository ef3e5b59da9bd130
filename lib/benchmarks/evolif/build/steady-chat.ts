import type { Tools } from "@/lib/benchmarks/benchmark";
import { HeedError } from "@/lib/errors";

type Chat = NonNullable<Tools["chat"]>;

/** Calls that may fail one after the other before nobody is asked any more. */
const mostFailures = 12;

/** A model that is given up once so many calls in a row have failed. */
export interface SteadyChat {
  chat: Chat;
  /** Why no more is asked; null as long as the model answers. */
  givenUp: () => string | null;
}

/** Watches the calls of many turns at once. Where none has ever been answered, giving up throws `unavailable`: there is nothing to keep. */
export function steadyChat(chat: Chat): SteadyChat {
  let answered = false;
  let failures = 0;
  let last: string | null = null;
  const givenUp = () => (failures >= mostFailures ? last : null);
  return {
    givenUp,
    async chat(request) {
      try {
        const reply = await chat(request);
        answered = true;
        failures = 0;
        return reply;
      } catch (error) {
        failures += 1;
        last = error instanceof Error ? error.message : String(error);
        if (!answered && givenUp() !== null)
          throw new HeedError(
            "unavailable",
            `The model answered none of ${failures} calls: ${last}. Test its connection on the Models page.`,
          );
        throw error;
      }
    },
  };
}
