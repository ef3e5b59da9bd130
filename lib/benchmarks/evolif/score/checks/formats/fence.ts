import { pythonSpaceClass, pythonStrip } from "@/lib/text/python-space";

const block = new RegExp(`^\`\`\`[^${pythonSpaceClass}\`]*[${pythonSpaceClass}]*?\\n([^]*?)(?:\\n[ \\t\\r]*)?\`\`\`$`);

/** Returns the trimmed content of a trimmed text that is one fenced block with any info word; other texts stay unchanged. */
export function unfenced(text: string): string {
  if (!text.startsWith("```") || !text.endsWith("```")) return text;
  const last = text.lastIndexOf("\n");
  if (last < 0 || pythonStrip(text.slice(last)) !== "```") return text;
  const match = block.exec(text);
  return match ? pythonStrip(match[1] ?? "") : text;
}
