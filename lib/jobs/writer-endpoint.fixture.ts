import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { z } from "zod";

/** An endpoint that simulates a diligent query writer, or another role defined by `reply`, for tests that count its calls. */
export interface WriterEndpoint {
  /** Base address for a model's settings. */
  address: string;
  /** Number of complete answers to each request body. */
  readonly answered: ReadonlyMap<string, number>;
  /** Number of calls that have arrived, of open ones, and the largest number open at once. */
  readonly seen: { calls: number; open: number; most: number };
  /**
   * Changes its behavior from now on: delay and status of answers, and the number of further calls that get one; later calls wait until it
   * is set again, null answers all of them.
   */
  set(changes: { latencyMs?: number; status?: number; answers?: number | null }): void;
  close(): Promise<void>;
}

const body = z.object({ messages: z.array(z.object({ content: z.string() })) });

type Reply = (prompt: string, messages: readonly { content: string }[]) => string;

/** Repeats the request, which contains the whole change; answers yes to a judge's question, and 8 of 10 if a score is requested. */
function writerReply(prompt: string): string {
  if (prompt.startsWith("Judge ")) return JSON.stringify({ rationale: "So it is.", score: 8 });
  return prompt.includes("refers") ? '{"refers": true}' : JSON.stringify({ query: `Well: ${prompt}` });
}

export async function writerEndpoint(reply: Reply = writerReply): Promise<WriterEndpoint> {
  const answered = new Map<string, number>();
  const seen = { calls: 0, open: 0, most: 0 };
  let manner = { latencyMs: 0, status: 200 };
  let answersLeft = Number.POSITIVE_INFINITY;
  /** Calls that wait until `answers` is set again, in the order of their arrival. */
  const held = new Set<() => void>();
  const admitHeld = () => {
    for (const admit of held) {
      if (answersLeft <= 0) return;
      answersLeft--;
      admit();
    }
  };
  const server = createServer(async (request, response) => {
    seen.calls++;
    seen.most = Math.max(seen.most, ++seen.open);
    let gone = false;
    response.once("close", () => {
      gone = !response.writableEnded;
      seen.open--;
    });
    let text = "";
    for await (const chunk of request) text += chunk;
    const key = createHash("sha256").update(text).digest("hex");
    const { messages } = body.parse(JSON.parse(text));
    const prompt = messages[0]?.content ?? "";
    if (gone) return;
    await new Promise<void>((resolve) => {
      const admit = () => {
        held.delete(admit);
        resolve();
      };
      held.add(admit);
      response.once("close", admit);
      admitHeld();
    });
    const { latencyMs } = manner;
    // biome-ignore lint/style/noRestrictedGlobals: the endpoint takes so long to answer.
    if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs));
    if (gone) return;
    const { status } = manner;
    response.writeHead(status, { "content-type": "application/json" });
    if (status !== 200) return void response.end(JSON.stringify({ error: { message: "Played fault." } }));
    answered.set(key, (answered.get(key) ?? 0) + 1);
    response.end(JSON.stringify({ choices: [{ message: { content: reply(prompt, messages) }, finish_reason: "stop" }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  if (typeof bound !== "object" || bound === null) throw new Error("no port");
  return {
    address: `http://127.0.0.1:${bound.port}/v1`,
    answered,
    seen,
    set({ answers, ...changes }) {
      manner = { ...manner, ...changes };
      if (answers === undefined) return;
      answersLeft = answers ?? Number.POSITIVE_INFINITY;
      admitHeld();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
