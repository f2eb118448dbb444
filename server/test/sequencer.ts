import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Of each project, files that start processes or a browser run first. They take long however short their text
 * is, by which Vitest orders files that it has not run before: the last one would run alone.
 */
export class ProcessesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = Map.groupBy(sorted, ({ project }) => project.name)
    return [...projects.values()].flatMap(ofProject => {
      const first = new Set(ofProject.filter(startsProcesses))
      return [...first, ...ofProject.filter(file => !first.has(file))]
    })
  }
}

const startsProcesses = ({ moduleId }: TestSpecification) =>
  /child_process|helpers\/process\.ts|playwright/.test(readFileSync(moduleId, 'utf8'))
