import { createServer } from "node:http";
import { join } from "node:path";
import { inspect } from "node:util";
import next from "next";
import { compressedFiles } from "./compressed-files.mjs";
import { noteRequest } from "./note-request.mjs";
import { projectRoot } from "./project-root.mjs";
import { promptClose } from "./prompt-close.mjs";
import { complain } from "./say.mjs";
import { rewriteClaims, trustedProxies } from "./trusted-proxies.mjs";

// The web server of `npm start`: Next, with its scripts and styles as compressed after the build.
const [port, hostname] = [Number(process.argv[2]), process.argv[3]];
const app = next({ dev: false, dir: projectRoot, port, hostname, quiet: true });
await app.prepare();
const ask = app.getRequestHandler();
const isTrusted = trustedProxies(process.env.HEED_TRUSTED_PROXIES);
const answerFile = compressedFiles(join(projectRoot, ".next"));

// An idle connection stays open longer than proxies and clients keep it, which is two minutes at most, so they never send a request into a
// connection that is being closed.
const server = createServer({ keepAliveTimeout: 125_000 }, (request, response) => {
  rewriteClaims(request, isTrusted);
  noteRequest(request, response);
  if (answerFile(request, response)) return;
  ask(request, response).catch((error) => {
    complain(inspect(error), "web");
    if (!response.headersSent) response.statusCode = 500;
    response.end();
  });
});
promptClose(server);
server.on("error", (error) => {
  complain(inspect(error), "web");
  process.exit(1);
});

// The launcher sends the reason why there is no database at the moment; lib/http/database-trouble.ts reads it.
process.on("message", (message) => {
  globalThis.heedDatabaseTrouble = message?.databaseTrouble ?? null;
});

let ending = false;
// Pending requests are answered first; streams end by themselves at these signals.
const end = () => {
  if (ending) return;
  ending = true;
  server.close(() => app.close().finally(() => process.exit(0)));
};
process.on("SIGTERM", end);
process.on("SIGINT", end);
server.listen(port, hostname);
