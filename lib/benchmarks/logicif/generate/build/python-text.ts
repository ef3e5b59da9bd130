import { readPythonJson } from "../../score/answer/python-json";
import { jsonText } from "../../score/answer/python-value";

/** A value of JSON as Python writes it, with a blank after each comma and colon. */
export const spacedJson = (value: unknown): string => jsonText(readPythonJson(JSON.stringify(value))?.value ?? null);
