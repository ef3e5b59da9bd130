import { describe, expect, it } from "vitest";
import { checkLicences, unusual } from "./licences.mjs";

/** One package for each exception, so that every exception is used. */
const allowed = {
  "node_modules/@stdlib/math-base-special-beta": { license: "Apache-2.0 AND BSL-1.0" },
  "node_modules/argparse": { license: "Python-2.0" },
  "node_modules/markdown-it/node_modules/argparse": { license: "PSF-2.0" },
  "node_modules/caniuse-lite": { license: "CC-BY-4.0" },
  "node_modules/geist": { license: "SIL OPEN FONT LICENSE" },
  "node_modules/lightningcss": { license: "MPL-2.0" },
  "node_modules/pyodide": { license: "MPL-2.0" },
  "node_modules/@img/sharp-libvips-linux-x64": { license: "LGPL-3.0-or-later" },
};
const check = (more: Parameters<typeof checkLicences>[0], installed: (path: string) => string | null = () => null) =>
  checkLicences({ "": { version: "1" }, ...allowed, ...more }, installed);

describe("checkLicences", () => {
  it("accepts licences that only require a notice, and lists each exception with its reason", () => {
    const { lines, problems } = check({
      "node_modules/a": { license: "MIT" },
      "node_modules/b/node_modules/c": { license: "(MIT OR GPL-3.0)" },
    });
    expect(problems).toEqual([]);
    expect(lines[0]).toContain("10 packages ship");
    expect(lines).toHaveLength(1 + unusual.length);
    expect(lines.join("\n")).toContain("OFL-1.1: geist. The fonts");
  });

  it.each([
    ["AGPL-3.0-only", "a licence that is not allowed"],
    ["MIT AND GPL-2.0", "one of two licences that both apply"],
    ["(GPL-2.0 OR MPL-2.0)", "two alternatives, neither of them allowed"],
    ["MPL-2.0", "an exception for other packages"],
    ["Business Source License", "a name that is not an SPDX licence"],
  ])("refuses %s: %s", (license) => {
    const { problems } = check({ "node_modules/left-pad": { version: "1.0.0", license } });
    expect(problems).toEqual([expect.stringContaining(`left-pad 1.0.0 is under ${license}`)]);
  });

  it("reports a package without a licence unless the installed copy names one", () => {
    const silent = { "node_modules/silent": { version: "2.0.0" } };
    expect(check(silent).problems).toEqual([expect.stringContaining("silent 2.0.0 names no licence")]);
    expect(check(silent, () => "ISC").problems).toEqual([]);
  });

  it("treats a platform build as licensed like its parent package", () => {
    const build = { "node_modules/p-darwin": { os: ["darwin"], optional: true } };
    const parent = (license: string) => ({ "node_modules/p": { version: "1", license, optionalDependencies: { "p-darwin": "1" } } });
    expect(check({ ...build, ...parent("MIT") }).problems).toEqual([]);
    expect(check({ ...build, ...parent("GPL-3.0") }).problems).toHaveLength(2);
    expect(check(build).problems).toHaveLength(1);
  });

  it("ignores development dependencies", () => {
    expect(check({ "node_modules/tool": { license: "GPL-3.0", dev: true } }).problems).toEqual([]);
  });

  it("reports an exception that no package needs any more", () => {
    const { geist: _geist, ...rest } = Object.fromEntries(Object.entries(allowed).map(([path, manifest]) => [path.slice(13), manifest]));
    const packages = Object.fromEntries(Object.entries(rest).map(([name, manifest]) => [`node_modules/${name}`, manifest]));
    expect(checkLicences(packages, () => null).problems).toEqual([expect.stringContaining("is under OFL-1.1 any more")]);
  });
});
