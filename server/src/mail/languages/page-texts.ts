import type { UploadTexts } from './upload-texts.ts'

/** The texts of the customers' pages. Functions get values that are already in the reader's language. */
export interface PageTexts {
  // Around every page
  skip: string
  languages: string
  testMode: string
  loading: string
  contact: string
  privacy: string
  terms: string
  optional: string
  /** The link to the page from which this one was reached. */
  backTo: Record<'schedule' | 'appointment' | 'upload', string>
  saveChanges: string
  change: string
  remove: string
  /** What the last form has done, by the value of `done` in the URL. */
  done: Record<'signer-added' | 'signer-changed' | 'signer-removed' | 'document-removed', string>

  // Time zone
  /** `New York`, `9:05 AM` */
  timesIn(city: string, now: string): string
  /** Below the zone of a place: the reader's. */
  readerZone(city: string, now: string): string
  changeZone: string
  city: string
  search: string
  now(time: string): string
  zonesFound(count: number): string
  moreZones(count: number): string
  noZone(wanted: string): string
  atBusiness(time: string, city: string): string
  /** Below the time of a place: that in the reader's zone. */
  atReader(time: string, city: string): string

  // Choosing a time
  chooseTime: string
  chooseDay: string
  dayHint: string
  otherMonths: string
  monthCaption(month: string): string
  /** Said of a day of the calendar. */
  today: string
  bookedDay: string
  dayPast: string
  dayWithTimes(day: string, count: number): string
  /** The parts of a day, with the hour at which each begins. */
  partsOfDay: { from: number; name: string }[]
  /** `9:00 – 10:00 AM · 3 openings` */
  hourWithTimes(hour: string, count: number): string
  noneInMonth(month: string): string
  noneThatDay: string
  noneAtAll(contact: string | null): string
  nextFree(time: string): string
  nearest: string

  // Checking and booking
  checkHeading: string
  otherTime: string
  heldUntil(time: string): string
  /** Behind the time of the hold: `4:55` stands for `{}`. */
  left: string
  holdMinute: string
  holdEnded: string
  /** The same, where a new code can be sent, which holds the time again. */
  holdEndedCode: string
  /** Before the code is sent. */
  holdHint(minutes: number): string
  extend(minutes: number): string
  holdAgain: string
  book: string
  day: string
  time: string
  duration: string
  service: string
  place: string
  /** The place of a session without one. */
  online: string
  price: string
  paid(price: string): string
  customer: string
  /** Below the customer's name and address. Followed by the contact, or by `replyToEmail`. */
  wrongDetails: string

  // Open booking
  /** Before the title of a page with an error. */
  error: string
  /** What the page of open booking is for. */
  bookAbout(business: string): string
  bookHeading: string
  chooseService: string
  otherService: string
  detailsHeading: string
  codeHint: string
  sendCode: string
  codeHeading: string
  codeSent(email: string): string
  /** Where nobody else confirms the time, and nothing is paid before. */
  codeBooks: string
  code: string
  noEmail: string
  /** The same, where a new code can be sent. */
  noCode: string
  changeDetails: string
  resendCode: string
  codeResent: string
  codeUseless: string
  tooManyCodes(time: string): string
  /** The limit of codes is reached, and the last one works until that time. */
  noMoreCodes(time: string): string
  /** The limit of codes is reached, and none works any more. */
  codesUsedUp: string
  /** Instead of the end of the hold: too many times are held. */
  notHeld: string
  /** A button that books the time. */
  takeTime(time: string): string

  // The appointment
  appointment: string
  appointmentCanceled: string
  noTimeYet: string
  reference(id: number): string
  stateScheduled: string
  stateDraft: string
  statePast: string
  /** Of an appointment that staff marked as a no-show. */
  stateMissed: string
  stateCompleted: string
  stateCanceled: string
  youCanceled: string
  businessCanceled(business: string): string
  /** Instead of who canceled it, if it was canceled as a no-show. */
  wasMissed: string
  reasonGiven(reason: string): string
  bookedHeading: string
  bookedBefore(email: string): string
  mailFollows(email: string): string
  moved: string
  canceledNow: string
  chooseOtherTime: string
  print: string
  cancel: string
  addToCalendar: string
  calendarFile: string

  // Moving and canceling
  moveHeading: string
  bookedNow: string
  newTime: string
  /** Of a time in the list that the customer has already. */
  currentTime: string
  checkMove: string
  /** A button: `Move to Thu, Dec 3, 1:00 PM` */
  moveTo(time: string): string
  /** Leaves the appointment as it is. */
  keep: string
  cancelHeading: string
  moveInstead: string
  cancelEffect: string
  reason: string

  // Signers
  signers: string
  noSigners: string
  addSigner: string
  signerHint: string
  /** What the signer gets, now or after the booking. */
  signerMail(isBooked: boolean): string
  changeSigner(name: string): string
  removeSigner: string
  firstName: string
  lastName: string
  email: string
  phone: string
  phoneHint: string
  signerStatus: Record<string, string>

  // Documents
  documents: string
  noDocuments: string
  chooseFiles: string
  uploads: UploadTexts
  upload: string
  uploading: string
  uploadFailed: string
  uploadHeading: string
  /** Beside the button that opens the browser's file picker. */
  noFiles: string
  /** `{}` stands for the number. */
  filesChosen: string
  removeDocumentHeading: string
  removeDocument: string
  keepDocument: string
  uploaded(count: number): string
  notUploaded(name: string): string

  // The result
  /** Heading of the notarized documents. */
  results: string
  resultsWaiting: string
  resultsExpired: string
  /** `2 pages` */
  pages(count: number): string
  /** Of a document: when the business added it. */
  addedAt(time: string): string
  download: string
  downloadUntil(day: string): string
  receipt: string
  /** Before the name of the business. */
  receiptFrom: string
  notarizedDocuments: string
  /** The price of one, if there are several. */
  unitPrice: string
  total: string
  quantity: string
  referenceLabel: string

  // The session
  toSession: string
  sessionHeading: string
  sessionFor(name: string): string
  join: string
  /** The day is null if it is today. */
  joinFrom(time: string, day: string | null): string
  /** There is no link to the meeting yet. `isMailed`: the reader gets a mail with it. */
  joinMissing(isMailed: boolean): string
  sessionOver: string
  prepare: string
  prepareList: string[]
  testDevices: string
  stopDevices: string
  devicesGood: string
  devicesBad: string

  // The first page
  homeHeading: string
  homeAbout: string
  homeCustomers: string
  homeDocs: string
  homeConsole: string

  // What went wrong
  problem: string
  reservationCanceled: string
  reservationCompleted: string
  bookAgain: string
  /** Followed by the contact, or by `replyToEmail`. */
  questions(name: string): string
  replyToEmail: string
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
