import { kindsWith } from "@/lib/contracts/plain/model-kinds";

/** SQL list of the model kinds that are called over a network, for `kind in (…)`. */
export const remoteKinds = kindsWith("isRemote")
  .map((kind) => `'${kind}'`)
  .join(", ");
