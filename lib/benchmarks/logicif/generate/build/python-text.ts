import { readPythonJson } from "../../score/answer/python-json";
import { jsonText } from "../../score/answer/python-value";

/** Writes a JSON value as Python does, with a space after each comma and colon. */
export const spacedJson = (value: unknown): string => jsonText(readPythonJson(JSON.stringify(value))?.value ?? null);
