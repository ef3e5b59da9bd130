import { describe, expect, it } from "vitest";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import { published, publishedModels } from "./published";

const figuresOf = (model: string, metric: string, slice: string) =>
  published.filter((figure) => figure.model === model && figure.metric === metric && sliceKey(figure.slice) === slice);

describe("published figures", () => {
  it("are unique and equally many for each model", () => {
    const models = Object.keys(publishedModels);
    expect(models).toHaveLength(20);
    const counts = models.map((model) => published.filter((figure) => figure.model === model).length);
    // Tables 3 and 4; G.1 and, each twice (by name and by tag), G.2 and G.3 by length and G.2 overall.
    expect(new Set(counts)).toEqual(new Set([12 + 4 + 3 + 6 * 12 + 2 * 6 * 7 + 2 * 6 * 2]));
    expect(new Set(published.map(({ model, metric, slice }) => `${model} ${metric} ${sliceKey(slice)}`)).size).toBe(published.length);
    for (const { value, n } of published) expect(value >= 0 && value < 1.5 && Number.isInteger(n)).toBe(true);
  });

  it("match the paper's tables", () => {
    expect(figuresOf("GPT-4o", "ars", "length=128&task=OE")).toMatchObject([{ value: 0.857, n: 25, source: "Table G.1" }]);
    // The paper prints this length as “3k2”.
    expect(figuresOf("Llama-3.1-70B", "ars", "length=32")).toMatchObject([{ value: 0.458, n: 461 }]);
    expect(figuresOf("GPT-4", "ifp_spat", "length=128")).toMatchObject([{ value: 0.524, source: "Table G.2" }]);
    expect(figuresOf("Qwen2.5-7B", "ifs", "length=32&perspective=expression")).toMatchObject([{ value: 1.418, source: "Table G.3" }]);
    expect(figuresOf("GPT-4", "ifs", "perspective=length")).toMatchObject([{ value: 0.155, source: "Table 4" }]);
  });

  it("correct the two rows of Table G.2 that are exchanged in print", () => {
    for (const model of ["LWM-Text-Chat-1M", "Llama-3.1-8B"]) {
      const lengths = [4, 8, 16, 32, 64, 128].map((length) => figuresOf(model, "ifp_fmt", `length=${length}`)[0]?.value ?? 0);
      const over = figuresOf(model, "ifp_fmt", "")[0]?.value ?? 0;
      expect(over).toBeGreaterThan(Math.min(...lengths));
      expect(over).toBeLessThan(Math.max(...lengths));
      expect(figuresOf(model, "ifp_fmt", "")[0]?.source).toBe(
        "Table G.2, which prints the rows of LWM-Text-Chat-1M and Llama-3.1-8B exchanged",
      );
    }
  });

  it("over all lengths are within two thousandths of the mean of those by length", () => {
    for (const model of Object.keys(publishedModels)) {
      const lengths = [4, 8, 16, 32, 64, 128].map((length) => figuresOf(model, "ars", `length=${length}`)[0]?.value ?? 0);
      const printed = figuresOf(model, "ars", "")[0]?.value ?? 0;
      expect(Math.abs(lengths.reduce((sum, value) => sum + value, 0) / 6 - printed)).toBeLessThan(0.0021);
    }
  });

  it("assign models to Table 3's groups", () => {
    expect(publishedModels["GPT-4"]).toEqual({ group: "API models", base: false });
    expect(publishedModels["Qwen2.5-32B"]).toEqual({ group: "Over 20B", base: true });
    expect(publishedModels["GLM-4-9b-chat-1m"]).toEqual({ group: "7 to 20B", base: false });
    expect(Object.values(publishedModels).filter(({ base }) => base)).toHaveLength(7);
  });
});
