import { type Html, html } from '../../platform/lib/html.ts'
import { documentsSection, type UploadProblem } from './documents.ts'
import { signersSection } from './signers.ts'
import type { Visit } from './visit.ts'

/** The signers and documents of a booking. */
export const peopleAndFiles = async (visit: Visit, problem?: UploadProblem): Promise<Html> =>
  html`${await signersSection(visit)}${await documentsSection(visit, problem)}`
