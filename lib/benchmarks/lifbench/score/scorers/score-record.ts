import type { LifRecord } from "../../formats/record";
import { scoreBatchLabel } from "./batch-label";
import type { DocumentText } from "./document-text";
import { scoreExtract } from "./extract";
import { scoreFindDup } from "./find-dup";
import { scoreListBlur } from "./list-blur";
import { scoreListMulti } from "./list-multi";
import { scoreListSingle } from "./list-single";
import type { Marks } from "./marks";
import { scoreQuestion } from "./question";
import { scoreRepeat } from "./repeat";

/** Scores a record with the authors' released scorer of its task. `documents` replaces the prompt of MF. */
export function scoreRecord(record: LifRecord, documents?: DocumentText): Marks {
  switch (record.task) {
    case "LSI":
    case "LOI":
    case "LOE":
      return scoreListSingle(record);
    case "LMI":
      return scoreListMulti(record);
    case "LBI":
    case "LBE":
      return scoreListBlur(record);
    case "MB":
      return scoreBatchLabel(record);
    case "MF":
      return scoreFindDup(record, documents);
    case "OR":
      return scoreRepeat(record);
    case "OQ":
      return scoreQuestion(record);
    case "OE":
      return scoreExtract(record);
  }
}
