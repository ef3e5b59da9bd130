/** Pages of the house that every check of pages opens; a name in capitals stands for a number or a slug that the check knows. */
export const housePages = [
  "/",
  "/benchmarks/ifscale?simulated=1",
  "/benchmarks/evolif?simulated=1",
  "/benchmarks/lexinstruct?simulated=1",
  "/benchmarks/lifbench/methods",
  "/suites",
  "/suites/new?benchmark=ifscale",
  "/suites/import",
  "/suites/1",
  "/suites/1/items/0",
  "/models",
  "/models/new",
  "/launch",
  "/runs",
  "/runs/:RUN",
  "/runs/:RUN/samples/3",
  "/runs/:RULES",
  "/runs/:DIALOGUES",
  "/runs/:DIALOGUES/samples/1",
  "/compare",
  "/compare?runs=1,2&baseline=1",
  "/build/ifscale/vocabulary",
];

/** A page's address, with its names filled in; throws for a name that is not known. */
export function addressOf(path: string, known: Readonly<Record<string, string | number>>): string {
  return path.replace(/:([A-Z]+)/g, (_whole, name: string) => {
    const value = known[name];
    if (value === undefined) throw new Error(`${path} names ${name}, which is not known.`);
    return String(value);
  });
}
