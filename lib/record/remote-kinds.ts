import { kindsWith } from "@/lib/contracts/plain/model-kinds";

/** SQL: the kinds of models that are asked over a network, for `kind in (…)`. */
export const remoteKinds = kindsWith("isRemote")
  .map((kind) => `'${kind}'`)
  .join(", ");
