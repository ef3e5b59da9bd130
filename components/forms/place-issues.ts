/** Issues of an answer by the field they speak of (first one wins), and those that fit no field. */
export interface PlacedIssues {
  fields: Record<string, string>;
  rest: { path: string; message: string }[];
}

/**
 * Places the API's issues at the fields of a form. A path names its field when it is `name`, `prefix.name`, or goes on below it
 * (`params.densities.3`); the remainder of the path is put before the message.
 */
export function placeIssues(issues: readonly { path: string; message: string }[], names: readonly string[], prefix = ""): PlacedIssues {
  const placed: PlacedIssues = { fields: {}, rest: [] };
  for (const issue of issues) {
    const path = issue.path
      .replace(/\[(\w+)\]/g, ".$1")
      .replace(/\//g, ".")
      .replace(/^\.+/, "");
    const below = prefix !== "" && path.startsWith(`${prefix}.`) ? path.slice(prefix.length + 1) : path;
    const name = names.find((n) => below === n || below.startsWith(`${n}.`));
    if (name === undefined) placed.rest.push(issue);
    else placed.fields[name] ??= below === name ? issue.message : `${below.slice(name.length + 1)}: ${issue.message}`;
  }
  return placed;
}
