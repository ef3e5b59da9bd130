const day = 24 * 3600;
const days = (text: string | undefined, usual: number): number => Number(text?.trim() || usual);

/** Reads when sessions end: the seconds without use, and those after the login. The launcher refuses values that are no days. */
export function sessionLimits(): { idleSeconds: number; seconds: number } {
  const { HEED_SESSION_IDLE_DAYS, HEED_SESSION_DAYS } = process.env;
  return { idleSeconds: days(HEED_SESSION_IDLE_DAYS, 7) * day, seconds: Math.round(days(HEED_SESSION_DAYS, 30) * day) };
}
