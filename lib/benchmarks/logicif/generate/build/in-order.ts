/** Does all jobs, so many at a time, and gives their results in the order of the jobs as soon as it is their turn. */
export async function* inOrder<In, Out>(jobs: Iterable<In>, atOnce: number, work: (job: In) => Promise<Out>): AsyncGenerator<Out> {
  const open: Promise<Out>[] = [];
  for (const job of jobs) {
    const result = work(job);
    // A later one may fail while an earlier one is waited for; it is thrown when it is its turn.
    result.catch(() => {});
    open.push(result);
    if (open.length < atOnce) continue;
    const next = open.shift();
    if (next) yield await next;
  }
  for (const result of open) yield await result;
}
