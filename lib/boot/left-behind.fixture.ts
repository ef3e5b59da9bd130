import { afterAll } from "vitest";
import { rememberProcess } from "./left-behind";

// Test files share processes, so what one leaves behind would affect the next. The hook of the first fixture runs last.
afterAll(rememberProcess());
