import { parentPort } from "node:worker_threads";
import type { Opened } from "@/lib/benchmarks/family";
import { verifierOf } from "@/lib/benchmarks/open";
import { loadFamily, manifests } from "@/lib/benchmarks/registry";
import type { TextHash } from "@/lib/contracts/message";
import { HeedError } from "@/lib/errors";
import { collectSoon, hugeText } from "@/lib/text/collect-garbage";
import { copiedError, errorOf } from "./copied-error";
import type { FromThread, Outcome, ScoringTask, ToThread } from "./scoring-task";

/* The program of a scoring thread, which does one task at a time. */

const kept = new Map<TextHash, string>();
const calls = new Map<number, (outcome: Outcome) => void>();
let made = 0;

const send = (message: FromThread) => parentPort?.postMessage(message);

/** Builds the functions that the caller provides; each call waits for the caller's thread. */
function providedFunctions(names: readonly string[]): Record<string, (argument: unknown) => Promise<unknown>> {
  const provide = (name: string) => async (argument: unknown) => {
    made += 1;
    const call = made;
    const outcome = await new Promise<Outcome>((resolve) => {
      calls.set(call, resolve);
      send({ call, name, argument });
    });
    if ("error" in outcome) throw errorOf(outcome.error);
    return outcome.value;
  };
  return Object.fromEntries(names.map((name) => [name, provide(name)]));
}

async function resultOf({ make, benchmark, id, item, texts, turns, answer, context, provided }: ScoringTask): Promise<unknown> {
  const family = await loadFamily(benchmark);
  for (const [hash, text] of texts) kept.set(hash, text);
  const text = (hash: TextHash): string => {
    const stored = kept.get(hash);
    if (stored === undefined)
      throw new HeedError(
        "internal",
        `The shared text ${hash.slice(0, 12)} was not loaded: the family does not declare it for this purpose.`,
      );
    return stored;
  };
  const opened = { item, text } as Opened;
  const functions = providedFunctions(provided);
  if (make === "evidence") {
    const maker = family.engine.scoring.evidence?.find((maker) => maker.id === id);
    if (!maker || !context) throw new HeedError("internal", `${family.manifest.title} has no evidence “${id}”.`);
    const { stored, detail } = functions as unknown as Pick<Parameters<typeof maker.make>[3], "stored" | "detail">;
    return maker.make(opened, turns, answer, { ...context, stored, detail });
  }
  const verifier = verifierOf(family, id);
  if (make === "brief") return verifier.brief?.(opened, turns, answer);
  return verifier.score(opened, turns, answer, {});
}

parentPort?.on("message", (message: ToThread) => {
  if ("call" in message) {
    calls.get(message.call)?.(message.outcome);
    calls.delete(message.call);
    return;
  }
  if (message.forgets) kept.clear();
  if (!manifests.some(({ id }) => id === message.task.benchmark)) {
    send({ outcome: null });
    return;
  }
  // A value that cannot be copied becomes an ordinary error.
  resultOf(message.task)
    .then((value) => send({ outcome: { value } }))
    .catch((error: unknown) => send({ outcome: { error: copiedError(error) } }))
    .finally(message.task.answer.reply.length < hugeText ? undefined : collectSoon);
});

send({ started: true });
