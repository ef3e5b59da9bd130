import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

// A socket's path may have 103 bytes on some systems; a longer one is reached through a link.
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
 * Listens on a Unix socket of a folder for as long as this process lives. Every process on this kernel can tell by it that this one
 * lives, whatever namespaces part them.
 * @param {string} folder
 * @param {string} name of the socket; nothing has it yet
 * @returns {Promise<{ close: () => void } | null>} null where the folder's file system takes no sockets
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
 * Whether a process of this machine listens on the socket; null where that cannot be told, because the socket is gone.
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
