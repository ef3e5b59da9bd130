import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";

/** What is missing before a first launch, with the one next step. */
export function NothingToLaunch({ suites, models }: { suites: number; models: number }) {
  if (suites === 0) {
    return (
      <Empty
        title="There is no suite to launch"
        note={`A suite is the set of items that a model is asked.${models === 0 ? " After it, add a model." : " Make one from a benchmark’s parameters; that takes a second."}`}
        action={
          <ButtonLink variant="primary" href="/suites/new">
            Make a suite
          </ButtonLink>
        }
      />
    );
  }
  return (
    <Empty
      title="There is no model to ask"
      note="Add an OpenAI-compatible endpoint, or a simulated model to see how a run looks without spending anything."
      action={
        <ButtonLink variant="primary" href="/models/new">
          Add a model
        </ButtonLink>
      }
    />
  );
}
