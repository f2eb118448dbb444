/** The worked call of one operation. curl is made from it; `sdk` and `cli` make the same call. */
export interface Sample {
  /** Parameters in the path, except the key of a booking. */
  path?: Record<string, string | number>
  query?: Record<string, string | number>
  /** Headers besides those of its kind. A value in double quotes is for the shell. */
  headers?: Record<string, string>
  /** The JSON body. */
  body?: object
  /** The parts of a multipart body, as curl reads them. */
  form?: string[]
  /** The file that is the body. */
  file?: { name: string; type: string }
  /** The file that curl writes the response to. */
  output?: string
  /** TypeScript that uses `jurat`, `manage` or `booking`. Missing where the client has no method. */
  sdk?: string
  /** Missing where `jurat` has no command. */
  cli?: string
}

/** By operation id. */
export type Samples = Record<string, Sample>

/** In a body: the content of Deed.pdf. In curl the shell encodes the file. */
export const pdfContent = 'JVBERi0='

/** `open_booking_slug` of the samples. */
export const openSlug = 'acme'

export const bookingKey = 'V1StGXR8_Z5jdHi6B-myT'
