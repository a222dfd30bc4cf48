// A reporter of Vitest: writes the names of the tests that failed and then passed to the file FLAKY_TESTS.
import { writeFileSync } from 'node:fs'

export default class FlakyReporter {
  onTestRunEnd(modules) {
    const names = modules.flatMap(module =>
      [...module.children.allTests('passed')]
        .filter(test => test.diagnostic()?.flaky)
        .map(test => `${module.relativeModuleId} ${test.fullName}`),
    )
    writeFileSync(process.env.FLAKY_TESTS, JSON.stringify(names))
  }
}
