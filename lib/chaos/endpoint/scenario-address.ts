import { z } from "zod";

/** Settings of the endpoint's behavior below one address. */
export const addressSettings = z.object({
  /**
   * `well`: simulates the named model. `oddities`: the same, with a strange text or strange metadata in each reply. `faults`: the first
   * call of each sample gets a temporary fault. `hangs`: that fault is a response that never ends. `refuses`: each call gets `refusal`
   * (with the key from its request in place of `{key}`), or only each `every`th sample if that is more than 1. `echoes`: repeats the key
   * from the request. `large`: replies of `megabytes`. `judges`: gives a mark to each text. `empties`: replies without text. `strict`:
   * refuses messages without text, and replies without text to the second turn of a dialogue.
   */
  manner: z.enum(["well", "oddities", "faults", "hangs", "refuses", "echoes", "large", "judges", "empties", "strict"]).default("well"),
  /** Milliseconds from a call's arrival to its response. */
  latencyMs: z.number().min(0).default(0),
  refusal: z.object({ status: z.number().int(), headers: z.record(z.string(), z.string()).default({}), body: z.string() }).optional(),
  every: z.number().int().positive().default(1),
  megabytes: z.number().positive().default(15),
  /** Fields of a request's body that are refused with 400, each with the message of the refusal. */
  refusedFields: z.record(z.string(), z.string()).default({}),
  /** Calls before the first such refusal. */
  refusedAfter: z.number().int().min(0).default(0),
});
export type AddressSettings = z.input<typeof addressSettings>;

/** Counts of an address. Samples are distinguished by their prompts. */
export const addressStats = z.object({
  calls: z.number(),
  /** Requests for any other path below the address. */
  otherRequests: z.number(),
  samples: z.number(),
  /** Calls that were given a whole reply, which a provider bills even if the caller was gone. */
  paid: z.number(),
  /** Replies that were sent to their last byte. */
  answered: z.number(),
  /** Calls for a sample after a whole reply to it had been sent. */
  again: z.number(),
  /** Paid replies beyond the first of each sample. */
  twice: z.number(),
  /** Samples that met each fault or oddity, by its name. */
  met: z.record(z.string(), z.number()),
  /** Paid replies of the samples that met it. */
  paidBy: z.record(z.string(), z.number()),
  inFlight: z.number(),
  mostInFlight: z.number(),
});
export type AddressStats = z.infer<typeof addressStats>;

interface Sample {
  /** Position in the order in which the samples arrived, from 0. */
  nth: number;
  calls: number;
  paid: number;
  answered: number;
  met: string | null;
}

/** Address with its settings, and the calls of each sample. */
export class ScenarioAddress {
  private readonly samples = new Map<string, Sample>();
  private calls = 0;
  private otherRequests = 0;
  private again = 0;
  private inFlight = 0;
  private mostInFlight = 0;
  settings = addressSettings.parse({});

  set(settings: AddressSettings): void {
    this.settings = addressSettings.parse({ ...this.settings, ...settings });
  }

  arrived(key: string): Sample {
    const known = this.samples.get(key);
    const sample = known ?? { nth: this.samples.size, calls: 0, paid: 0, answered: 0, met: null };
    if (!known) this.samples.set(key, sample);
    if (sample.answered > 0) this.again++;
    sample.calls++;
    this.calls++;
    this.inFlight++;
    this.mostInFlight = Math.max(this.mostInFlight, this.inFlight);
    return sample;
  }

  /** Counts a request for anything but chat completions. */
  cameOtherwise(): void {
    this.otherRequests++;
  }

  /** The reason why the latest call is refused for its body; null if it is not. */
  refusalOf(body: Record<string, unknown>, messages: readonly { content: string }[]): string | null {
    const { manner, refusedFields, refusedAfter } = this.settings;
    if (manner === "strict" && messages.some(({ content }) => content.trim() === ""))
      return "Assistant message must have either content or tool_calls, but not none.";
    if (this.calls <= refusedAfter) return null;
    return Object.entries(refusedFields).find(([field]) => field in body)?.[1] ?? null;
  }

  /** True if the reply to these messages has no text. */
  isWithoutText(messages: readonly { role: string }[]): boolean {
    const { manner } = this.settings;
    return manner === "empties" || (manner === "strict" && messages.filter(({ role }) => role === "user").length === 2);
  }

  ended(): void {
    this.inFlight--;
  }

  stats(): AddressStats {
    const all = [...this.samples.values()];
    const sum = (countOf: (sample: Sample) => number, from = all) => from.reduce((total, sample) => total + countOf(sample), 0);
    const names = [...new Set(all.flatMap(({ met }) => met ?? []))];
    const by = (countOf: (sample: Sample) => number) =>
      Object.fromEntries(
        names.map((name) => [
          name,
          sum(
            countOf,
            all.filter(({ met }) => met === name),
          ),
        ]),
      );
    return {
      calls: this.calls,
      otherRequests: this.otherRequests,
      samples: all.length,
      paid: sum(({ paid }) => paid),
      answered: sum(({ answered }) => answered),
      again: this.again,
      twice: sum(({ paid }) => Math.max(0, paid - 1)),
      met: by(() => 1),
      paidBy: by(({ paid }) => paid),
      inFlight: this.inFlight,
      mostInFlight: this.mostInFlight,
    };
  }
}
