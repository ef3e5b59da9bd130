import { cx } from "@/components/ui/cx";
import type { TraceFrames } from "@/lib/contracts/trace-evidence";

/** Variables after a step, innermost call first; a variable that the step changed also shows its old value. */
export function VariableTable({ before, after }: { before: TraceFrames; after: TraceFrames }) {
  if (after.every((frame) => Object.keys(frame).length === 0)) return <p className="text-sm text-ink-3">No variables assigned yet.</p>;
  const frames = after.map((frame, depth) => ({ depth, was: before[depth] ?? {}, variables: Object.entries(frame) })).reverse();
  return (
    <div className="space-y-3">
      {frames.map(({ depth, was, variables }, place) => (
        <table key={depth} className={cx("w-full border-collapse text-xs", place > 0 && "text-ink-2")}>
          <caption className="pb-1 text-left text-xs text-ink-3">
            {place === 0 ? "Variables" : `In the caller, ${place} ${place === 1 ? "call" : "calls"} up`}
          </caption>
          <tbody>
            {variables.map(([name, value]) => {
              // A variable may be named like a member of every object, such as `constructor`.
              const old = Object.hasOwn(was, name) ? was[name] : undefined;
              const changed = old !== value;
              return (
                <tr key={name} className="border-t border-line">
                  <th scope="row" translate="no" className="w-px py-1 pr-3 text-left align-top font-mono font-normal whitespace-nowrap">
                    {name}
                  </th>
                  <td translate="no" className={cx("py-1 font-mono break-all", changed && "bg-accent/10")}>
                    {value}
                    {changed && <span className="ml-2 font-sans text-ink-2">{old === undefined ? "new" : `was ${old}`}</span>}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      ))}
    </div>
  );
}
