import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { BudgetChoice } from "./budget-choice";
import { CommonSettings, FamilyHow, FamilyRow, FamilySaved, FamilySettings } from "./how-settings";
import { JudgeChoice } from "./judge-choice";
import { noLaunch } from "./launch-draft";
import { Step } from "./step";
import type { Launch } from "./use-launch";

/** The judge, and a name. */
function JudgeAndName({ launch }: { launch: Launch }) {
  const { models, judgeModelId, keep, kept, model, one, single, several } = launch;
  return (
    <>
      <JudgeChoice
        models={models}
        judge={judgeModelId}
        onJudge={(id) => keep((draft) => ({ ...draft, judgeModelId: id }))}
        issue={one ? single.issues.how.judgeModelId : undefined}
      />
      <Field
        label={one ? "Name of the run" : "Name of the launch"}
        aside="optional"
        htmlFor="launch-name"
        error={one ? single.issues.how.name : several.issues.name}
      >
        <TextInput
          id="launch-name"
          value={kept.name}
          placeholder={one && model ? `${model.name} on ${one.suite.name}` : ""}
          onChange={(event) => keep((draft) => ({ ...draft, name: event.target.value }))}
        />
      </Field>
    </>
  );
}

/** Pace, repetitions, scoring and what the families ask for. */
export function HowStep({ launch }: { launch: Launch }) {
  const { keep, kept, one, single, several } = launch;
  return (
    <Step
      number={3}
      title="How"
      note={
        kept === noLaunch ? (
          "Pace, repetitions, scoring."
        ) : (
          <>
            What you typed is kept in this browser until you launch.{" "}
            <button
              type="button"
              className="finger text-accent underline underline-offset-2"
              onClick={() => {
                launch.forget();
              }}
            >
              Start anew
            </button>
          </>
        )
      }
    >
      {one ? (
        <>
          <FamilySaved benchmark={one.benchmark} kept={kept} keep={keep} />
          <CommonSettings kept={kept} issues={single.issues.how} keep={keep}>
            <FamilyHow benchmark={one.benchmark} kept={kept} limits={[]} issues={single.issues} keep={keep} />
            <JudgeAndName launch={launch} />
          </CommonSettings>
          <FamilySettings
            key={one.benchmark.id}
            benchmark={one.benchmark}
            kept={kept}
            suiteId={one.suite.id}
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
          <CommonSettings kept={kept} issues={several.issues.common} keep={keep}>
            <JudgeAndName launch={launch} />
            <Field label="Order" htmlFor="launch-order">
              <Select
                id="launch-order"
                label="Order"
                value={kept.together ? "together" : "turns"}
                onChange={(order) => keep((draft) => ({ ...draft, together: order === "together" }))}
                options={[
                  { value: "turns", label: "One after another", note: "At each endpoint; endpoints go beside each other." },
                  { value: "together", label: "All at the same time", note: "Within the limits of each endpoint." },
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
