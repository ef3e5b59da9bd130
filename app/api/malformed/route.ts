import { HeedError } from "@/lib/errors";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

const refuse = route(noPath, async () => {
  throw new HeedError("invalid", "The address has a “%” that stands for no character. Write it as %25, or correct the address.");
});

export { refuse as DELETE, refuse as GET, refuse as PATCH, refuse as POST, refuse as PUT };
