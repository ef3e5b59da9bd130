import type { Exporter } from "@/lib/benchmarks/benchmark";
import { topics } from "./assets/topics";
import type { EvolifItem } from "./item";

/** The authors' snapshots: one line a turn, with the item's key as `dialogue`. */
const snapshots: Exporter<EvolifItem> = {
  id: "snapshots",
  label: "Snapshots (JSONL)",
  extension: ".jsonl",
  write: (items) =>
    items
      .flatMap(({ key, body }) =>
        body.script.map(({ turn, active_topic, topic, operation, instructions }) =>
          JSON.stringify({
            dialogue: key,
            turn,
            active_topic,
            topic_query: body.extend ? (topics[active_topic]?.task ?? topic) : topic,
            instructions,
            cur_operation: operation,
          }),
        ),
      )
      .map((line) => `${line}\n`)
      .join(""),
};

export const exporters: Exporter<EvolifItem>[] = [snapshots];
