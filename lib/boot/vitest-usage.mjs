import { noteUsage } from "./test-usage.mjs";

/** Vitest reporter that records how long each test file took, and for what. */
export default class VitestUsage {
  onTestModuleEnd(module) {
    const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic();
    const wall = {
      setup: (environmentSetupDuration + prepareDuration + setupDuration) / 1000,
      import: collectDuration / 1000,
      tests: duration / 1000,
    };
    noteUsage({ kind: module.project.name, path: module.moduleId, wall });
  }
}
