import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The projects in the order in which they run. The first ones wait for processes, clocks and disks, and have the
 * longest files; the last ones only compute, in short files, so that all cores are busy to the end.
 */
const ORDER = ['tools', 'server', 'screens', 'data', 'packages', 'web']

/** Sorts test files by project; within a project longer ones come first, as far as an earlier run has measured them. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ project }: TestSpecification) => ORDER.indexOf(project.name)
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}
