"use client";

import { useQuery } from "@tanstack/react-query";
import { Bell, BellOff } from "lucide-react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { runsQuery } from "@/components/runs/queries";
import type { MenuItem } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import type { RunRow, RunStatus } from "@/lib/contracts/run";

const place = "heed.notices";
const told = "heed-notices";
/** Between two looks at the newest runs: a hidden tab has no stream of events. */
const everyMs = 15_000;

function subscribe(hear: () => void): () => void {
  window.addEventListener("storage", hear);
  window.addEventListener(told, hear);
  return () => {
    window.removeEventListener("storage", hear);
    window.removeEventListener(told, hear);
  };
}

/** Whether this browser shows a notice when a run ends: a person wants it, and the browser allows it. */
function isOn(): boolean {
  return typeof Notification !== "undefined" && Notification.permission === "granted" && window.localStorage.getItem(place) === "on";
}

const useIsOn = () => useSyncExternalStore(subscribe, isOn, () => false);

function set(on: boolean): void {
  if (on) window.localStorage.setItem(place, "on");
  else window.localStorage.removeItem(place);
  window.dispatchEvent(new Event(told));
}

async function ask(): Promise<void> {
  if (typeof Notification === "undefined") {
    toast.error("This browser shows no notices");
    return;
  }
  if ((await Notification.requestPermission()) !== "granted") {
    toast.error("The browser does not allow notices", { description: "Allow them for this address in the browser’s settings." });
    return;
  }
  set(true);
  toast.success("A notice appears when a run ends, while a page of Heed is open.");
}

/** The entry of a menu that turns notices of this browser on or off; only turning them on asks the browser. */
export function useEndNoticeItem(): MenuItem[] {
  const on = useIsOn();
  return [
    on
      ? { label: "No more notices when runs end", icon: BellOff, onSelect: () => set(false) }
      : { label: "Notify me when runs end", icon: Bell, onSelect: () => void ask() },
  ];
}

const over: readonly RunStatus[] = ["finished", "stopped", "cancelled"];
const words: Partial<Record<RunStatus, string>> = { finished: "has finished", stopped: "has stopped", cancelled: "was cancelled" };

/** Runs that have ended since the last look; none of those that had ended before it, or that nobody had seen going on. */
export function endedSince(before: ReadonlyMap<number, RunStatus>, runs: readonly RunRow[]): RunRow[] {
  return runs.filter(({ id, status }) => {
    const was = before.get(id);
    return was !== undefined && !over.includes(was) && over.includes(status);
  });
}

/** Shows a notice of the browser for each run that ends, where a person has turned that on; draws nothing. */
export function EndNotices() {
  const on = useIsOn();
  const seen = useRef<ReadonlyMap<number, RunStatus>>(new Map());
  const { data } = useQuery({ ...runsQuery(50), enabled: on, refetchInterval: on && everyMs, refetchIntervalInBackground: true });
  useEffect(() => {
    if (!on || !data) return;
    for (const { id, modelName, suiteName, status, reason } of endedSince(seen.current, data)) {
      // One for a run, however many tabs are open.
      const notice = new Notification(`#${id} ${modelName} ${words[status]}`, { body: reason ?? suiteName, tag: `heed-run-${id}` });
      notice.onclick = () => {
        window.focus();
        window.location.assign(`/runs/${id}`);
      };
    }
    seen.current = new Map(data.map(({ id, status }) => [id, status]));
  }, [on, data]);
  return null;
}
