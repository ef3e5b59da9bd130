import type { RunDetail } from "@/lib/contracts/run";

/** Says which requests a rescore of the run sends, to continue a sentence. Only some verifiers ask the run's judge, and for some replies. */
export const rescoreRequests = ({ judgeName }: Pick<RunDetail, "judgeName">): string =>
  judgeName === null ? "no requests are sent" : `the model is not asked, but the judge “${judgeName}” may be`;
