import type { Readable } from "node:stream";
import { writeRunFile } from "@/lib/exchange/write-run-file";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

export const GET = route(idPath, { role: "reader" }, async ({ path }) => {
  const { name, bytes } = await writeRunFile(path.id);
  const headers = {
    "content-type": "application/gzip",
    "content-disposition": `attachment; filename="${name}"`,
    "cache-control": "no-store",
  };
  return new Response(byteStream(bytes), { headers });
});

/** A response body with these bytes, which ends its source when the client disconnects. */
function byteStream(bytes: Readable): ReadableStream<Uint8Array> {
  const parts = bytes[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
    // Ending the iterator would not do: before the first read it does not end its source.
    cancel() {
      bytes.destroy();
    },
  });
}
