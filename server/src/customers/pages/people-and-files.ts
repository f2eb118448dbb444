import { type Html, html } from '../../platform/lib/html.ts'
import { documentsSection, type UploadProblem } from './documents.ts'
import type { BookingPage } from './page-context.ts'
import { signersSection } from './signers.ts'

/** The signers and documents of a booking. */
export const peopleAndFiles = async (page: BookingPage, problem?: UploadProblem): Promise<Html> =>
  html`${await signersSection(page)}${await documentsSection(page, problem)}`
