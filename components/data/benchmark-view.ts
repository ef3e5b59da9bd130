import type { BenchmarkInfo } from "@/lib/contracts/views";

/** Members of a family that run and sample pages need; the forms stay on the server. */
export type BenchmarkView = Pick<
  BenchmarkInfo,
  "id" | "title" | "views" | "endurance" | "verifiers" | "paper" | "panels" | "traces" | "failureClasses"
>;

/** Picks these members from the server's description of a family. */
export function benchmarkView(info: BenchmarkInfo): BenchmarkView {
  const { id, title, views, endurance, verifiers, paper, panels, traces, failureClasses } = info;
  return { id, title, views, endurance, verifiers, paper, panels, traces, failureClasses };
}
