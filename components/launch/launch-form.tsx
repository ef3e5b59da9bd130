"use client";

import type { FormEvent, KeyboardEvent } from "react";
import { WhatStep, WhoStep } from "./choice-steps";
import { LaunchButton } from "./estimate-parts";
import { HowStep } from "./how-step";
import { LaunchPanel } from "./launch-panel";
import { RefusedSettings } from "./refused-settings";
import { type LaunchFormProps, useLaunch } from "./use-launch";

/**
 * Form with the steps What, Who and How and the estimate beside them, for one run or for each model on each suite. Ctrl or Cmd with Enter
 * launches.
 */
export function LaunchForm(props: LaunchFormProps) {
  const state = useLaunch(props);
  const { form, trial, busy, label, launch } = state;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    launch();
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        launch();
      }}
      onKeyDown={onKeyDown}
      className="items-start gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]"
    >
      <div className="min-w-0">
        <WhatStep launch={state} />
        <WhoStep launch={state} />
      </div>
      <div className="min-w-0">
        <HowStep launch={state} />
      </div>
      <LaunchPanel launch={state} />
      <div className="sticky bottom-(--foot,0px) z-10 -mx-4 border-t border-line bg-ground px-4 py-3 sm:-mx-6 sm:px-6 lg:hidden">
        <LaunchButton label={label} busy={busy} />
      </div>
      <RefusedSettings
        issues={trial.issues}
        busy={trial.busy}
        error={trial.error}
        onLeaveOut={trial.leaveOut}
        onLaunch={trial.launchAsItIs}
        onCancel={trial.cancel}
      />
    </form>
  );
}
