import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { promptClose } from "./prompt-close.mjs";

/** Starts a server that keeps idle connections for ever; `ask` and `open` connect to it, and `close` reports when it is closed. */
async function started(answer: (response: ServerResponse) => void) {
  const server = createServer({ keepAliveTimeout: 0 }, (_, response) => answer(response));
  promptClose(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => {
    agent.destroy();
    server.closeAllConnections();
  });
  const place = { port: (server.address() as AddressInfo).port, host: "127.0.0.1" };
  const ask = () => new Promise<IncomingMessage>((done) => void request({ ...place, agent }, done).end());
  const open = async () => {
    const arrived = once(server, "connection");
    const socket = connect(place.port, place.host);
    await arrived;
    return socket;
  };
  let isClosed = false;
  const close = () =>
    server.close(() => {
      isClosed = true;
    });
  return { ask, open, close, expectClosed: () => expect.poll(() => isClosed).toBe(true) };
}

test("a server closes as soon as an event stream has ended, although the browser keeps the connection", async () => {
  let stream: ServerResponse | undefined;
  const { ask, close, expectClosed } = await started((response) => {
    stream = response;
    response.write("begun ");
  });
  const answer = await ask();
  close();
  stream?.end("ended");
  expect(await text(answer)).toBe("begun ended");
  await expectClosed();
});

test("connections without a request do not keep a server open, neither new ones nor used ones", async () => {
  const { ask, open, close, expectClosed } = await started((response) => response.end("done"));
  expect(await text(await ask())).toBe("done");
  const socket = await open();
  close();
  await expectClosed();
  socket.destroy();
});

test("an answer that is still being sent arrives whole", async () => {
  const long = 10_000_000;
  const { ask, close, expectClosed } = await started((response) => response.end("a".repeat(long)));
  const answer = await ask();
  close();
  expect((await text(answer)).length).toBe(long);
  await expectClosed();
});
