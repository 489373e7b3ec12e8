import type { Reporter, TestModule } from 'vitest/node';

const COUNT = 10;

/** Prints the slowest test files, so that a slow test is noticed on the day it is added. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const times = modules.map((module) => {
      const { duration, collectDuration, setupDuration } = module.diagnostic();
      return { name: module.relativeModuleId, ms: duration + collectDuration + setupDuration };
    });
    const slowest = times.sort((a, b) => b.ms - a.ms).slice(0, COUNT);
    if (times.length <= COUNT) return;
    console.log('\n The slowest files, in seconds:');
    for (const { name, ms } of slowest) console.log(`  ${(ms / 1000).toFixed(1).padStart(6)}  ${name}`);
  }
}
