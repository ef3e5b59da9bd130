import { describe, expect, it } from "vitest";
import { echoed, traces } from "./echo";
import { Room } from "./room";

describe("what the endpoint counts", () => {
  it("tells replies that were paid twice from those that were asked again after they had come", () => {
    const room = new Room();
    const first = room.arrived("a");
    first.paid++; // the caller is killed: nobody hears it
    room.ended();
    expect(room.arrived("a")).toBe(first);
    first.paid++;
    first.answered++;
    room.ended();
    expect(room.stats()).toMatchObject({ calls: 2, samples: 1, paid: 2, answered: 1, twice: 1, again: 0, inFlight: 0, mostInFlight: 1 });
    room.arrived("a");
    room.arrived("b");
    expect(room.stats()).toMatchObject({ samples: 2, again: 1, twice: 1, inFlight: 2, mostInFlight: 2 });
  });

  it("refuses what it was set to refuse, after as many calls as it was told, and messages without text where it is strict", () => {
    const room = new Room();
    const messages = [
      { role: "user", content: "Go on." },
      { role: "assistant", content: "" },
      { role: "user", content: "Go on." },
    ];
    room.set({ refusedFields: { temperature: "temperature is deprecated" }, refusedAfter: 1 });
    room.arrived("a");
    expect(room.refusalOf({ temperature: 1 }, messages)).toBeNull();
    room.arrived("b");
    expect(room.refusalOf({ temperature: 1 }, messages)).toBe("temperature is deprecated");
    expect(room.refusalOf({ top_p: 1 }, messages)).toBeNull();
    expect(room.isWithoutText(messages)).toBe(false);
    room.set({ manner: "strict" });
    expect(room.refusalOf({}, messages)).toMatch(/must have either content/);
    expect(room.refusalOf({}, messages.slice(0, 1))).toBeNull();
    expect([messages, messages.slice(0, 1)].map((some) => room.isWithoutText(some))).toEqual([true, false]);
  });

  it("keeps the settings that are not set anew", () => {
    const room = new Room();
    room.set({ manner: "judges", latencyMs: 3000 });
    room.set({ latencyMs: 0 });
    expect(room.settings).toMatchObject({ manner: "judges", latencyMs: 0 });
  });

  it("looks for stretches of a key that each form of it holds", () => {
    const key = 'sk-chaos-7Qm4xT9vLr2"&<Zp8Kw3Nf6/Yb+Hd5cXw==';
    const looked = traces(key);
    for (const form of echoed(key).split(" and ")) expect(looked.some((trace) => form.includes(trace))).toBe(true);
    expect(looked.every((trace) => trace.length >= 8)).toBe(true);
  });
});
