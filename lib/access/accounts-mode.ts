/** True if people need accounts here; the launcher decides and sets HEED_ACCOUNTS. Without accounts, Heed serves one person. */
export const accountsOn = (): boolean => process.env.HEED_ACCOUNTS === "1";
