import { z } from "zod";
import type { Tools } from "@/lib/benchmarks/kit";
import type { Clock } from "@/lib/engine/clock";
import { HeedError } from "@/lib/errors";
import { settingsOfModel } from "@/lib/models/settings-of-model";
import { modelTools } from "@/lib/providers/model-tools";
import { randomFrom } from "@/lib/random/seeded-random";
import type { KeptAnswers } from "./kept-answers";
import { patientCalls } from "./patient-calls";
import type { StoredBuild } from "./stored-build";

interface Lent {
  tools: Tools;
  /** Throws what ended the model's service, even where the builder made do without it. */
  check(): void;
  /** Resolves once no call is in flight. */
  idle(): Promise<void>;
}

const chatAnswer = z.object({ text: z.string(), tokenLogprobs: z.array(z.number()).nullable() });
const embedAnswer = z.array(z.array(z.number()));

async function openModel(id: number, clock: Clock, halt: AbortSignal, abort: AbortSignal) {
  const settings = await settingsOfModel(id);
  const of = modelTools(settings, { attempts: 1, signal: abort });
  if (settings.kind !== "openai-compatible") throw new HeedError("invalid", "Only a model at an endpoint can build; choose another one.");
  const manners = { model: settings.model, host: new URL(settings.address).host, clock, random: randomFrom(`build/${clock.now()}`), halt };
  return { ...of, name: settings.model, patiently: patientCalls(manners) };
}

/** The models of a build as tools that ask no call twice. After `halt` no new one starts, after `abort` those in flight are given up. */
export async function buildTools(
  build: StoredBuild,
  kept: KeptAnswers,
  { clock, halt, abort }: { clock: Clock; halt: AbortSignal; abort: AbortSignal },
): Promise<Lent> {
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
  const open = (id: number | null) => (id === null ? null : openModel(id, clock, halt, abort));
  const [chat, embed] = await Promise.all([open(build.modelId), open(build.embeddingModelId)]);
  return {
    tools: {
      ...(chat && {
        chat: (request) =>
          watched(() => kept.answer({ chat: request, of: chat.name }, chatAnswer, () => chat.patiently(() => chat.chat(request)))),
      }),
      ...(embed && {
        embed: (texts) =>
          watched(() => kept.answer({ embed: texts, of: embed.name }, embedAnswer, () => embed.patiently(() => embed.embed(texts)))),
      }),
    },
    check() {
      if (fault !== null) throw fault;
    },
    async idle() {
      await Promise.allSettled([...inFlight]);
    },
  };
}
