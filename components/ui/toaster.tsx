"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { onToast } from "./toast";

const Toasts = dynamic(() => import("./toasts").then((module) => module.Toasts), { ssr: false });

/** Place where notices appear, loaded with the first one. */
export function Toaster() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => onToast(() => setNeeded(true)), []);
  return needed ? <Toasts /> : null;
}
