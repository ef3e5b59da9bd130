import { personOf } from "@/lib/access/caller";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readMonthlyBudget } from "@/lib/limits/monthly-budget";

export const dynamic = "force-dynamic";

/** Returns the monthly budget of the person who asks. */
export const GET = route(noPath, { role: "reader" }, async ({ caller }) => {
  const personId = personOf(caller);
  return { month: personId === null ? null : await readMonthlyBudget(personId) };
});
