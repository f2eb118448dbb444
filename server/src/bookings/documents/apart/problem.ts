/** Why nobody could open a PDF. `too_complex`: it takes more time or memory than a file may. */
export type PdfFault = 'pdf_password' | 'pdf_damaged' | 'pdf_no_pages' | 'too_complex'

/** Why a photo becomes no page. */
export type PhotoFault = 'photo_damaged' | 'photo_too_many_pixels' | 'too_complex'

/** A file that is refused after it was read. */
export class FileFault<F extends PdfFault | PhotoFault = PdfFault | PhotoFault> extends Error {
  readonly fault: F

  constructor(fault: F) {
    super(fault)
    this.fault = fault
  }
}
