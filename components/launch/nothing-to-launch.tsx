import { useMay } from "@/components/data/caller";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";

/** Notice about what is missing for a first launch, with the next step. */
export function NothingToLaunch({ suites, models }: { suites: number; models: number }) {
  const mayAdd = useMay()("owner");
  if (suites === 0) {
    return (
      <Empty
        title="No suites yet"
        note={`A suite is the set of items that a model is tested on.${models === 0 ? " Then add a model." : " Create one from a benchmark’s parameters; it takes a second."}`}
        action={
          <ButtonLink variant="primary" href="/suites/new">
            Create a suite
          </ButtonLink>
        }
      />
    );
  }
  if (!mayAdd)
    return <Empty title="No models yet" note="Only owners add models. Ask one to add a model, or a simulated one to try Heed." />;
  return (
    <Empty
      title="No models yet"
      note="Add a model of a provider or your own server, or a simulated model to see what a run looks like at no cost."
      action={
        <ButtonLink variant="primary" href="/models/new">
          Add a model
        </ButtonLink>
      }
    />
  );
}
