import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { getJson } from "@/components/fetch-json";
import { modelRow } from "@/lib/contracts/model";
import { runRow } from "@/lib/contracts/run";
import { suiteRow } from "@/lib/contracts/suite";

/** What the search finds by name; read when it is opened, each list alone so that one fault hides no other. */
export const foundRuns = queryOptions({ queryKey: ["found", "runs"], queryFn: () => getJson("/api/runs?limit=100", z.array(runRow)) });
export const foundSuites = queryOptions({ queryKey: ["found", "suites"], queryFn: () => getJson("/api/suites", z.array(suiteRow)) });
export const foundModels = queryOptions({ queryKey: ["found", "models"], queryFn: () => getJson("/api/models", z.array(modelRow)) });
