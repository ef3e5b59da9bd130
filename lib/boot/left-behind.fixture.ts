import { afterAll } from "vitest";
import { rememberProcess } from "./left-behind";

// Files share processes, and what one of them left behind would be met by the next. The first fixture's hook runs last.
afterAll(rememberProcess());
