/**
 * Turns the output of `npm audit --json` for the packages that ship into lines for a person; empty if no faults are known. A registry
 * without audits, or a missing network, is also a line.
 * @param {string} output
 * @returns {string[]}
 */
export function auditLines(output) {
  let report;
  try {
    report = JSON.parse(output);
  } catch {
    return ["npm audit is not served here, or there is no network: nothing was compared with known faults."];
  }
  if (typeof report?.vulnerabilities !== "object" || report.vulnerabilities === null) {
    const why = report?.error?.summary || report?.error?.code || report?.message || "no report";
    return [
      `npm audit is not served here, or there is no network (${String(why).split("\n")[0]}): nothing was compared with known faults.`,
    ];
  }
  return Object.values(report.vulnerabilities).map(({ name, severity, range, via = [], fixAvailable }) => {
    const known = via.filter((cause) => typeof cause === "object").map(({ title, url }) => `${title} ${url}`);
    const fixed = typeof fixAvailable === "object" && fixAvailable ? ` Fixed in ${fixAvailable.name} ${fixAvailable.version}.` : "";
    return `${severity}: ${name} ${range}: ${known.join("; ") || `through ${via.join(", ")}`}.${fixed}`;
  });
}
