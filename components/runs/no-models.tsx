import { Link } from "@/components/ui/link";

/** Says that no model has an address yet, with a link to the form that adds one. */
export function NoModels() {
  return (
    <p className="text-ink-2">
      No models are connected yet.{" "}
      <Link href="/models/new" className="rounded-sm text-accent underline underline-offset-2">
        Add a model
      </Link>
    </p>
  );
}
