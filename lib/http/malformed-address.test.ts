import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { catchMalformedAddresses } from "./malformed-address";

test("an address with a % that stands for nothing is led elsewhere; others stay as they are", async () => {
  catchMalformedAddresses();
  const server = createServer((incoming, outgoing) => void outgoing.end(incoming.url)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const seen = async (path: string) => {
    const [response] = await once(request({ port, path }).end(), "response");
    let text = "";
    for await (const part of response) text += part;
    return text;
  };
  for (const path of ["/api/prices/%", "/runs/%E0%A4%A?x=1", "/%zz"]) expect(await seen(path)).toBe("/api/malformed");
  for (const path of ["/api/prices/100%25", "/runs/3?x=%", "/%E2%82%AC"]) expect(await seen(path)).toBe(path);
  server.close();
});
