import { render, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Role } from "@/lib/contracts/access";
import { CallerProvider, May, useMay } from "./caller";

const things = { own: { personId: "rob" }, foreign: { personId: "olga" }, before: { personId: null }, absent: {} };

function Answers() {
  const may = useMay();
  const answers = [
    ...(["reader", "runner", "owner"] as const).map((role) => `${role}: ${may(role)}`),
    ...Object.entries(things).map(([name, thing]) => `${name}: ${may("runner", thing)}`),
    `own and foreign: ${may("runner", things.own, things.foreign)}`,
    `own to read: ${may("reader", things.own)}`,
  ];
  return <p>{answers.filter((answer) => answer.endsWith("true")).join(", ")}</p>;
}

const allowed = (role: Role, personId: string | null = "rob") => {
  const { container } = render(
    <CallerProvider caller={{ personId, name: null, role }}>
      <Answers />
    </CallerProvider>,
  );
  return container.textContent?.replaceAll(": true", "").split(", ");
};

describe("useMay", () => {
  test("allows a reader to act only on what they wrote", () => {
    expect(allowed("reader")).toEqual(["reader", "own to read"]);
  });
  test("allows a runner to act on their own things, not on those of others or from before accounts", () => {
    expect(allowed("runner")).toEqual(["reader", "runner", "own", "own to read"]);
  });
  test("allows an owner, or anyone at a machine without accounts, to act on everything", () => {
    const everything = ["reader", "runner", "owner", "own", "foreign", "before", "absent", "own and foreign", "own to read"];
    expect(allowed("owner")).toEqual(everything);
    expect(allowed("owner", null)).toEqual(everything);
  });
  test("denies callers without a session things from before accounts", () => {
    expect(allowed("reader", null)).toEqual(["reader"]);
  });
});

test("May shows its children only to those with the needed permission", () => {
  render(
    <CallerProvider caller={{ personId: "rob", name: "Rob", role: "runner" }}>
      <May needs="runner">launch</May>
      <May needs="owner">invite</May>
      <May needs="runner" thing={things.own}>
        cancel own
      </May>
      <May needs="runner" thing={things.foreign}>
        cancel foreign
      </May>
    </CallerProvider>,
  );
  expect(screen.getByText(/launch/).textContent).toBe("launchcancel own");
});
