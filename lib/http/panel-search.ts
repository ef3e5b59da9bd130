import { z } from "zod";
import { slugPath } from "./path";
import { verifierSearch } from "./verifier-search";

const id = z.coerce.number().int().min(0).max(2_147_483_647).optional();

/** Search parameters of a shared panel: its sample, and the number of turns that the page shows. */
export const sharedPanelSearch = verifierSearch
  .extend({ sample: id, turns: z.coerce.number().int().min(0).max(1000).optional() })
  .transform(({ sample, ...rest }) => ({ ...rest, ordinal: sample }));

/** Search parameters of a panel's subject: a run or one of its samples, a suite's item, or a build; none for a family's own page. */
export const panelSearch = verifierSearch
  .extend({ run: id, sample: id, suite: id, item: id, build: id, turns: z.coerce.number().int().min(0).max(1000).optional() })
  .transform(({ run, suite, sample, item, build, ...rest }) => ({
    ...rest,
    runId: run,
    suiteId: suite,
    buildId: build,
    ordinal: sample ?? item,
  }));

const panel = z.string().max(100);
export const panelPath = z.object({ family: z.string().max(100), panel });
export const sharedPanelPath = slugPath.extend({ panel });
