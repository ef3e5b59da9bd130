import type { BenchmarkInfo } from "@/lib/contracts/views";

/** What run and sample pages need of a family; the forms stay on the server. */
export type BenchmarkView = Pick<BenchmarkInfo, "id" | "title" | "views" | "endurance" | "verifiers" | "paper" | "panels" | "traces">;

/** Picks these members from the server's description of a family. */
export function benchmarkView({ id, title, views, endurance, verifiers, paper, panels, traces }: BenchmarkInfo): BenchmarkView {
  return { id, title, views, endurance, verifiers, paper, panels, traces };
}
