import { pythonSpaceClass, pythonStrip } from "@/lib/text/python-space";

const block = new RegExp(`^\`\`\`[^${pythonSpaceClass}\`]*[${pythonSpaceClass}]*?\\n([^]*?)(?:\\n[ \\t\\r]*)?\`\`\`$`);

/** The trimmed content of a trimmed text that is one fenced block, whatever its info word; any other text as it is. */
export function unfenced(text: string): string {
  if (!text.startsWith("```") || !text.endsWith("```")) return text;
  const last = text.lastIndexOf("\n");
  if (last < 0 || pythonStrip(text.slice(last)) !== "```") return text;
  const match = block.exec(text);
  return match ? pythonStrip(match[1] ?? "") : text;
}
