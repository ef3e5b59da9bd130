import { createServer, type IncomingHttpHeaders, type IncomingMessage, request as send } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientAddress, clientNetwork, isEncrypted } from "@/lib/http/client-address";
import { clientHeader, plainAddress, proxiedHeader, rewriteAllClaims, rewriteClaims, trustedProxies } from "./trusted-proxies.mjs";

let isTrusted = trustedProxies("");
const server = createServer((request: IncomingMessage, response) => {
  rewriteClaims(request, isTrusted);
  response.end(JSON.stringify(request.headers));
});

beforeAll(() => new Promise<void>((done) => void server.listen(0, "127.0.0.1", done)));
afterAll(() => new Promise<void>((done) => void server.close(() => done())));

/** Sends the headers through a real connection, repeated ones included, and reads what arrives behind the rewriting. */
const ask = (trusted: string, headers: Record<string, string | string[]>): Promise<IncomingHttpHeaders> =>
  new Promise((done, fail) => {
    isTrusted = trustedProxies(trusted);
    const { port } = server.address() as AddressInfo;
    send({ port, host: "127.0.0.1", headers }, async (response) => {
      let text = "";
      for await (const part of response) text += part;
      done(JSON.parse(text));
    })
      .on("error", fail)
      .end();
  });

const forged = {
  host: "heed.lab",
  "x-forwarded-for": "203.0.113.9",
  "x-forwarded-proto": "https",
  "x-forwarded-host": "evil.example",
  "x-forwarded-port": "443",
  "x-real-ip": "203.0.113.9",
  forwarded: "for=203.0.113.9;proto=https",
  [clientHeader]: "203.0.113.9",
};

test("forged forwarding headers are replaced by the values of the connection", async () => {
  for (const trusted of ["", "10.0.0.0/8"]) {
    const seen = await ask(trusted, forged);
    expect(seen).toMatchObject({ host: "heed.lab", "x-forwarded-host": "heed.lab", "x-forwarded-proto": "http" });
    expect([seen[clientHeader], seen["x-forwarded-for"]]).toEqual(["127.0.0.1", "127.0.0.1"]);
    expect(seen).not.toHaveProperty("x-real-ip");
    expect(seen).not.toHaveProperty("forwarded");
    expect(seen).not.toHaveProperty("x-forwarded-port");
    expect(JSON.stringify(seen)).not.toMatch(/203\.0|evil/);
  }
});

test.each([
  ["X-Forwarded-For", { "x-forwarded-for": "203.0.113.9" }, "1"],
  ["Forwarded", { forwarded: "for=203.0.113.9" }, "1"],
  ["X-Real-IP", { "x-real-ip": "203.0.113.9" }, "1"],
  ["Via", { via: "1.1 proxy" }, "1"],
  ["no proxy header", {}, undefined],
  ["a forged mark", { [proxiedHeader]: "1" }, undefined],
])("a request with %s gets the expected proxy mark", async (_, headers, mark) => {
  expect((await ask("", { host: "127.0.0.1:3000", ...headers }))[proxiedHeader]).toBe(mark);
});

test("an HTTP/1.0 request, which many proxies send by default, is marked as proxied", async () => {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  socket.end("GET / HTTP/1.0\r\nHost: 127.0.0.1:3000\r\n\r\n");
  let text = "";
  for await (const part of socket) text += part;
  expect(text).toContain(`"${proxiedHeader}":"1"`);
});

test.each([
  // What a client forged is on the left of what the proxy appended.
  ["127.0.0.1", "203.0.113.9, 198.51.100.7", "198.51.100.7"],
  ["127.0.0.1, 10.0.0.0/8", "1.1.1.1, 198.51.100.7, 10.2.3.4", "198.51.100.7"],
  ["127.0.0.0/8", "198.51.100.7:4711", "198.51.100.7"],
  ["127.0.0.0/8", "[2001:DB8:0:0::7]:4711", "2001:db8::7"],
  ["127.0.0.1,fd00::/8", "2001:db8::7, fd12::1", "2001:db8::7"],
  ["127.0.0.1", "::ffff:198.51.100.7", "198.51.100.7"],
  ["127.0.0.1, 10.0.0.0/8", "198.51.100.7, unknown, 10.2.3.4", "10.2.3.4"],
  ["127.0.0.1", "", "127.0.0.1"],
  ["127.0.0.1, 10.0.0.0/8", "10.0.0.1, 10.0.0.2", "10.0.0.1"],
])("behind %s, the list “%s” is read from the right: %s", async (trusted, list, client) => {
  const seen = await ask(trusted, { ...forged, "x-forwarded-for": list });
  expect([seen[clientHeader], seen["x-forwarded-for"]]).toEqual([client, client]);
});

test("repeated X-Forwarded-For headers form one list", async () => {
  const seen = await ask("127.0.0.1", { host: "heed.lab", "x-forwarded-for": ["203.0.113.9", "198.51.100.7"] });
  expect(seen[clientHeader]).toBe("198.51.100.7");
});

test("a trusted proxy sets scheme and host but cannot make a request local", async () => {
  const proxied = await ask("127.0.0.1", { ...forged, "x-forwarded-host": "heed.example:8443" });
  expect(proxied).toMatchObject({ host: "heed.example:8443", "x-forwarded-host": "heed.example:8443", "x-forwarded-proto": "https" });
  for (const name of ["localhost", "LOCALHOST:3000", "127.0.0.1", "[::1]:3000", "a.localhost", "x y", "a/b", ""]) {
    expect((await ask("127.0.0.1", { ...forged, "x-forwarded-host": name })).host).toBe("heed.lab");
  }
  const added = await ask("127.0.0.1", { ...forged, "x-forwarded-proto": "https, http", "x-forwarded-host": "evil.example, heed.example" });
  expect([added["x-forwarded-proto"], added.host]).toEqual(["http", "heed.example"]);
});

test.each(["proxy", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/8/8", "fd00::/129", "10.0.0.0/x", "10.0.0.1:80", "-"])(
  "“%s” in the list is refused",
  (entry) => {
    expect(() => trustedProxies(`127.0.0.1,${entry}`)).toThrow(`HEED_TRUSTED_PROXIES: “${entry}”`);
  },
);

test.each([
  ["fe80::1%eth0", "fe80::1"],
  ["2001:db8:0:0:0:0:0:1", "2001:db8::1"],
  ["::ffff:7f00:1", "127.0.0.1"],
  ["1.2.3", null],
  ["", null],
])("“%s” is normalized to %s", (text, address) => {
  expect(plainAddress(text)).toBe(address);
});

test("routes read the client from the rewritten headers", async () => {
  const seen = new Headers((await ask("127.0.0.1", { ...forged, "x-forwarded-for": "2001:db8:1:2:3::4" })) as Record<string, string>);
  expect([clientAddress(seen), clientNetwork(seen), isEncrypted(seen)]).toEqual(["2001:db8:1:2:3::4", "2001:db8:1:2::/64", true]);
  const networks = ["2001:db8::7", "::1", "198.51.100.7", "1:2:3:4:5:6:7:8"].map((client) =>
    clientNetwork(new Headers({ "x-heed-client": client })),
  );
  expect(networks).toEqual(["2001:db8:0:0::/64", "0:0:0:0::/64", "198.51.100.7", "1:2:3:4::/64"]);
});

test("Next's own development server reads no forged header either until the rewriting ends", async () => {
  const plain = createServer((request: IncomingMessage, response) => void response.end(JSON.stringify(request.headers)));
  await new Promise<void>((done) => void plain.listen(0, "127.0.0.1", done));
  const { port } = plain.address() as AddressInfo;
  const seen = async () =>
    (await fetch(`http://127.0.0.1:${port}`, { headers: { "x-forwarded-for": "1.2.3.4", [clientHeader]: "1.2.3.4" } })).json();
  const end = rewriteAllClaims("");
  expect(await seen()).toMatchObject({ "x-forwarded-for": "127.0.0.1", [clientHeader]: "127.0.0.1", [proxiedHeader]: "1" });
  end();
  expect(await seen()).toMatchObject({ "x-forwarded-for": "1.2.3.4", [clientHeader]: "1.2.3.4" });
  await new Promise<void>((done) => void plain.close(() => done()));
});
