import { describe, expect, it } from "vitest";
import { echoed, traces } from "./echo";
import { ScenarioAddress } from "./scenario-address";

describe("the chaos endpoint", () => {
  it("distinguishes replies paid twice from replies requested again after they were received", () => {
    const address = new ScenarioAddress();
    const first = address.arrived("a");
    first.paid++; // the caller is killed, so no one receives the reply
    address.ended();
    expect(address.arrived("a")).toBe(first);
    first.paid++;
    first.answered++;
    address.ended();
    expect(address.stats()).toMatchObject({ calls: 2, samples: 1, paid: 2, answered: 1, twice: 1, again: 0, inFlight: 0, mostInFlight: 1 });
    address.arrived("a");
    address.arrived("b");
    expect(address.stats()).toMatchObject({ samples: 2, again: 1, twice: 1, inFlight: 2, mostInFlight: 2 });
  });

  it("refuses configured fields after the configured number of calls, and messages without text if it is strict", () => {
    const address = new ScenarioAddress();
    const messages = [
      { role: "user", content: "Go on." },
      { role: "assistant", content: "" },
      { role: "user", content: "Go on." },
    ];
    address.set({ refusedFields: { temperature: "temperature is deprecated" }, refusedAfter: 1 });
    address.arrived("a");
    expect(address.refusalOf({ temperature: 1 }, messages)).toBeNull();
    address.arrived("b");
    expect(address.refusalOf({ temperature: 1 }, messages)).toBe("temperature is deprecated");
    expect(address.refusalOf({ top_p: 1 }, messages)).toBeNull();
    expect(address.isWithoutText(messages)).toBe(false);
    address.set({ manner: "strict" });
    expect(address.refusalOf({}, messages)).toMatch(/must have either content/);
    expect(address.refusalOf({}, messages.slice(0, 1))).toBeNull();
    expect([messages, messages.slice(0, 1)].map((some) => address.isWithoutText(some))).toEqual([true, false]);
  });

  it("keeps settings that an update does not contain", () => {
    const address = new ScenarioAddress();
    address.set({ manner: "judges", latencyMs: 3000 });
    address.set({ latencyMs: 0 });
    expect(address.settings).toMatchObject({ manner: "judges", latencyMs: 0 });
  });

  it("searches for fragments of a key that occur in every form of it", () => {
    const key = 'sk-chaos-7Qm4xT9vLr2"&<Zp8Kw3Nf6/Yb+Hd5cXw==';
    const looked = traces(key);
    for (const form of echoed(key).split(" and ")) expect(looked.some((trace) => form.includes(trace))).toBe(true);
    expect(looked.every((trace) => trace.length >= 8)).toBe(true);
  });
});
