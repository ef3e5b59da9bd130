import { createServer } from "node:net";
import { resolve } from "node:path";
import { BootError } from "./boot-error.mjs";
import { projectRoot } from "./project-root.mjs";

const loopback = ["127.0.0.1", "localhost", "::1"];

/**
 * Where Heed listens and keeps its data, from PORT, HOST, HEED_HOME and DATABASE_URL.
 * @param {Record<string, string | undefined>} env
 * @returns {{ port: number, host: string, home: string, databaseUrl: string | null }}
 */
export function settings(env = process.env) {
  const host = env.HOST || loopback[0];
  if (!loopback.includes(host)) {
    throw new BootError(
      `HOST=${host} is refused: Heed has no accounts yet, and needs them before it may listen on more than this machine.`,
    );
  }
  const port = Number(env.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new BootError(`PORT=${env.PORT} is not a port; give a number from 1 to 65535.`);
  const databaseUrl = env.DATABASE_URL || null;
  if (databaseUrl && !(URL.canParse(databaseUrl) && /^postgres(ql)?:\/\/[^/]*\/[^/]+$/.test(databaseUrl.split("?")[0]))) {
    throw new BootError("DATABASE_URL is not an address of a Postgres database; it looks like postgresql://user:password@host:5432/heed.");
  }
  return { host, port, databaseUrl, home: resolve(projectRoot, env.HEED_HOME || ".heed") };
}

/** Refuses a port that another program listens on. */
export async function expectFreePort({ port, host }) {
  await new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", ({ code }) => {
      const why =
        code === "EACCES"
          ? "may not be used by this account"
          : code === "EADDRINUSE"
            ? "is taken by another program"
            : `cannot be used (${code})`;
      reject(new BootError(`Port ${port} ${why}; start Heed on another one, for example with PORT=${port < 1024 ? 3000 : port + 1}.`));
    });
    server.listen(port, host, () => server.close(resolve));
  });
}
