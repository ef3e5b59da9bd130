import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { sharedBudgets } from "@/lib/runs/budgets";

export const dynamic = "force-dynamic";

export const GET = route(noPath, { role: "reader" }, () => sharedBudgets());
