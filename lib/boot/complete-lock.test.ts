import { expect, test } from "vitest";
import { completeLock } from "./complete-lock.mjs";

const lock = {
  packages: {
    "": {},
    "node_modules/tool": {
      resolved: "https://registry.example/tool.tgz",
      version: "1.2.3",
      dev: true,
      optionalDependencies: {
        "@tool/linux-x64-gnu": "1.2.3",
        "@tool/linux-arm64-musl": "^1.2.3",
        "@tool/darwin-arm64": "1.2.3",
        fsevents: "2.0.0",
      },
    },
    "node_modules/@tool/linux-x64-gnu": { version: "1.2.3", os: ["linux"], cpu: ["x64"] },
  },
};

test("packages of other platforms are named again, with the platform from the name", () => {
  const { lock: whole, added } = completeLock(lock);
  expect(added).toEqual(["@tool/linux-arm64-musl", "@tool/darwin-arm64"]);
  expect(whole.packages["node_modules/@tool/linux-arm64-musl"]).toEqual({
    version: "1.2.3",
    cpu: ["arm64"],
    dev: true,
    libc: ["musl"],
    optional: true,
    os: ["linux"],
  });
});

test("no registry is named, and a complete file stays as it is", () => {
  const { lock: whole } = completeLock(lock);
  expect(JSON.stringify(whole)).not.toContain("registry.example");
  expect(completeLock(whole)).toEqual({ lock: whole, added: [] });
});
