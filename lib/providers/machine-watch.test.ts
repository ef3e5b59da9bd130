import { expect, it } from "vitest";
import { machineWatch, ownAddresses } from "./machine-watch";

/** A machine whose clocks and addresses are set by a test. */
function machine() {
  const now = { wall: 1_000_000, monotonic: 0, addresses: "10.0.0.2" };
  const watch = machineWatch({ wall: () => now.wall, monotonic: () => now.monotonic, addresses: () => now.addresses });
  const pass = (wall: number, monotonic = wall) => {
    now.wall += wall;
    now.monotonic += monotonic;
    return watch.look(true);
  };
  return { now, pass };
}

it("counts a gap between two looks as a sleep, whether the monotonic clock ran or stopped", () => {
  const { pass } = machine();
  expect(pass(1000)).toEqual({ sleeps: 0, asleepMs: 0, networks: 0 });
  expect(pass(5000)).toMatchObject({ sleeps: 0 });
  // Stopped, as by SIGSTOP: both clocks continued, and so did the time-outs.
  expect(pass(61_000)).toEqual({ sleeps: 1, asleepMs: 60_000, networks: 0 });
  // Asleep: only the wall clock continued.
  expect(pass(3_600_000, 1000)).toEqual({ sleeps: 2, asleepMs: 60_000, networks: 0 });
});

it("ignores a clock that is set back", () => {
  const { pass } = machine();
  expect(pass(-7_200_000, 1000)).toEqual({ sleeps: 0, asleepMs: 0, networks: 0 });
  expect(pass(1000)).toEqual({ sleeps: 0, asleepMs: 0, networks: 0 });
});

it("counts a change of addresses once", () => {
  const { now, pass } = machine();
  now.addresses = "192.168.1.7";
  expect(pass(1000)).toMatchObject({ networks: 1 });
  expect(pass(1000)).toMatchObject({ networks: 1 });
});

it("knows no addresses where the system forbids listing them, as a service without AF_NETLINK", () => {
  const forbidden = () => {
    throw new Error("A system error occurred: uv_interface_addresses returned Unknown system error 97");
  };
  expect(ownAddresses(forbidden)).toBe("");
  const address = { family: "IPv4" as const, netmask: "255.255.255.0", mac: "02:00:00:00:00:00", internal: false, cidr: null };
  expect(
    ownAddresses(() => ({
      eth0: [
        { ...address, address: "10.0.0.2" },
        { ...address, address: "169.254.0.1" },
      ],
    })),
  ).toBe("10.0.0.2");
});
