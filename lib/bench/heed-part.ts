import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";

const readyMs = 240_000;

const root = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Starts Heed on the bench's database as a user would, and answers once its pages are there. */
export async function startHeed(home: string): Promise<{ origin: string; child: ChildProcess }> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { ...process.env, PORT: String(port), HEED_HOME: home };
  const child = spawn(process.execPath, [root("lib/boot/start.mjs")], { stdio: ["ignore", "ignore", "inherit"], env });
  const until = Date.now() + readyMs;
  while (Date.now() < until && child.exitCode === null) {
    const ok = await fetch(`${origin}/api/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return { origin, child };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill("SIGTERM");
  throw new Error("Heed did not start.");
}
