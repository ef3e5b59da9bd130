import { openaiCompatible, type ProtocolId, protocolIds } from "@/lib/contracts/model";
import { protocolLabels, usualProtocol } from "@/lib/contracts/plain/protocols";
import { endpointProvider } from "@/lib/providers/endpoint-provider";
import type { AskRequest, Provider } from "@/lib/providers/provider";
import { randomFrom } from "@/lib/random/seeded-random";
import { median } from "@/lib/stats/median";
import { type BenchRow, below } from "./bench-row";
import { startSinkPart } from "./parts";

const inFlight = 64;
const rounds = 12;
/** Largest CPU time of a call, as a multiple of that of chat completions. */
const most = 1.2;

const prompt = "Follow every one of these instructions, and write in the language of the question. ".repeat(12);
const request = (): AskRequest => ({
  messages: [
    { role: "system", parts: ["You are a careful writer."] },
    { role: "user", parts: [prompt] },
    { role: "assistant", parts: ["I have read them."] },
    { role: "user", parts: ["Begin.", prompt] },
  ],
  text: () => {
    throw new Error("The bench shares no texts.");
  },
  ...{ limit: { answer: 2000, reasoning: 0 }, cut: null, repetition: 0, subject: null },
  random: () => randomFrom(0),
  signal: new AbortController().signal,
});

/** Measures the CPU time of this process per call, in milliseconds. */
async function cpuOf(provider: Provider, calls: number): Promise<number> {
  let left = calls;
  const caller = async () => {
    while (left-- > 0) (await provider.ask(request())).release?.();
  };
  const before = process.cpuUsage();
  await Promise.all(Array.from({ length: inFlight }, caller));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / calls;
}

/** Measures the CPU time of a call in each protocol, in turns, so that a busy machine affects all of them equally. */
export async function protocolRows(_say: (line: string) => void, { quick }: { quick: boolean }): Promise<BenchRow[]> {
  const sink = await startSinkPart(0);
  const providers = protocolIds.map((protocol): [ProtocolId, Provider] => {
    const settings = {
      kind: "openai-compatible",
      protocol,
      address: sink.address,
      model: "sink",
      sampling: { temperature: 0, maxTokens: 2000 },
    };
    return [protocol, endpointProvider(openaiCompatible.parse(settings), inFlight)];
  });
  const figures = new Map<ProtocolId, number[]>(protocolIds.map((protocol) => [protocol, []]));
  for (let round = 0; round <= rounds; round++)
    // Each protocol is first equally often, because the first one in a round meets a rested machine.
    for (const [protocol, provider] of [...providers.slice(round % providers.length), ...providers.slice(0, round % providers.length)]) {
      const figure = await cpuOf(provider, quick ? 400 : 2000);
      // The first round includes compilation, so it is not counted.
      if (round > 0) figures.get(protocol)?.push(figure);
    }
  await Promise.all(providers.map(([, provider]) => provider.close()));
  await sink.stop();
  const usual = median(figures.get(usualProtocol) ?? []);
  return protocolIds.map((protocol) => {
    const figure = median(figures.get(protocol) ?? []);
    const isUsual = protocol === usualProtocol;
    return {
      label: `CPU time per call, ${protocolLabels[protocol]}`,
      measured: `${figure.toFixed(3)} ms`,
      reach: isUsual ? "" : `${(most * usual).toFixed(3)} ms`,
      ratio: isUsual ? null : below(figure, most * usual),
      note: isUsual ? "" : `${(figure / usual).toFixed(2)}x chat completions`,
    };
  });
}
