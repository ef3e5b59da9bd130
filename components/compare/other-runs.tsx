"use client";

import dynamic from "next/dynamic";

/** The same item in other runs, loaded after the sample itself. */
export const OtherRuns = dynamic(() => import("./same-item").then((module) => module.SameItem), { ssr: false });
