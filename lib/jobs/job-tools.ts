import { z } from "zod";
import type { PythonRequest, Tools } from "@/lib/benchmarks/kit";
import type { ModelSettings, OpenaiCompatible } from "@/lib/contracts/model";
import { canJudge } from "@/lib/contracts/plain/model-kinds";
import { noUsage } from "@/lib/contracts/usage";
import { toolLimit } from "@/lib/engine/asking/call-costs";
import { usualAnswer } from "@/lib/engine/asking/prepare-request";
import type { Clock } from "@/lib/engine/clock";
import { HeedError } from "@/lib/errors";
import { endpointLimitKey, type Lease } from "@/lib/limits/lease";
import { modelTools } from "@/lib/providers/model-tools";
import type { KeptCall, PartManners } from "@/lib/providers/provider";
import { randomFrom } from "@/lib/random/seeded-random";
import { providePython } from "@/lib/sandbox/python/provide-python";
import { pythonOutcomes } from "@/lib/sandbox/python/python-process";
import type { KeptAnswers } from "./kept-answers";
import type { JobKit } from "./kinds";
import { paidCalls } from "./paid-calls";
import { patientCalls } from "./patient-calls";

interface JobTools extends Pick<JobKit, "provide" | "caller" | "check"> {
  /** Resolves once no call is in flight. */
  idle(): Promise<void>;
  /** Ends the sandbox's processes, if any were started. */
  close(): void;
}

interface JobToolsKit {
  clock: Clock;
  halt: AbortSignal;
  abort: AbortSignal;
  /** Id of the person whose month pays for the calls; null for none. */
  personId: string | null;
  /** Returns the process's lease, opened when the first model is provided; absent if no limits apply. */
  lease?: (() => Lease) | undefined;
  /** Called once with the working layers of the sandbox; absent for a job without a sandbox, because it shares its process with others. */
  say?: ((line: string) => void) | undefined;
}

const chatAnswer = z.object({ text: z.string(), tokenLogprobs: z.array(z.number()).nullable() });
const embedAnswer = z.array(z.array(z.number()));

/** Waits and retries as a run does, within the limits of the model's endpoint. */
function patienceWith(settings: OpenaiCompatible, { clock, halt, lease }: JobToolsKit, part?: PartManners) {
  const random = randomFrom(`job/${clock.now()}`);
  const allowances = lease ? [lease().allowance(endpointLimitKey(settings), 1)] : [];
  return patientCalls({ model: settings.model, host: new URL(settings.address).host, clock, random, halt, allowances, ...part });
}

function openModel(settings: ModelSettings, kit: JobToolsKit, part?: PartManners) {
  const tools = modelTools(settings, { signal: kit.abort });
  if (!canJudge(settings)) throw new HeedError("invalid", "Only a connected model can judge or build; choose another model.");
  const [pay, patiently] = [paidCalls(kit.personId, settings, kit), patienceWith(settings, kit, part)];
  return {
    name: settings.model,
    chat(request: Parameters<typeof tools.chat>[0]) {
      const bytes = request.messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
      const call = { bytes, limit: toolLimit(settings, request.maxTokens), expected: usualAnswer };
      return patiently(() =>
        pay(
          call,
          () => tools.chat(request),
          (reply) => reply,
        ),
      );
    },
    embed(texts: string[]) {
      const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
      const call = { bytes, limit: 0, expected: 0 };
      return patiently(() =>
        pay(
          call,
          () => tools.embed(texts),
          () => ({ usage: { ...noUsage, output: 0 }, text: "" }),
        ),
      );
    },
  };
}

/**
 * Provides models and the Python sandbox to a job, as tools that call no model twice for the same request. After `halt` no new call starts;
 * after `abort` calls in flight are abandoned.
 */
export function jobTools(kept: KeptAnswers, kit: JobToolsKit): JobTools {
  const { halt, abort, say } = kit;
  const inFlight = new Set<Promise<unknown>>();
  let fault: HeedError | null = null;
  const watched = async <T>(call: () => Promise<T>, part?: PartManners): Promise<T> => {
    const answer = halt.aborted ? Promise.reject(halt.reason) : call();
    inFlight.add(answer);
    try {
      return await answer;
    } catch (error) {
      if (error instanceof HeedError && !part) fault ??= error;
      throw error;
    } finally {
      inFlight.delete(answer);
    }
  };
  const sandbox = say ? providePython(abort, say) : null;
  const python = async (request: PythonRequest) => (await sandbox?.python(request)) ?? [];
  return {
    provide(models, part): Tools {
      const [chat, embed] = [models.chat, models.embed].map((settings) => (settings ? openModel(settings, kit, part) : null));
      return {
        ...(chat && {
          chat: (request) => watched(() => kept.answer({ chat: request, of: chat.name }, chatAnswer, () => chat.chat(request)), part),
        }),
        // Results affect the next question to a provided model, and a time-out may not recur. They are stored, so that a resumed job asks
        // the same. Without a model, repeating a call costs less than storing it, since traces have megabytes.
        ...(sandbox && {
          python: (request) =>
            watched(() =>
              chat || embed ? kept.answer({ python: request }, pythonOutcomes, () => python(request), false) : python(request),
            ),
        }),
        ...(embed && {
          embed: (texts) => watched(() => kept.answer({ embed: texts, of: embed.name }, embedAnswer, () => embed.embed(texts)), part),
        }),
      };
    },
    caller(settings, part): KeptCall {
      const patiently = canJudge(settings) ? patienceWith(settings, kit, part) : <T>(call: () => Promise<T>) => call();
      const pay = paidCalls(kit.personId, settings, kit);
      return (request, shape, call) => watched(() => kept.answer(request, shape, () => patiently(() => call(abort, pay))), part);
    },
    check() {
      if (fault !== null) throw fault;
    },
    async idle() {
      await Promise.allSettled([...inFlight]);
    },
    close: () => sandbox?.close(),
  };
}
