import { TriangleAlert } from "lucide-react";
import { ProblemError } from "@/components/ui/problem-error";

interface FormAlertProps {
  error: unknown;
  /** Issues that belong to no field. */
  rest?: readonly { path: string; message: string }[];
}

/** Error of the API about the whole form, which can take the focus; nothing without an error. */
export function FormAlert({ error, rest = [] }: FormAlertProps) {
  if (error === null || error === undefined) return null;
  const message = error instanceof ProblemError || error instanceof Error ? error.message : "Something went wrong. Try again.";
  return (
    <div role="alert" tabIndex={-1} className="flex items-start gap-2 border-l-2 border-fail bg-fail/8 px-3 py-2 text-sm text-ink">
      <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-fail" />
      <div className="min-w-0">
        <p>{message}</p>
        {rest.length > 0 && (
          <ul className="mt-1 list-disc pl-4 text-ink-2">
            {rest.map((issue) => (
              <li key={`${issue.path} ${issue.message}`}>
                {issue.path !== "" && <span className="num">{issue.path}: </span>}
                {issue.message}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
