import { readdirSync, readFileSync, rmSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

const compress = promisify(brotliCompress);
const types = { js: "application/javascript; charset=UTF-8", css: "text/css; charset=UTF-8" };
const typeOf = (name) => types[name.slice(name.lastIndexOf(".") + 1)];
const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name).slice(folder.length + 1)] : [],
  );

/**
 * First line of each script: V8 (from Chrome 136 on) then compiles the whole script in the background while the page loads, instead of each
 * function at its first call, which blocks the page. Other browsers read it as a comment.
 */
const compileHint = Buffer.from("//# allFunctionsCalledOnLoad\n");
const served = (name, content) => (name.endsWith(".js") ? Buffer.concat([compileHint, content]) : content);

/**
 * Compresses the scripts and styles that Next has built into `built`, as small as Brotli can make them: once here instead of at every
 * request.
 */
export async function compressFiles(built) {
  const [from, to] = [join(built, "static"), join(built, "brotli")];
  rmSync(to, { recursive: true, force: true });
  const waiting = filesBelow(from).filter(typeOf);
  const work = async () => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      await mkdir(dirname(join(to, name)), { recursive: true });
      await writeFile(join(to, name), await compress(served(name, await readFile(join(from, name)))));
    }
  };
  await Promise.all([work(), work(), work(), work()]);
}

/** True if an Accept-Encoding header names Brotli and does not forbid it. */
const takesBrotli = (accepted = "") => accepted.split(",").some((part) => /^br(;q=(?!0(\.0+)?$).+)?$/.test(part.replaceAll(" ", "")));

/**
 * Builds a function that serves the files made by `compressFiles`, with the headers that Next gives its own files. It returns false for
 * every other request.
 * @returns the function; browsers cache the files permanently, since each name holds a hash of its content
 */
export function compressedFiles(built) {
  const { headers } = JSON.parse(readFileSync(join(built, "routes-manifest.json"), "utf8"));
  const common = headers.filter(({ regex }) => new RegExp(regex).test("/_next/static/file")).flatMap((rule) => rule.headers);
  const folder = join(built, "brotli");
  const files = new Map(filesBelow(folder).map((name) => [`/_next/static/${name}`, readFileSync(join(folder, name))]));
  return (request, response) => {
    const name = request.url?.split("?", 1)[0] ?? "";
    const body = files.get(name);
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!body || !isRead || !takesBrotli(request.headers["accept-encoding"])) return false;
    for (const { key, value } of common) response.setHeader(key, value);
    response.writeHead(200, {
      "content-type": typeOf(name),
      "content-encoding": "br",
      "content-length": body.length,
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept-Encoding",
    });
    response.end(request.method === "HEAD" ? undefined : body);
    return true;
  };
}
