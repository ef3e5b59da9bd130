import { Dispatcher, fetch } from "undici";
import { expect, test } from "vitest";
import { isRefusedByBrowsers, portForBrowsers } from "./browser-ports.mjs";

/** Fails every request before it is sent: a request that gets here has passed the check of its port. */
class Refusing extends Dispatcher {
  override dispatch(_options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    handler.onError?.(new Error("the port is fine"));
    return true;
  }
}
const dispatcher = new Refusing();

/** Checks the port with undici's fetch, which follows the same standard and refuses such a port before it connects. */
const isBad = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}`, { dispatcher }).then(
    () => false,
    ({ cause }) => cause?.message === "bad port",
  );

test("the same ports are refused as by fetch", async () => {
  const all = [...Array(65_535).keys()].slice(1);
  // The high ports of the Fetch Standard, "Port blocking".
  const high = [1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080];
  expect(all.filter((port) => port > 1023 && isRefusedByBrowsers(port))).toEqual(high);
  // All low ports, where most of them are, and the neighbors of the others.
  const ports = all.filter((port) => port < 1024 || [port - 1, port, port + 1].some(isRefusedByBrowsers));
  const bad = await Promise.all(ports.map(async (port) => ((await isBad(port)) ? [port] : [])));
  expect(ports.filter(isRefusedByBrowsers)).toEqual(bad.flat());
});

test.each([
  [80, 3000],
  [3001, 3001],
  [6000, 6001],
  [6665, 6670],
  [65_536, 3000],
])("instead of %i, %i is proposed", (port, other) => expect(portForBrowsers(port)).toBe(other));
