import { connect, createServer } from "node:net";
import { BootError } from "./boot-error.mjs";

/** Returns the sentence for an address that this machine does not have; IPv6 may be switched off. */
export const withoutAddress = (host) =>
  host === "127.0.0.1"
    ? "This machine has no address 127.0.0.1, on which Heed and its database listen: its loopback interface is down. Bring it up (on Linux: ip link set lo up; ip addr add 127.0.0.1/8 dev lo) and start again."
    : `This machine has no address for HOST=${host}; unset HOST to listen on 127.0.0.1.`;

/**
 * Finds a TCP port on loopback that is free at this moment. Throws if loopback cannot be used: while its interface is down, programs can
 * listen there but none can connect.
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const unusable = (cause) => reject(new BootError(withoutAddress("127.0.0.1"), { cause }));
    const server = createServer((guest) => guest.destroy());
    server.once("error", (error) => (error.code === "EADDRNOTAVAIL" ? unusable(error) : reject(error)));
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      const close = (then) => server.close(then);
      const guest = connect(port, "127.0.0.1");
      guest.once("connect", () => {
        guest.destroy();
        close(() => resolve(port));
      });
      guest.once("error", (error) => close(() => unusable(error)));
    });
  });
}
