import { noteUsage } from "./test-usage.mjs";

/** Notes how long each file of Vitest's tests took, and for what. */
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
