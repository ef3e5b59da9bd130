import { runChaos } from "./run-chaos";

const [first, ...rest] = process.argv.slice(2);
// The program starts itself again as the endpoint that Heed calls, whose work must not delay what is measured.
if (first === "endpoint") await (await import("./endpoint/serve")).serveEndpoint(Number(rest[0] ?? 0));
else process.exitCode = await runChaos(process.argv.slice(2));
