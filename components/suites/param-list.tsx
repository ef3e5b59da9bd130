import type { DescribedParam } from "./describe-param";

/** Parameters of a suite; lists of words can be unfolded. */
export function ParamList({ params }: { params: readonly DescribedParam[] }) {
  return (
    <dl className="grid grid-cols-1 gap-x-8 sm:grid-cols-[max-content_minmax(0,1fr)]">
      {params.map(({ name, label, help, short, values }) => (
        <div key={name} className="col-span-full grid grid-cols-subgrid gap-y-0.5 border-b border-line py-1.5 text-sm">
          <dt className="text-ink-2" title={help === "" ? undefined : help}>
            {label}
          </dt>
          <dd className="min-w-0">
            {values.length === 0 ? (
              <span className="num">{short}</span>
            ) : (
              <details>
                <summary className="num w-fit cursor-pointer rounded-sm text-ink underline decoration-line-2 underline-offset-2 hover:decoration-current">
                  {short}
                </summary>
                <p className="num mt-1 max-h-56 overflow-y-auto text-xs leading-5 text-ink-2">{values.join(", ")}</p>
              </details>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
