import { accessSync, constants, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { BootError } from "./boot-error.mjs";
import { isRefusedByBrowsers, portForBrowsers } from "./browser-ports.mjs";
import { databaseAddress } from "./database-url.mjs";
import { withoutAddress } from "./free-port.mjs";
import { projectRoot } from "./project-root.mjs";
import { trustedProxies } from "./trusted-proxies.mjs";

const loopback = ["127.0.0.1", "localhost", "::1"];

/** True if a server on this host is reached from other machines. */
export const isOpenHost = (host) => !loopback.includes(host);

/**
 * Reads where Heed listens and keeps its data, from PORT, HOST, HEED_HOME and DATABASE_URL; and whether HOST or HEED_ACCOUNTS turns
 * accounts on.
 * @param {Record<string, string | undefined>} env
 * @returns {{ port: number, host: string, home: string, databaseUrl: string | null, accounts: boolean }}
 */
export function settings(env = process.env) {
  const host = env.HOST || loopback[0];
  const port = Number(env.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new BootError(`PORT=${env.PORT} is not a port; give a number from 1 to 65535.`);
  if (isRefusedByBrowsers(port))
    throw new BootError(
      `PORT=${port} is refused: it belongs to another protocol, and browsers refuse it. Use another one, for example PORT=${portForBrowsers(port)}.`,
    );
  if (!["", "0", "1"].includes(env.HEED_ACCOUNTS ?? ""))
    throw new BootError(`HEED_ACCOUNTS=${env.HEED_ACCOUNTS} is neither 0 nor 1. Write HEED_ACCOUNTS=1 to turn accounts on.`);
  const accounts = env.HEED_ACCOUNTS === "1" || isOpenHost(host);
  return { host, port, accounts, databaseUrl: databaseAddress(env.DATABASE_URL), home: resolve(projectRoot, env.HEED_HOME || ".heed") };
}

/**
 * Throws if HEED_TRUSTED_PROXIES has an entry that is no address, or if people would log in over an address that is not encrypted.
 * @param {{ accounts: boolean }} mode
 * @param {Record<string, string | undefined>} env
 */
export function expectSafeAddress({ accounts }, env = process.env) {
  trustedProxies(env.HEED_TRUSTED_PROXIES);
  const address = env.PUBLIC_URL?.trim();
  if (!accounts || env.HEED_PLAIN_HTTP === "1" || (address ? /^https:/i.test(address) : loopback.includes(env.HOST || loopback[0]))) return;
  throw new BootError(
    `${address ? `PUBLIC_URL=${address} is not encrypted` : "PUBLIC_URL is missing"}: people log in over it. Put a proxy with TLS in front of Heed and set PUBLIC_URL=https://…, as docs/deploy.md shows, or set HEED_PLAIN_HTTP=1 in a network that you trust.`,
  );
}

/** Browsers keep a cookie for 400 days at most. */
const mostDays = 400;

/**
 * Throws if one of the variables that say how long sessions last is no number of days.
 * @param {Record<string, string | undefined>} env
 */
export function expectSessionDays(env = process.env) {
  for (const name of ["HEED_SESSION_IDLE_DAYS", "HEED_SESSION_DAYS"]) {
    const text = env[name]?.trim();
    if (text && !(/^\d+(\.\d+)?$/.test(text) && Number(text) > 0 && Number(text) <= mostDays))
      throw new BootError(`${name}=${text} is not a number of days; give a number above 0 and at most ${mostDays}, such as 7 or 0.5.`);
  }
}

/**
 * Throws if HEED_OIDC_ISSUER is not an address with https (http on this machine), or if a variable that belongs to it is missing or wrong.
 * @param {Record<string, string | undefined>} env
 */
export function expectOidc(env = process.env) {
  const issuer = env.HEED_OIDC_ISSUER?.trim();
  if (!issuer) return;
  const { protocol, hostname } = URL.canParse(issuer) ? new URL(issuer) : {};
  if (protocol !== "https:" && protocol !== "http:")
    throw new BootError(`HEED_OIDC_ISSUER=${issuer} is not an address; give one such as https://login.example.org.`);
  if (protocol === "http:" && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname))
    throw new BootError(
      `HEED_OIDC_ISSUER=${issuer} must begin with https://; without encryption, anyone on the network could log in as anyone.`,
    );
  const missing = ["HEED_OIDC_CLIENT_ID", "HEED_OIDC_CLIENT_SECRET"].filter((name) => !env[name]?.trim());
  if (missing.length > 0) throw new BootError(`HEED_OIDC_ISSUER is set without ${missing.join(" and ")}; set it too, or unset the issuer.`);
  const role = env.HEED_OIDC_ROLE?.trim() || "reader";
  if (role !== "reader" && role !== "runner")
    throw new BootError(`HEED_OIDC_ROLE=${role} must be reader or runner. Invite owners on the People page instead.`);
}

/** Throws if the folder for temporary files is missing or cannot be written: Node, Postgres and the sandbox need it. */
export function expectTemporaryFolder(folder = tmpdir()) {
  let why;
  try {
    if (!statSync(folder).isDirectory()) why = "is not a folder";
    else accessSync(folder, constants.W_OK | constants.X_OK);
  } catch ({ code }) {
    why = code === "ENOENT" ? "does not exist" : code === "EROFS" || code === "EACCES" ? "may not be written" : `cannot be used (${code})`;
  }
  if (why) throw new BootError(`The folder for temporary files, ${folder}, ${why}; set TMPDIR to another one, or unset it.`);
}

/** Throws if another program listens on the port. */
export async function expectFreePort({ port, host }) {
  await new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", ({ code }) => {
      if (code === "EADDRNOTAVAIL") return reject(new BootError(withoutAddress(host)));
      const why =
        code === "EACCES"
          ? "may not be used by this account"
          : code === "EADDRINUSE"
            ? "is taken by another program"
            : `cannot be used (${code})`;
      reject(
        new BootError(
          `Port ${port} ${why}; start Heed on another one, for example with PORT=${portForBrowsers(port < 1024 ? port : port + 1)}.`,
        ),
      );
    });
    server.listen(port, host, () => server.close(resolve));
  });
}
