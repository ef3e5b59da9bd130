/** Licenses that require only their notice; the packages contain the notices. */
const plain = new Set(["0BSD", "Apache-2.0", "BlueOak-1.0.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT", "Unlicense"]);

/** Names that differ from SPDX's. */
const spdx = { "SIL OPEN FONT LICENSE": "OFL-1.1" };

/**
 * Licenses beyond the plain ones that may ship, each for the named packages alone, with the reason.
 * @type {readonly { licence: string, packages: RegExp, why: string }[]}
 */
export const unusual = [
  {
    licence: "BSL-1.0",
    packages: /^@stdlib\/math-base-special-/,
    why: "Boost's, not the Business Source: asks for its notice where the source is passed on.",
  },
  { licence: "Python-2.0", packages: /^argparse$/, why: "Asks for its notice and a word on changes; it is unchanged." },
  { licence: "PSF-2.0", packages: /^argparse$/, why: "The same licence under its own name, of a later version." },
  {
    licence: "CC-BY-4.0",
    packages: /^caniuse-lite$/,
    why: "A table about browsers that the build reads; it names its authors and comes into no page.",
  },
  {
    licence: "OFL-1.1",
    packages: /^geist$/,
    why: "The fonts of the pages: they may go with any program, and are neither changed nor sold by themselves.",
  },
  {
    licence: "MPL-2.0",
    packages: /^lightningcss(-|$)/,
    why: "Compiles the styles at build time. It asks for the source of its own changed files, and none is changed.",
  },
  {
    licence: "MPL-2.0",
    packages: /^pyodide$/,
    why: "Runs Python in the sandbox. It asks for the source of its own changed files, and none is changed.",
  },
  {
    licence: "LGPL-3.0-or-later",
    packages: /^@img\/sharp-/,
    why: "Next's image library, which Heed does not use: separate, unchanged and removable.",
  },
];

/** True if an SPDX expression (AND, OR, brackets) is satisfied, where `isFine` judges each license. */
function holds(expression, isFine) {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  const operand = () => {
    const token = tokens.shift() ?? "";
    if (token !== "(") return isFine(token);
    const inside = either();
    tokens.shift();
    return inside;
  };
  const both = () => {
    let fine = operand();
    while (/^and$/i.test(tokens[0] ?? "")) {
      tokens.shift();
      // Each operand must be read, whatever the result so far.
      fine = operand() && fine;
    }
    return fine;
  };
  const either = () => {
    let fine = both();
    while (/^or$/i.test(tokens[0] ?? "")) {
      tokens.shift();
      fine = both() || fine;
    }
    return fine;
  };
  return either() && tokens.length === 0;
}

const nameOf = (path) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

/**
 * @typedef {{ version?: string, license?: string, dev?: boolean, optional?: boolean, link?: boolean, os?: string[], cpu?: string[],
 *   optionalDependencies?: Record<string, string> }} LockedPackage
 */

/**
 * Checks the licenses of all packages that ship, which are all but those for development. A build for another platform that is not
 * installed takes the license of the package that requires it.
 * @param {Record<string, LockedPackage>} packages of a package-lock.json
 * @param {(path: string) => string | null} installed the license that an installed package names; null if none
 * @returns {{ lines: string[], problems: string[] }} the list for a person, and what may not ship as it is
 */
export function checkLicences(packages, installed) {
  const parentOf = (name) => Object.entries(packages).find(([, { optionalDependencies = {} }]) => name in optionalDependencies)?.[0];
  const licenceOf = (path) => {
    const { license, os, cpu } = packages[path];
    const named = license ?? installed(path);
    if (named) return spdx[named] ?? named;
    const parent = os || cpu ? parentOf(nameOf(path)) : undefined;
    return parent ? licenceOf(parent) : null;
  };
  const counts = new Map();
  const problems = [];
  const used = new Map(unusual.map((exception) => [exception, []]));
  for (const [path, { dev, link, version }] of Object.entries(packages)) {
    if (path === "" || dev || link) continue;
    const name = nameOf(path);
    const licence = licenceOf(path);
    if (licence === null) {
      problems.push(`${name} ${version} names no licence; find out, and leave it out if it has none.`);
      continue;
    }
    counts.set(licence, (counts.get(licence) ?? 0) + 1);
    const allowed = (id) => {
      const exception = unusual.find((candidate) => candidate.licence === id && candidate.packages.test(name));
      if (exception) used.get(exception)?.push(name);
      return plain.has(id) || exception !== undefined;
    };
    if (!holds(licence, allowed))
      problems.push(`${name} ${version} is under ${licence}; say in lib/boot/licences.mjs why that is fine, or leave it out.`);
  }
  for (const [{ licence, packages: pattern }, names] of used)
    if (names.length === 0) problems.push(`No package ${pattern} is under ${licence} any more; take it out of lib/boot/licences.mjs.`);
  const sorted = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  const total = sorted.reduce((sum, [, count]) => sum + count, 0);
  const lines = [
    `${total} packages ship: ${sorted.map(([licence, count]) => `${licence} ${count}`).join(", ")}`,
    ...[...used].map(
      ([{ licence, why }, [first, ...rest]]) => `${licence}: ${first}${rest.length > 0 ? ` and ${rest.length} more` : ""}. ${why}`,
    ),
  ];
  return { lines, problems };
}
