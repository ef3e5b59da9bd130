"use client";

import { Bell, BellOff } from "lucide-react";
import dynamic from "next/dynamic";
import { useSyncExternalStore } from "react";
import type { MenuItem } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { browserStorage } from "./browser-storage";

const place = "heed.notices";
const noticesKey = "heed-notices";
function subscribe(hear: () => void): () => void {
  window.addEventListener("storage", hear);
  window.addEventListener(noticesKey, hear);
  return () => {
    window.removeEventListener("storage", hear);
    window.removeEventListener(noticesKey, hear);
  };
}

/** True if this browser shows a notice when a run ends: the reader wants it and the browser allows it. */
function isOn(): boolean {
  return typeof Notification !== "undefined" && Notification.permission === "granted" && browserStorage.getItem(place) === "on";
}

const useIsOn = () => useSyncExternalStore(subscribe, isOn, () => false);

function set(on: boolean): void {
  if (on) browserStorage.setItem(place, "on");
  else browserStorage.removeItem(place);
  window.dispatchEvent(new Event(noticesKey));
}

async function ask(): Promise<void> {
  if (typeof Notification === "undefined") {
    toast.error("This browser does not support notifications");
    return;
  }
  if ((await Notification.requestPermission()) !== "granted") {
    toast.error("Notifications are blocked", { description: "Allow notifications for this address in your browser settings." });
    return;
  }
  set(true);
  toast.success("You will be notified when a run ends while a Heed page is open.");
}

/** Returns the menu item that turns this browser's notices on or off; only turning them on asks for the browser's permission. */
export function useEndNoticeItem(): MenuItem[] {
  const on = useIsOn();
  return [
    on
      ? { label: "Stop notifying me when runs end", icon: BellOff, onSelect: () => set(false) }
      : { label: "Notify me when runs end", icon: Bell, onSelect: () => void ask() },
  ];
}

// Notices are extra: if their code cannot be loaded, the page works without them.
const EndWatcher = dynamic(() => import("./end-watcher").catch(() => ({ default: () => null })), { ssr: false });

/** Watches for runs that end if the reader asked for notices. Few readers have, so its code is loaded only then. */
export function EndNotices() {
  return useIsOn() ? <EndWatcher /> : null;
}
