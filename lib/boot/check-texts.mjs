import { bannedIn, storedValues } from "./banned-words.mjs";
import { run } from "./run.mjs";
import { testTitles } from "./test-titles.mjs";
import { userTexts } from "./user-texts.mjs";

run(async () => {
  const used = new Set();
  const lines = bannedIn([...userTexts(), ...testTitles()], used);
  for (const value of storedValues)
    if (!used.has(value)) lines.push(`lib/boot/banned-words.mjs allows “${value.text}” in ${value.file}, which is not there.`);
  if (lines.length > 0) console.log(lines.join("\n"));
  return lines.length === 0 ? 0 : 1;
});
