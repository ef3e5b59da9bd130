import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { z } from "zod";
import { families } from "@/lib/benchmarks/registry";
import { promptKey } from "@/lib/endpoint/call-counts";
import { completionRequest, playReply } from "@/lib/endpoint/completion";
import { answeredChat } from "@/lib/endpoint/protocols/openai-chat";
import { randomFrom } from "@/lib/random/seeded-random";
import { echoed, echoingReply } from "./echo";
import { drip, faults, hangs } from "./faults";
import { emptyCompletion, type OddCompletion, oddities } from "./oddities";
import { ScenarioAddress } from "./scenario-address";

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

/** Waits, and returns whether the caller is still there. */
function wait(ms: number, response: ServerResponse): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isThere: boolean) => {
      clearTimeout(timer);
      resolve(isThere);
    };
    const timer = setTimeout(() => end(true), ms);
    response.once("close", () => end(false));
  });
}

const picked = <T>(choices: Readonly<Record<string, T>>, nth: number): [string, T] => {
  const all = Object.entries(choices);
  const choice = all[nth % all.length];
  if (!choice) throw new Error("There is nothing to pick from.");
  return choice;
};

/**
 * Runs the hostile endpoint. Each scenario has its own address (`/ADDRESS/v1`), which is configured by `PUT /ADDRESS` and counts its calls
 * by sample. Sends its origin to the parent process, and ends with it.
 */
export async function serveEndpoint(seed: number): Promise<void> {
  const loaded = await Promise.all(families.map(async ({ manifest, engine }) => ({ manifest, engine: await engine() })));
  const addresses = new Map<string, ScenarioAddress>();
  const fillings = new Map<number, Buffer>();

  const judged = (prompt: string): OddCompletion => {
    const score = 4 + Math.floor(randomFrom(`${seed}/${prompt}`).uniform() * 7);
    const content = JSON.stringify({ rationale: "It does.", score, coherence_score_reasoning: "It is.", coherence_score: 8 });
    return { choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }] };
  };
  const large = (response: ServerResponse, good: string, megabytes: number) => {
    const filling = fillings.get(megabytes) ?? Buffer.alloc(megabytes * 1_000_000, "lorem ipsum dolor sit amet ");
    fillings.set(megabytes, filling);
    const at = good.indexOf('"},"finish_reason"');
    const [before, after] = [Buffer.from(good.slice(0, at)), Buffer.from(good.slice(at))];
    response.writeHead(200, { "content-length": String(before.length + filling.length + after.length) });
    response.write(before);
    response.write(filling);
    response.end(after);
  };

  const chat = async (address: ScenarioAddress, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = z.record(z.string(), z.unknown()).parse(JSON.parse(await bodyOf(request)));
    const asked = completionRequest.parse(body);
    const key = promptKey(asked.messages);
    const { manner, latencyMs, refusal, every, megabytes } = address.settings;
    const sample = address.arrived(key);
    response.once("close", () => address.ended());
    const secret = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
    const reply = manner === "judges" ? null : playReply(loaded, asked, seed, null);
    const well = manner === "judges" ? judged(key) : reply && (answeredChat.body(reply) as OddCompletion);
    const send = (body: string | Buffer) => void response.writeHead(200, { "content-type": "application/json" }).end(body);
    const pay = () => {
      sample.paid++;
      response.once("finish", () => sample.answered++);
    };
    const first = sample.calls === 1;

    if (well === null) return void response.writeHead(404).end('{"error":{"message":"The model does not exist."}}');
    const good = JSON.stringify(well);
    const why = address.refusalOf(body, asked.messages);
    if (why !== null) return void response.writeHead(400).end(JSON.stringify({ error: { message: why } }));
    if (manner === "refuses" && refusal && sample.nth % every === 0) {
      if (!(await wait(latencyMs, response))) return;
      const withKey = (text: string) => text.replaceAll("{key}", secret);
      const headers = Object.entries(refusal.headers).map(([header, value]) => [header, withKey(value)]);
      return void response.writeHead(refusal.status, Object.fromEntries(headers)).end(withKey(refusal.body));
    }
    if ((manner === "faults" || manner === "hangs") && first) {
      const [name, fault] = picked(manner === "faults" ? faults : hangs, sample.nth);
      sample.met = name;
      return fault(response, good);
    }
    if (manner === "echoes" && first && sample.nth % 3 === 1)
      return void response
        .writeHead(500, { "x-echo": encodeURIComponent(secret) })
        .end(JSON.stringify({ error: { message: echoed(secret) } }));
    if (manner === "echoes" && sample.nth % 3 === 2) return void response.writeHead(422).end(`<p>${"x".repeat(180)} ${echoed(secret)}</p>`);
    pay();
    if (!(await wait(latencyMs, response))) return;
    if (manner === "echoes") return send(echoingReply(well, secret));
    if (address.isWithoutText(asked.messages)) return send(emptyCompletion(well));
    if (manner === "large") return large(response, good, megabytes);
    if (manner === "hangs") return drip(response, good);
    if (manner !== "oddities") return send(good);
    const [name, oddity] = picked(oddities, sample.nth);
    sample.met = name;
    send(oddity(well));
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [, name = "", ...path] = (request.url ?? "").split("/");
    const address = addresses.get(name) ?? new ScenarioAddress();
    addresses.set(name, address);
    if (request.method === "PUT") address.set(JSON.parse(await bodyOf(request)));
    else if (path.join("/") === "v1/chat/completions") return chat(address, request, response);
    else if (path.length > 0) address.cameOtherwise();
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(address.stats()));
  };

  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    handle(request, response).catch((error: unknown) => {
      process.stderr.write(`endpoint: ${String(error)}\n`);
      response.destroy();
    });
  });
  server.on("connection", (socket) => socket.on("error", () => {})); // of a caller that was killed
  process.once("disconnect", () => process.exit(0));
  server.listen(0, "127.0.0.1", () => {
    const bound = server.address();
    if (typeof bound === "object" && bound) process.send?.(`http://127.0.0.1:${bound.port}`);
  });
}
