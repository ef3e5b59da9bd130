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
 * Above each script: V8 (from Chrome 136 on) then compiles all of it beside the page while it loads, and not function by function when each is first
 * called, which blocks the page. To others it is a comment.
 */
const compileHint = Buffer.from("//# allFunctionsCalledOnLoad\n");
const served = (name, content) => (name.endsWith(".js") ? Buffer.concat([compileHint, content]) : content);

/** Compresses the scripts and styles that Next has built into `built`, as small as Brotli can make them: once here, not at every request. */
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

/** Whether an Accept-Encoding names Brotli, and not only to forbid it. */
const takesBrotli = (accepted = "") => accepted.split(",").some((part) => /^br(;q=(?!0(\.0+)?$).+)?$/.test(part.replaceAll(" ", "")));

/**
 * Answers requests for what `compressFiles` made, with the headers that Next gives its own files; false for every other request. The
 * names hold a hash of what is in them, so that a browser keeps them for good.
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
