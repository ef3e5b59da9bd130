import { expect, test } from "vitest";
import { npmCommand } from "./npm.mjs";

const node = "/opt/node/bin/node";
const beside = "/opt/node/lib/node_modules/npm/bin/npm-cli.js";
const withNpm = (path: string) => path === beside;

test("the npm that runs the command is used again with all its settings", () => {
  const env = { npm_execpath: "/usr/share/nodejs/npm/bin/npm-cli.js", npm_config_registry: "https://registry.example" };
  expect(npmCommand({ env, node, exists: withNpm })).toEqual({ command: node, before: [env.npm_execpath], env: {} });
});

test.each([
  ["yarn", "/opt/yarn/bin/yarn.js"],
  ["pnpm", "/opt/pnpm/bin/pnpm.cjs"],
  ["bun", "/opt/bun/bin/bun"],
  ["npx", "/opt/node/lib/node_modules/npm/bin/npx-cli.js"],
])("%s is not mistaken for npm, and its settings are dropped", (_name, caller) => {
  const env = { npm_execpath: caller, npm_config_registry: "https://registry.example", npm_config_user_agent: "other/1", PATH: "/bin" };
  const npm = npmCommand({ env, node, exists: withNpm });
  expect(npm).toMatchObject({ command: node, before: [beside] });
  expect(Object.keys(npm.env).sort()).toEqual(["npm_config_registry", "npm_config_user_agent", "npm_execpath"]);
  expect(Object.values(npm.env)).toEqual([undefined, undefined, undefined]);
});

test("without a package manager, the npm settings in the environment are kept", () => {
  const env = { npm_config_registry: "https://registry.example" };
  expect(npmCommand({ env, node, exists: () => false })).toEqual({ command: "npm", before: [], env: {} });
});
