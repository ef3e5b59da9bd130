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

/**
 * Starts Heed on the bench's database as a user would, and resolves once it reports that it is ready: its pages respond before the database
 * is filled.
 */
export async function startHeed(home: string): Promise<{ origin: string; child: ChildProcess }> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { ...process.env, PORT: String(port), HEED_HOME: home, HEED_ENV_FILE: "" };
  const child = spawn(process.execPath, [root("lib/boot/start.mjs")], { stdio: ["ignore", "pipe", "inherit"], env });
  const ready = new Promise<boolean>((resolve) => {
    let output = "";
    child.stdout.on("data", (text) => {
      output += text;
      if (output.includes(origin)) resolve(true);
    });
    child.once("exit", () => resolve(false));
    setTimeout(() => resolve(false), readyMs).unref();
  });
  if (await ready) return { origin, child };
  child.kill("SIGTERM");
  throw new Error("Heed did not start.");
}
