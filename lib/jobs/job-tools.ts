import { z } from "zod";
import type { Tools } from "@/lib/benchmarks/kit";
import type { ModelSettings } from "@/lib/contracts/model";
import type { Clock } from "@/lib/engine/clock";
import { HeedError } from "@/lib/errors";
import { modelTools } from "@/lib/providers/model-tools";
import { randomFrom } from "@/lib/random/seeded-random";
import type { KeptAnswers } from "./kept-answers";
import type { JobKit } from "./kinds";
import { patientCalls } from "./patient-calls";

interface JobTools extends Pick<JobKit, "lend" | "check"> {
  /** Resolves once no call is in flight. */
  idle(): Promise<void>;
}

const chatAnswer = z.object({ text: z.string(), tokenLogprobs: z.array(z.number()).nullable() });
const embedAnswer = z.array(z.array(z.number()));

function openModel(settings: ModelSettings, clock: Clock, halt: AbortSignal, abort: AbortSignal) {
  const of = modelTools(settings, { attempts: 1, signal: abort });
  if (settings.kind !== "openai-compatible")
    throw new HeedError("invalid", "Only a model at an endpoint can judge or build; choose another one.");
  const manners = { model: settings.model, host: new URL(settings.address).host, clock, random: randomFrom(`job/${clock.now()}`), halt };
  return { ...of, name: settings.model, patiently: patientCalls(manners) };
}

/** Lends models to a job as tools that ask no call twice. After `halt` no new one starts, after `abort` those in flight are given up. */
export function jobTools(kept: KeptAnswers, { clock, halt, abort }: { clock: Clock; halt: AbortSignal; abort: AbortSignal }): JobTools {
  const inFlight = new Set<Promise<unknown>>();
  let fault: HeedError | null = null;
  const watched = async <T>(call: () => Promise<T>): Promise<T> => {
    const answer = halt.aborted ? Promise.reject(halt.reason) : call();
    inFlight.add(answer);
    try {
      return await answer;
    } catch (error) {
      if (error instanceof HeedError) fault ??= error;
      throw error;
    } finally {
      inFlight.delete(answer);
    }
  };
  return {
    lend(models): Tools {
      const [chat, embed] = [models.chat, models.embed].map((settings) => (settings ? openModel(settings, clock, halt, abort) : null));
      return {
        ...(chat && {
          chat: (request) =>
            watched(() => kept.answer({ chat: request, of: chat.name }, chatAnswer, () => chat.patiently(() => chat.chat(request)))),
        }),
        ...(embed && {
          embed: (texts) =>
            watched(() => kept.answer({ embed: texts, of: embed.name }, embedAnswer, () => embed.patiently(() => embed.embed(texts)))),
        }),
      };
    },
    check() {
      if (fault !== null) throw fault;
    },
    async idle() {
      await Promise.allSettled([...inFlight]);
    },
  };
}
