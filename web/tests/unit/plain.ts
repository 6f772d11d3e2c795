/* Ends a run with the line that every test of Quayside ends with. */
import type { Reporter, TestModule } from 'vitest/node';

export default class Plain implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const passed = tests.filter((test) => test.ok() && test.result().state === 'passed').length;
    const broken = modules.filter((module) => module.state() === 'failed' && ![...module.children.allTests()].length).length;
    console.log(`\n${passed} passed, ${tests.filter((test) => !test.ok()).length + broken} failed`);
  }
}
