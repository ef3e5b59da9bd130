/** Runs all jobs, at most `atOnce` at a time, and yields each result in the order of the jobs as soon as possible. */
export async function* inOrder<In, Out>(jobs: Iterable<In>, atOnce: number, work: (job: In) => Promise<Out>): AsyncGenerator<Out> {
  const open: Promise<Out>[] = [];
  for (const job of jobs) {
    const result = work(job);
    // A later job may fail while an earlier one is awaited; its error is thrown in its turn.
    result.catch(() => {});
    open.push(result);
    if (open.length < atOnce) continue;
    const next = open.shift();
    if (next) yield await next;
  }
  for (const result of open) yield await result;
}
