import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

// Some systems limit a socket's path to 103 bytes; a longer one is reached through a link.
async function withShortPath(folder, name, use) {
  const path = join(folder, name);
  if (Buffer.byteLength(path) <= 100) return use(path);
  const short = mkdtempSync(join(tmpdir(), "heed-"));
  try {
    symlinkSync(folder, join(short, "h"));
    return await use(join(short, "h", name));
  } finally {
    rmSync(short, { recursive: true, force: true });
  }
}

/**
 * Listens on a Unix socket in a folder as long as this process lives, so that every process on this kernel can check that it is alive, even
 * from other namespaces.
 * @param {string} folder
 * @param {string} name of the socket; must not exist yet
 * @returns {Promise<{ close: () => void } | null>} null if the folder's file system does not support sockets
 */
export function listenIn(folder, name) {
  return withShortPath(
    folder,
    name,
    (path) =>
      new Promise((resolve) => {
        const server = createServer((guest) => guest.destroy());
        server.once("error", () => resolve(null));
        server.listen(path, () => {
          server.unref();
          resolve({
            close: () => {
              server.close();
              rmSync(join(folder, name), { force: true });
            },
          });
        });
      }),
  );
}

/**
 * Checks whether a process of this machine listens on the socket; null if that is unknown, because the socket is gone.
 * @param {string} folder
 * @param {string} name
 * @returns {Promise<boolean | null>}
 */
export function answersIn(folder, name) {
  return withShortPath(
    folder,
    name,
    (path) =>
      new Promise((resolve) => {
        const guest = connect(path);
        guest.once("connect", () => {
          guest.destroy();
          resolve(true);
        });
        guest.once("error", ({ code }) => resolve(code === "ECONNREFUSED" ? false : code === "EAGAIN" ? true : null));
      }),
  );
}
