/**
 * Makes `close()` of a server end connections without a request at once, and all others once their answers are sent.
 * @param {import("node:http").Server} server
 */
export function promptClose(server) {
  const idle = new Set();
  server.on("connection", (socket) => {
    idle.add(socket);
    socket.once("close", () => idle.delete(socket));
  });
  server.on("request", ({ socket }, response) => {
    idle.delete(socket);
    response.once("close", () => {
      if (!server.listening) socket.destroySoon();
      else if (!socket.destroyed) idle.add(socket);
    });
  });
  // close() calls it once. Node's own waits for connections without a request, and cuts off an answer that is still being sent.
  server.closeIdleConnections = () => {
    for (const socket of idle) socket.destroy();
  };
}
