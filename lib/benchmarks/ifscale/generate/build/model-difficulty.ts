import type { BuildKit } from "@/lib/benchmarks/kit";

const reports = ["a quarterly report", "an annual report", "a report to investors"];
const inFlight = 8;

/**
 * Measures the paper's difficulty of each word: exp(-mean token log-probability) of a one-sentence report that contains it, averaged over
 * three zero-temperature completions. Null if the endpoint returns no log-probabilities; throws the endpoint's errors.
 */
export async function modelDifficulty(
  words: readonly string[],
  { chat, report }: BuildKit & Required<Pick<BuildKit, "chat">>,
): Promise<Map<string, number> | null> {
  const first = words[0];
  if (first === undefined) return new Map();
  const perplexities = new Map<string, number>();
  const probe = await perplexity(first, chat);
  if (probe === null) return null;
  perplexities.set(first, probe);
  const tell = () => report?.({ doing: "Ranking words", done: perplexities.size, total: words.length });
  tell();
  const waiting = words.slice(1);
  const work = async () => {
    for (let word = waiting.shift(); word !== undefined; word = waiting.shift()) {
      const difficulty = await perplexity(word, chat);
      if (difficulty === null) continue;
      perplexities.set(word, difficulty);
      tell();
    }
  };
  await Promise.all(Array.from({ length: inFlight }, work));
  return perplexities.size === words.length ? perplexities : null;
}

async function perplexity(word: string, chat: NonNullable<BuildKit["chat"]>): Promise<number | null> {
  let sum = 0;
  for (const report of reports) {
    const content = `Write one sentence of ${report} that contains the exact word '${word}'. Answer with the sentence alone.`;
    const { tokenLogprobs } = await chat({ messages: [{ role: "user", content }], temperature: 0, maxTokens: 80 });
    if (!tokenLogprobs || tokenLogprobs.length === 0) return null;
    sum += Math.exp(-tokenLogprobs.reduce((total, logprob) => total + logprob, 0) / tokenLogprobs.length);
  }
  return sum / reports.length;
}
