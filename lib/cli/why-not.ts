import { HeedError } from "@/lib/errors";

/** Throws the reason why a file cannot be read or written, in a sentence; other errors as they are. */
export const whyNot = (error: unknown): never => {
  const code = error instanceof Error && "code" in error ? error.code : null;
  const reasons = { ENOENT: "there is no such file or folder", EACCES: "this account may not use it", EEXIST: "it is there already" };
  for (const [known, words] of Object.entries(reasons))
    if (code === known) throw new HeedError("invalid", `${error instanceof Error && "path" in error ? error.path : "The file"}: ${words}.`);
  throw error;
};
