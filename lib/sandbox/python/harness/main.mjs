// The program of a sandbox process: boots Python, copies its memory, and then makes one call after another, each in the restored
// interpreter. An order contains an unguessable number that its answer must return. A case may read all of the interpreter's memory, but
// the number is not there.
import { readFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { boot } from "./boot.mjs";
import { caller } from "./call.mjs";
import { receive, send } from "./channel.mjs";
import { copyOfMemory } from "./copy-of-memory.mjs";
import { readImage } from "./image.mjs";
import { noticed } from "./notice.mjs";
import { watch } from "./watch-thread.mjs";

const options = JSON.parse(process.argv[2] ?? "{}");
const { folder, image, hashSeed, parent, outputBytes, resultBytes, residentBytes, latestMs, startMs, open } = options;

const fails = (act) => {
  try {
    act();
    return false;
  } catch {
    return true;
  }
};

/** Tests which of the layers around the interpreter hold in this process. */
const layers = (ofInterpreter) => ({
  ...ofInterpreter,
  watched: true,
  environment: Object.keys(process.env).length === 0,
  codeGeneration: fails(() => new Function("return 1")),
  files: fails(() => readFileSync(process.execPath)),
  programs: process.permission !== undefined && !process.permission.has("child"),
  memory: fails(() => new WebAssembly.Memory({ initial: 65_000 })),
  network: Object.keys(networkInterfaces()).length === 0,
  sockets: process.allowedNodeEnvironmentFlags.has("--allow-net") && !process.permission?.has("net"),
});

const {
  gate,
  instance,
  files,
  version,
  judge: judgeAt,
  notices: lists,
} = await boot({
  ...{ folder, hashSeed, open, outputBytes },
  image: image === null ? null : readImage(image, folder),
});
const notices = noticed(instance, lists);
const call = caller(instance, Number(version.split(".")[1]), resultBytes);
const { memory, emscripten_stack_get_current: stackTop, _emscripten_stack_restore: restoreStack } = instance.exports;
const top = stackTop();
const size = memory.buffer.byteLength;
const restore = copyOfMemory(memory);

const tick = watch({ parent, residentBytes, latestMs, startMs });

/**
 * Makes a call and restores the interpreter. `tell` receives the outcome and its dependencies before the restoration, so that the caller
 * does not wait for it.
 */
function make(order, tell) {
  tick();
  gate.close();
  const outcome = call(order);
  const { left, denied, used } = gate.release();
  tick();
  tell(denied === null ? outcome : { kind: denied.kind, message: denied.message }, [...used, ...notices()]);
  for (const fd of left) files.close(files.streams[fd]);
  restore();
  restoreStack(top);
}
const made = (order) => {
  let answer = null;
  make(order, (outcome) => {
    answer = outcome;
  });
  return answer;
};
const tried = (source) => made({ source, name: "f", args: "[]" });

/** Results for the most recent sources: the reason for a refusal, or null, and the names in it that differ between machines. */
const judged = new Map();
const KEPT = 50;
function judge(source) {
  const known = judged.get(source);
  if (known) return known;
  const outcome = made({ at: judgeAt, args: JSON.stringify([source]) });
  // A source that cannot be read at all has this outcome.
  const [message, mentions] = outcome.kind === "value" ? JSON.parse(outcome.json) : [null, []];
  const refusal = outcome.kind !== "value" ? outcome : message === null ? null : { kind: "forbidden", message };
  const verdict = { refusal, mentions };
  judged.set(source, verdict);
  if (judged.size > KEPT) judged.delete(judged.keys().next().value);
  return verdict;
}

const imports = tried("import os\ndef f(): return os.system('true')").kind === "forbidden";
tried("import builtins\nbuiltins.kept = len\ndef f(): return 1");
const restored = tried("import builtins\ndef f(): return hasattr(builtins, 'kept')").json === "false";
const rulesHold = judge("def f(): return f.__code__").refusal?.kind === "forbidden" && judge("def f(): return 1").refusal === null;
const ofInterpreter = { rules: rulesHold, imports, table: gate.tableIsClosed(), restored };
send({ ready: { version, layers: layers(ofInterpreter), resident: process.memoryUsage.rss() } });
for (;;) {
  const { nonce, untrusted, ...order } = receive();
  const { refusal, mentions } = untrusted === null ? { refusal: null, mentions: [] } : judge(untrusted);
  const answer = (outcome, uses) => send({ nonce, outcome, uses, mentions, grown: memory.buffer.byteLength - size });
  if (refusal) answer(refusal, []);
  else make(order, answer);
}
