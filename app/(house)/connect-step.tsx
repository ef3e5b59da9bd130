"use client";

import dynamic from "next/dynamic";
import { orRetry } from "@/components/ui/or-retry";
import { Skeleton } from "@/components/ui/skeleton";

/** Form that connects a first model; its code is loaded when it is shown. */
export const ConnectStep = dynamic(
  orRetry(() => import("@/components/models/connect-step").then((module) => module.ConnectStep)),
  {
    // As high as the form, so that the steps below it do not move.
    loading: () => <Skeleton className="h-[53rem] w-full sm:h-[48rem] md:h-[40rem] lg:h-[43rem] xl:h-[23rem]" />,
  },
);
