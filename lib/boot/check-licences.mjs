import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkLicences } from "./licences.mjs";
import { projectRoot } from "./project-root.mjs";
import { run } from "./run.mjs";

const parsed = (file) => {
  try {
    return JSON.parse(readFileSync(join(projectRoot, file), "utf8"));
  } catch {
    return {}; // a package for another platform, which is not installed here
  }
};
const installed = (path) => {
  const { license, licenses } = parsed(join(path, "package.json"));
  const licence = license ?? licenses?.[0];
  return (typeof licence === "string" ? licence : licence?.type) ?? null;
};

run(async () => {
  const { lines, problems } = checkLicences(parsed("package-lock.json").packages, installed);
  console.log([...lines, ...problems].join("\n"));
  return problems.length === 0 ? 0 : 1;
});
