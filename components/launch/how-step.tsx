import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { BudgetChoice } from "./budget-choice";
import { whyNoBatches } from "./cells";
import { CommonSettings, FamilyHow, FamilyRow, FamilySaved, FamilySettings } from "./how-settings";
import { JudgeChoice } from "./judge-choice";
import { noLaunch } from "./launch-draft";
import { Step } from "./step";
import type { LaunchState } from "./use-launch";

/** Controls of the judge and the name. */
function JudgeAndName({ launch }: { launch: LaunchState }) {
  const { models, judgeModelId, keep, kept, model, onlyRun, single, several } = launch;
  return (
    <>
      <JudgeChoice
        models={models}
        judge={judgeModelId}
        onJudge={(id) => keep((draft) => ({ ...draft, judgeModelId: id }))}
        issue={onlyRun ? single.issues.how.judgeModelId : undefined}
      />
      <Field
        label={onlyRun ? "Name of the run" : "Name of the launch"}
        aside="optional"
        htmlFor="launch-name"
        error={onlyRun ? single.issues.how.name : several.issues.name}
      >
        <TextInput
          id="launch-name"
          value={kept.name}
          placeholder={onlyRun && model ? `${model.name} on ${onlyRun.suite.name}` : ""}
          onChange={(event) => keep((draft) => ({ ...draft, name: event.target.value }))}
        />
      </Field>
    </>
  );
}

/** Step that sets pace, repetitions, scoring and the families' parameters. */
export function HowStep({ launch }: { launch: LaunchState }) {
  const { keep, kept, onlyRun, single, several, families, choice } = launch;
  const reasons = families.flatMap((family) => choice.models.map((model) => whyNoBatches(family, model)));
  const noBatches = reasons.includes(null) ? null : (reasons[0] ?? null);
  return (
    <Step
      number={3}
      title="How"
      note={
        kept === noLaunch ? (
          "Concurrency, repetitions, scoring."
        ) : (
          <>
            Draft saved in this browser.{" "}
            <button type="button" className="finger text-accent underline underline-offset-2" onClick={launch.forget}>
              Start over
            </button>
          </>
        )
      }
    >
      {onlyRun ? (
        <>
          <FamilySaved benchmark={onlyRun.benchmark} kept={kept} keep={keep} />
          <CommonSettings kept={kept} issues={single.issues.how} keep={keep} noBatches={noBatches}>
            <FamilyHow benchmark={onlyRun.benchmark} kept={kept} limits={[]} issues={single.issues} keep={keep} />
            <JudgeAndName launch={launch} />
          </CommonSettings>
          <FamilySettings
            key={onlyRun.benchmark.id}
            benchmark={onlyRun.benchmark}
            kept={kept}
            suiteId={onlyRun.suite.id}
            issues={single.issues}
            keep={keep}
          />
          <BudgetChoice
            draft={kept.budget}
            onChange={(budget) => keep((draft) => ({ ...draft, budget }))}
            priced={single.estimate === undefined || single.estimate.costUsd !== null}
            issue={single.issues.budget}
          />
        </>
      ) : (
        <>
          <CommonSettings kept={kept} issues={several.issues.common} keep={keep} noBatches={noBatches}>
            <JudgeAndName launch={launch} />
            <Field label="Order" htmlFor="launch-order">
              <Select
                id="launch-order"
                label="Order"
                value={kept.together ? "together" : "turns"}
                onChange={(order) => keep((draft) => ({ ...draft, together: order === "together" }))}
                options={[
                  {
                    value: "turns",
                    label: "Sequential per endpoint",
                    note: "One run at a time at each endpoint; different endpoints run in parallel.",
                  },
                  { value: "together", label: "All in parallel", note: "Within each endpoint’s limits." },
                ]}
              />
            </Field>
          </CommonSettings>
          <div>
            {several.families.map((family) => (
              <FamilyRow key={family.benchmark.id} {...family} kept={kept} keep={keep} />
            ))}
          </div>
        </>
      )}
    </Step>
  );
}
