import { run } from "./run.mjs";

run(async () => {
  const { userTexts } = await import("./user-texts.mjs");
  const folders = process.argv.slice(2);
  const meant = ({ file }) =>
    folders.length === 0 || folders.some((folder) => file === folder || file.startsWith(`${folder.replace(/\/$/, "")}/`));
  for (const { file, line, text } of userTexts().filter(meant)) console.log(`${file}:${line}\t${text}`);
});
