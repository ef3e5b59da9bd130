import { HeedError } from "@/lib/errors";
import type { Family } from "./engine";
import { evolif } from "./evolif";
import { ifeval } from "./ifeval";
import { ifscale } from "./ifscale";
import { lexinstruct } from "./lexinstruct";
import { lifbench } from "./lifbench";
import { logicif } from "./logicif";
import type { Manifest } from "./manifest";
import type { LoadedFamily } from "./open";

/** Every family of Heed, in the order of the sidebar. */
export const families: readonly Family[] = [ifscale, lexinstruct, evolif, lifbench, logicif, ifeval];

/** The manifests of all families, without their code. */
export const manifests: readonly Manifest[] = families.map(({ manifest }) => manifest);

/** Returns the family with this id; throws `not_found` with the known ids. */
export function familyById(id: string): Family {
  const family = families.find(({ manifest }) => manifest.id === id);
  if (family) return family;
  throw new HeedError("not_found", `There is no benchmark “${id}”. Available: ${manifests.map((manifest) => manifest.id).join(", ")}.`);
}

/** Returns the manifest of the family with this id; throws `not_found`. */
export function manifestById(id: string): Manifest {
  return familyById(id).manifest;
}

/** Loads the family with this id and its engine, at first use; throws `not_found`. */
export async function loadFamily(id: string): Promise<LoadedFamily> {
  const { manifest, engine } = familyById(id);
  return { manifest, engine: await engine() };
}
