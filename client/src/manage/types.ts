import type { components, operations } from '../generated/manage.ts'
import type { Loose } from '../transport/api.ts'
import type { UploadSource } from '../uploads/source.ts'
import type { WebhookData, WebhookEventType } from '../webhooks/events.ts'

// Names for the shapes of the OpenAPI document of the management interface.

type Schemas = components['schemas']
type Body<Id extends keyof operations> = operations[Id] extends {
  requestBody: { content: { 'application/json': infer Json } }
}
  ? Loose<Json>
  : never
type Query<Id extends keyof operations> = operations[Id] extends { parameters: { query?: infer Query } }
  ? Loose<NonNullable<Query>>
  : never

/** A tenant: one notary business or one of its sandboxes. */
export type Workspace = Schemas['Workspace']
/** The live workspace to make from a test workspace. */
export type GoLiveParams = Body<'goLive'>
/** What a customer page and a mail look like with the given brand. */
export type BrandPreview = Schemas['BrandPreview']
/** What was added to a workspace as sample data. */
export type SampleData = Schemas['SampleData']
/** The account to which customers pay online, without its secrets. */
export type StripeAccount = Schemas['StripeAccount']
export type Member = Schemas['Member']
export type Invitation = Schemas['Invitation']
/** A new invitation. Only this response contains its `url`. */
export type NewInvitation = Schemas['NewInvitation']
export type MemberRecovery = Schemas['MemberRecovery']
export type PortalLink = Schemas['PortalLink']
/** A token without its secret. */
export type Token = Schemas['Token']
/** A new token. Only this response contains the secret, in `token`. */
export type IssuedToken = Schemas['IssuedToken']
/** A service that customers can book. */
export type Service = Schemas['Service']
/** A notary, who holds sessions. */
export type Notary = Schemas['Notary']
/** Working hours of a notary. */
export type NotaryHours = Schemas['NotaryHours']
export type CalendarFeed = Schemas['CalendarFeed']
export type IssuedCalendarFeed = Schemas['IssuedCalendarFeed']
/** A notary's own calendar that is read for busy times. */
export type ImportedCalendar = Schemas['ImportedCalendar']
/** A notary's time off. */
export type TimeOff = Schemas['TimeOff']
export type TimeOffSeries = Schemas['TimeOffSeries']
/** A time in which the whole workspace is closed. */
export type Closure = Schemas['Closure']
export type ClosureBatch = Schemas['ClosureBatch']
export type FeeCaps = Schemas['FeeCaps']
export type FeeWarning = Schemas['FeeWarning']
export type PricePreview = Schemas['PricePreview']
export type Holidays = Schemas['Holidays']
/** The erasure of what a workspace has about a person. */
export type Erasure = Schemas['Erasure']
/** Everything that a workspace has about a person. */
export type PersonExport = Schemas['PersonExport']
export type PersonParams = Body<'erasePerson'>
/** An appointment as staff see it. */
export type ManagedAppointment = Schemas['ManagedAppointment']
/** A document as lists for staff return it, with its number of pages. */
export type ManagedDocument = Schemas['ManagedDocument']
/** Why the notarized documents of an appointment cannot be downloaded yet, and who downloaded them. */
export type Result = Schemas['Result']
/**
 * An appointment with its notary, the numbers of its signers, documents and videos, and what blocks it in
 * `readiness`.
 */
export type AppointmentDetail = Schemas['AppointmentDetail']
/** A signer as staff read it. Members who may not change bookings get it without its access key. */
export type ManagedSigner = Schemas['ManagedSigner']
/** An appointment in a list. */
export type AppointmentListItem = Schemas['AppointmentListItem']
export type AppointmentListParams = Query<'listManagedAppointments'>
/** Filters, order and columns of a CSV file. */
export type AppointmentExportParams = Omit<AppointmentListParams, 'limit' | 'cursor' | 'format'>
/** A reservation in a list. */
export type ReservationListItem = Schemas['ReservationListItem']
export type ReservationListParams = Query<'listManagedReservations'>
/** Filters, order and columns of a CSV file. */
export type ReservationExportParams = Omit<ReservationListParams, 'limit' | 'cursor' | 'format'>
/**
 * A reservation with the numbers of its signers, documents and videos, and what blocks it in `readiness`.
 */
export type ReservationDetail = Schemas['ReservationDetail']
/** Bookings and people that a search found. */
export type SearchResults = Schemas['SearchResults']
export type SearchParams = Loose<operations['search']['parameters']['query']>
/** A reservation as staff see it. */
export type ManagedReservation = Schemas['ManagedReservation']
/** A submitted reservation with its appointment. */
export type Submission = Schemas['Submission']
/** A new reservation with its appointment. */
export type Booking = Schemas['Booking']
/** The outcome of each of several appointments. */
export type BulkResult = Schemas['BulkResult']
/** A saved filter of a list, with its name. */
export type SavedView = Schemas['SavedView']
export interface SavedViewListParams extends Query<'listSavedViews'> {}
export interface SavedViewParams extends Body<'saveView'> {}
export interface SavedViewUpdateParams extends Body<'updateSavedView'> {}
export interface SavedViewWorkspaceParams extends Query<'getSavedView'> {}
/** Pages of the signers, documents, videos or history of a booking. */
export interface PartListParams extends Query<'listManagedAppointmentSigners'> {}
export interface DocumentLinkParams extends Query<'getManagedDocument'> {}
export interface VideoLinkParams extends Query<'getManagedVideo'> {}
/** An upload in parts. */
export type Upload = Schemas['Upload']
/** An upload with its stored parts. */
export type UploadWithParts = Schemas['UploadWithParts']
/** A stored part of an upload. */
export type UploadPart = Schemas['UploadPart']
export type UploadParams = Body<'startUpload'>
/** A file to upload in parts. */
export interface UploadSendParams {
  appointment_id: number
  kind: 'document' | 'video'
  file: UploadSource
  filename: string
  /** Required for a stream. */
  size_bytes?: number | undefined
  /** Of a document, such as `notarized`. */
  type?: string | undefined
  /** Of a video. Default: that of the Blob, or by the ending of `filename`. */
  content_type?: string | undefined
  /** SHA-256 of the whole file in hex, if you know it. The service compares it. */
  sha256?: string | undefined
  /** Continues this upload. */
  upload_id?: number | undefined
  /** True: continues an open upload of the appointment with the same name and size, if there is one. */
  resume?: boolean | undefined
}
export interface UploadListParams extends Query<'listAppointmentUploads'> {}
/** A note of staff. */
export type Note = Schemas['Note']
/** Money that came for a booking or was paid back, as staff recorded it. */
export type Payment = Schemas['Payment']
/** An invoice of a booking, or a correction of one. */
export type Invoice = Schemas['Invoice']
/** Money that came for an invoice, as payments of its bookings. */
export type InvoicePayment = Schemas['InvoicePayment']
/** What it costs to cancel a booking. */
export type BookingCancellation = NonNullable<Schemas['AppointmentDetail']['cancellation']>
/** What a booking costs, what came, and what is due. */
export type BookingPayment = NonNullable<Schemas['AppointmentDetail']['payment']>
/** A phone call about an appointment. */
export type Call = Schemas['Call']
/** Shipping prices by country and carrier service. */
export type RateCard = Schemas['RateCard']
/** A text of staff to customers, that was queued. */
export type Message = Schemas['Message']
/** What a message would send, and to whom. */
export type MessagePreview = Schemas['MessagePreview']
export type MailPreview = Schemas['MailPreview']
export type TestMail = Schemas['TestMail']
/** How many portal links and portal sessions ended. */
export type EndedPortalAccess = Schemas['EndedPortalAccess']
/** How many sessions of a member ended. */
export type EndedSessions = Schemas['EndedSessions']
/** Mails, deliveries and cancellations that are due in a span of time. */
export type Due = Schemas['Due']
/** A mail: waiting, sent, or only kept. */
export type Mail = Schemas['Mail']
/** A URL that receives events. */
export type WebhookEndpoint = Schemas['WebhookEndpoint']
/** An endpoint with its new secret. Only this response contains the secret. */
export type WebhookEndpointWithSecret = Schemas['WebhookEndpointWithSecret']
/** The result of a test event. */
export type WebhookTest = Schemas['WebhookTest']
/** A replay of events. */
export type Replay = Schemas['Replay']
/** Health of an endpoint. */
export type WebhookHealth = Schemas['WebhookHealth']
/** The delivery of one event to one endpoint. */
export type Delivery = Schemas['Delivery']
/** A delivery with every attempt. */
export type DeliveryWithAttempts = Schemas['DeliveryWithAttempts']
/** Hours, time off, appointments and holds of notaries. */
export type StaffCalendar = Schemas['StaffCalendar']
/** The times of a day at which staff can book. */
export type FreeTimes = Schemas['FreeTimes']
/** An appointment in the calendar. */
export type CalendarAppointment = Schemas['CalendarAppointment']
/** Appointments and problems that need the attention of staff today. */
export type Overview = Schemas['Overview']
/** One person by email: all bookings, notes and uploaded documents. */
export type CustomerSummary = Schemas['CustomerSummary']
/** Appointments by the time of their creation. */
export type BookingsReport = Schemas['BookingsReport']
/** Booked time against working hours, by notary. */
export type UtilizationReport = Schemas['UtilizationReport']
/** Outcomes of appointments, by their start. */
export type OutcomesReport = Schemas['OutcomesReport']
/** Payments and refunds, by their time. */
export type RevenueReport = Schemas['RevenueReport']
/** What customers owe for completed appointments, by their start. */
export type UnpaidReport = Schemas['UnpaidReport']
/** Time between creation and start, by start. */
export type LeadTimeReport = Schemas['LeadTimeReport']
/** An audit entry: who changed what. */
export type AuditEntry = Schemas['AuditEntry']
/** What a call sealed with the current secret key. */
export type SecretKeyRotation = Schemas['SecretKeyRotation']
/** The new key that signs links to files. */
export type SigningKey = Schemas['SigningKey']

/** An event of the feed: `switch (event.type)` narrows the type of `event.data`. */
export type FeedEvent = {
  [Type in WebhookEventType]: Omit<Schemas['Event'], 'type' | 'data'> & {
    type: Type
    data: WebhookData<Type>
  }
}[WebhookEventType]

/** An event of the stream. */
export interface StreamedEvent {
  event: FeedEvent
  /** Position of the event: `cursor` to continue after it. */
  cursor: string
}

/**
 * A page of the event feed. Store `resume_cursor` to resume from it later: no event is ever added before it.
 */
export interface EventFeed extends Omit<Schemas['EventFeed'], 'data'> {
  data: FeedEvent[]
}

export interface WorkspaceListParams extends Query<'listWorkspaces'> {}
export interface WorkspaceCreateParams extends Body<'createWorkspace'> {}
export interface WorkspaceUpdateParams extends Body<'updateWorkspace'> {}
export interface StripeAccountParams extends Body<'setStripeAccount'> {}
export interface BrandPreviewParams extends Body<'previewBrand'> {}
export interface ClockParams extends Body<'moveClock'> {}
export interface MemberListParams extends Query<'listMembers'> {}
export interface MemberUpdateParams extends Body<'updateMember'> {}
export interface MemberRemoveParams extends Query<'removeMember'> {}
export interface MemberResetParams extends Body<'resetMember'> {}
export interface InvitationListParams extends Query<'listInvitations'> {}
export interface InvitationCreateParams extends Body<'inviteMember'> {}
export interface PortalLinkCreateParams extends Body<'makePortalLink'> {}
export interface PortalEndParams extends Query<'endPortalAccess'> {}
export interface TokenListParams extends Query<'listTokens'> {}
export interface TokenCreateParams extends Body<'issueToken'> {}
export interface TokenRotateParams extends Body<'rotateToken'> {}
export interface ServiceListParams extends Query<'listServices'> {}
export interface ServiceCreateParams extends Body<'createService'> {}
export interface ServiceUpdateParams extends Body<'updateService'> {}
export interface NotaryListParams extends Query<'listNotaries'> {}
export interface NotaryCreateParams extends Body<'addNotary'> {}
export interface NotaryUpdateParams extends Body<'updateNotary'> {}
export interface NotaryHoursParams extends Body<'changeNotaryHours'> {}
export interface ClosureListParams extends Query<'listClosures'> {}
export interface ClosureCreateParams extends Body<'addClosure'> {}
export interface ClosureCreateManyParams extends Body<'addClosures'> {}
export interface HolidayParams extends Query<'listHolidays'> {}
export interface ClosureUpdateParams extends Body<'updateClosure'> {}
export interface CalendarFeedCreateParams extends Body<'createCalendarFeed'> {}
export interface CalendarFeedUpdateParams extends Body<'updateCalendarFeed'> {}
export interface ImportedCalendarListParams extends Query<'listImportedCalendars'> {}
export interface ImportedCalendarCreateParams extends Body<'addImportedCalendar'> {}
export interface ImportedCalendarUpdateParams extends Body<'updateImportedCalendar'> {}
export interface TimeOffListParams extends Query<'listTimeOff'> {}
export interface TimeOffCreateParams extends Body<'addTimeOff'> {}
export interface TimeOffUpdateParams extends Body<'updateTimeOff'> {}
export interface TimeOffSeriesCreateParams extends Body<'addTimeOffSeries'> {}
export interface TimeOffSeriesDeleteParams extends Query<'removeTimeOffSeries'> {}
export interface AppointmentCreateParams extends Body<'createAppointment'> {}
export interface AppointmentAssignParams extends Body<'assignAppointment'> {}
export interface AppointmentUpdateParams extends Body<'updateManagedAppointment'> {}
export interface AppointmentCancelParams extends Body<'cancelAppointment'> {}
export interface AppointmentCompleteParams extends Body<'completeAppointment'> {}
export interface AppointmentMoveParams extends Body<'moveAppointment'> {}
export interface AppointmentsAssignParams extends Body<'assignAppointments'> {}
export interface AppointmentsMoveParams extends Body<'moveAppointments'> {}
export interface AppointmentsMovePreviewParams extends Body<'previewMoves'> {}
/** What a move of several appointments would do. */
export type MovePreview = Schemas['MovePreview']
export interface AppointmentsCancelParams extends Body<'cancelAppointments'> {}
/** What an import creates, and the errors of its file. */
export type AppointmentImport = Schemas['AppointmentImport']
export interface AppointmentImportParams {
  /** The CSV file in UTF-8: its text, its bytes, or a Blob such as the file of a form. */
  csv: string | Uint8Array | Blob
  /** Required only with the admin token. */
  workspace_id?: number | undefined
  /** Default true: the file is checked, and nothing is written. */
  dry_run?: boolean | undefined
  /** True: customers of scheduled appointments are mailed a confirmation. */
  notify?: boolean | undefined
  /** What headings of another system mean: `{ 'Invitee Name': 'full_name' }`. Others are left out. */
  columns?: Record<string, string | null> | undefined
  /** Order of month, day and year in dates such as 03/04/2026. */
  date_order?: 'mdy' | 'dmy' | 'ymd' | undefined
  /** Handles of services by texts of the file. */
  services?: Record<string, string> | undefined
  /** Ids of notaries by names of the file. Null leaves the name out. */
  notaries?: Record<string, number | null> | undefined
}
export interface ReservationLinkParams extends Body<'createManagedReservation'> {}
export interface BookAgainParams extends Body<'bookAgain'> {}
export interface BookingCreateParams extends Body<'createBooking'> {}
export interface CallListParams extends Query<'listCalls'> {}
export interface CallLogParams extends Body<'logCall'> {}
export interface NoShowParams extends Body<'markNoShow'> {}
export interface NoteListParams extends Query<'listAppointmentNotes'> {}
export interface PriceLineParams extends Body<'addPriceLine'> {}
export interface NoteParams extends Body<'addAppointmentNote'> {}
export interface PaymentListParams extends Query<'listAppointmentPayments'> {}
export interface PaymentRecordParams extends Body<'recordAppointmentPayment'> {}
export interface PaymentRefundParams extends Body<'refundPayment'> {}
export interface InvoiceListParams extends Query<'listInvoices'> {}
export interface InvoiceIssueParams extends Body<'issueAppointmentInvoice'> {}
export interface InvoiceMonthParams extends Body<'issueCollectiveInvoice'> {}
export interface InvoicePaymentParams extends Body<'recordInvoicePayment'> {}
export interface InvoiceCorrectParams extends Body<'correctInvoice'> {}
export interface PaymentVoidParams extends Body<'voidPayment'> {}
export interface RequestDeclineParams extends Body<'declineRequest'> {}
export interface TimesProposeParams extends Body<'proposeTimes'> {}
/** A time that the customer asked for, which staff confirm. */
export type TimeRequest = NonNullable<Schemas['ManagedReservation']['request']>
export interface ReservationCancelParams extends Body<'cancelManagedReservation'> {}
export interface SigningKeyRotateParams extends Body<'rotateSigningKey'> {}
export interface ReservationSubmitParams extends Body<'submitReservation'> {}
export interface ReservationUpdateParams extends Body<'updateManagedReservation'> {}
/** What a booking costs. */
export type ReservationPrice = Schemas['ReservationPrice']
/** A time that is held for a reservation. */
export type ReservationHold = Schemas['Hold']
export interface ReservationHoldParams extends Body<'holdReservationTime'> {}
export interface SignerParams extends Body<'addManagedAppointmentSigner'> {}
export interface VerificationParams extends Body<'setSignerVerification'> {}
export interface RateCardParams extends Body<'replaceRateCard'> {}
export interface MailPreviewParams extends Query<'previewMail'> {}
export interface PricePreviewParams extends Body<'previewPrice'> {}
export interface MessageParams extends Body<'sendMessage'> {}
export interface MessagePreviewParams extends Body<'previewMessage'> {}
export interface TestMailParams extends Body<'sendTestMail'> {}
export interface MailListParams extends Query<'listMails'> {}
export interface WebhookEndpointListParams extends Query<'listWebhookEndpoints'> {}
export interface WebhookEndpointCreateParams extends Omit<Body<'createWebhookEndpoint'>, 'event_types'> {
  /** Event types to send. Null or omitted: every type, including future types. */
  event_types?: WebhookEventType[] | null | undefined
}
export interface WebhookEndpointUpdateParams extends Omit<Body<'updateWebhookEndpoint'>, 'event_types'> {
  /** Event types to send. Null: every type, including future types. */
  event_types?: WebhookEventType[] | null | undefined
}
export interface ReplayParams extends Body<'replayEvents'> {}
export interface DeliveryListParams extends Query<'listDeliveries'> {}
export interface EventListParams extends Query<'listEvents'> {}
export interface EventStreamParams extends Query<'streamEvents'> {}
export interface CalendarParams extends Query<'getCalendar'> {}
export interface FreeTimesParams extends Query<'getFreeTimes'> {}
export interface OverviewParams extends Query<'getOverview'> {}
export interface CustomerParams extends Query<'getCustomer'> {}
export interface BookingsReportParams extends Omit<Query<'getBookingsReport'>, 'format'> {}
export interface UtilizationReportParams extends Omit<Query<'getUtilizationReport'>, 'format'> {}
export interface OutcomesReportParams extends Omit<Query<'getOutcomesReport'>, 'format'> {}
export interface RevenueReportParams extends Omit<Query<'getRevenueReport'>, 'format'> {}
export interface UnpaidReportParams extends Omit<Query<'getUnpaidReport'>, 'format'> {}
export interface LeadTimeReportParams extends Omit<Query<'getLeadTimeReport'>, 'format'> {}
export interface DueParams extends Query<'listDue'> {}
export interface AuditListParams extends Query<'listAudit'> {}

/** The workspace. Required only with the admin token. */
export interface WorkspaceChoice {
  workspace_id?: number | undefined
}

export interface VideoCreateParams {
  /** The appointment of the recorded session. */
  appointment_id: number
  /** The recording, at most 8 GiB. A Blob or stream is sent as it is read. */
  file: UploadSource
  /** File name, such as `session.mp4`. */
  filename: string
  /** Media type, such as `video/mp4`. Default: the type of the Blob, else derived from the file name. */
  content_type?: string | undefined
}
