/** The texts of the customers' pages. Functions get values that are already in the reader's language. */
export interface PageTexts {
  // Around every page
  skip: string
  languages: string
  testMode: string
  loading: string
  contact(contact: string): string
  privacy: string
  terms: string
  optional: string
  back: string
  save: string
  change: string
  remove: string
  /** What the last form has done, by the value of `done` in the URL. */
  done: Record<'signer-added' | 'signer-changed' | 'signer-removed' | 'document-removed', string>

  // Time zone
  /** `New York`, `Eastern Standard Time`, `9:05 AM` */
  timesIn(city: string, zone: string, now: string): string
  changeZone: string
  city: string
  search: string
  now(time: string): string
  noZone(wanted: string): string
  zoneOf(city: string, zone: string): string
  atBusiness(time: string, city: string): string

  // Choosing a time
  chooseTime: string
  chooseTimeOn(day: string): string
  chooseDay: string
  dayHint: string
  otherMonths: string
  monthCaption(month: string): string
  dayWithTimes(day: string, count: number): string
  morning: string
  afternoon: string
  evening: string
  /** An hour with several times: `9 AM, 4 times` */
  hourWithTimes(hour: string, count: number): string
  noneInMonth(month: string): string
  noneThatDay: string
  noneAtAll(contact: string | null): string
  nextFree(time: string): string
  nearest: string

  // Checking and booking
  checkHeading(time: string): string
  otherTime: string
  heldUntil(time: string): string
  holdMinute: string
  holdEnded: string
  extend: string
  holdAgain: string
  book: string
  day: string
  time: string
  duration: string
  service: string
  place: string
  price: string
  paid(price: string): string
  customer: string

  // The appointment
  appointmentAt(time: string): string
  noTimeYet: string
  reference(id: number): string
  stateScheduled: string
  stateDraft: string
  statePast: string
  stateCompleted: string
  stateCanceled: string
  booked(email: string): string
  moved(email: string): string
  canceledNow(email: string): string
  chooseOtherTime: string
  print: string
  cancel: string
  addToCalendar: string
  calendarFile: string

  // Moving and canceling
  backToAppointment: string
  moveHeading: string
  moveTo(day: string): string
  oldTime: string
  checkMove(time: string): string
  move: string
  cancelHeading: string
  cancelHeadingOn(time: string): string
  moveInstead: string
  cancelEffect: string
  reason: string

  // Signers
  signers: string
  noSigners: string
  addSigner: string
  signerHint: string
  changeSigner(name: string): string
  removeSigner: string
  firstName: string
  lastName: string
  email: string
  signerStatus: Record<string, string>

  // Documents
  documents: string
  noDocuments: string
  chooseFiles: string
  filesHint: string
  upload: string
  uploading: string
  uploadFailed: string
  uploadHeading: string
  removeDocument(name: string): string
  uploaded(count: number): string
  notUploaded(name: string): string

  // The session
  toSession: string
  sessionHeading: string
  sessionFor(name: string): string
  sessionStarts(time: string): string
  join: string
  joinFrom(time: string): string
  joinMissing: string
  sessionOver: string
  prepare: string
  prepareList: string[]
  testDevices: string
  devicesGood: string
  devicesBad: string

  // The first page
  homeHeading: string
  homeAbout: string
  homeCustomers: string
  homeDocs: string

  // What went wrong
  problem: string
  reservationCanceled: string
  reservationCompleted: string
  askBusiness(name: string, contact: string | null): string
  wrongLink: string
  wrongLinkHelp: string
  tooMany: string
  failed: string
  requestId(id: string): string
  /** By error code. */
  errors: Record<string, string> &
    Record<'invalid_request' | 'rate_limited' | 'internal_error' | 'unavailable', string>
  /** Why a time cannot be taken, by reason. */
  reasons: Record<string, string>
  /** By name of the field. */
  fieldErrors: Record<string, string>
}
