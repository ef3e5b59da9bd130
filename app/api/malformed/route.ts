import { HeedError } from "@/lib/errors";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

const refuse = route(noPath, { role: "open" }, async ({ request }) => {
  const why = new URL(request.url).searchParams.get("why");
  if (why === "unused") throw new HeedError("not_found", "There is nothing at this address.");
  if (why === "ambiguous")
    throw new HeedError(
      "invalid",
      "The address contains “.” or “..” segments, a backslash or a host. Request the plain path, starting with “/”.",
    );
  throw new HeedError(
    "invalid",
    "The address contains an invalid “%” escape. Write a literal percent sign as %25, or correct the address.",
  );
});

export { refuse as DELETE, refuse as GET, refuse as OPTIONS, refuse as PATCH, refuse as POST, refuse as PUT };
