import { ArrowRight } from "lucide-react";
import { Link } from "@/components/ui/link";
import type { BenchmarkInfo } from "@/lib/contracts/views";

/** `Vocabulary` becomes `vocabulary of your own`; some labels already end that way. */
const yourOwn = (label: string) => `${label.toLowerCase().replace(/ of your own$/, "")} of your own`;

/** Links to pages that make values for a parameter. */
export function BuilderLinks({ benchmark }: { benchmark: Pick<BenchmarkInfo, "id" | "suiteForm" | "builders"> }) {
  if (benchmark.builders.length === 0) return null;
  return (
    <ul className="space-y-1 text-sm">
      {benchmark.builders.map((builder) => (
        <li key={builder.id}>
          <Link
            href={`/build/${benchmark.id}/${builder.id}`}
            className="inline-flex items-center gap-1 max-md:min-h-11 rounded-sm text-accent underline-offset-2 hover:underline"
          >
            Make {yourOwn(benchmark.suiteForm.find((field) => field.name === builder.fills)?.label ?? builder.label)}
            <ArrowRight aria-hidden className="size-3.5" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
