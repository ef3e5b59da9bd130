/** Issues of a response by their field (the first one wins), and those that fit no field. */
export interface PlacedIssues {
  fields: Record<string, string>;
  rest: { path: string; message: string }[];
}

/**
 * Assigns the API's issues to the fields of a form. A path matches a field if it is `name` or `prefix.name`, or continues below it
 * (`params.densities.3`); the rest of the path precedes the message.
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
