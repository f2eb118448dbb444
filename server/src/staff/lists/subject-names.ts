export { selectSubjectNames as subjectNamesOf } from './subject-queries.ts'
