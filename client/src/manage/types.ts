import type { components, operations } from '../generated/manage.ts'
import type { Loose } from '../transport/api.ts'
import type { UploadSource } from '../uploads/source.ts'
import type { WebhookData, WebhookEventType } from '../webhooks/events.ts'

// The shapes of the management interface, named. All come from its OpenAPI document.

type Schemas = components['schemas']
type Body<Id extends keyof operations> = operations[Id] extends {
  requestBody: { content: { 'application/json': infer Json } }
}
  ? Loose<Json>
  : never
type Query<Id extends keyof operations> = Loose<NonNullable<operations[Id]['parameters']['query']>>

/** A tenant. */
export type Workspace = Schemas['Workspace']
/** A token without what it is presented as. */
export type Token = Schemas['Token']
/** A token just issued: `token` is shown this once. */
export type IssuedToken = Schemas['IssuedToken']
/** What customers book. */
export type Service = Schemas['Service']
/** Who holds sessions. */
export type Notary = Schemas['Notary']
/** When a notary is on duty. */
export type NotaryHours = Schemas['NotaryHours']
/** When a notary is away. */
export type TimeOff = Schemas['TimeOff']
/** An appointment as staff see it. */
export type ManagedAppointment = Schemas['ManagedAppointment']
/** A reservation submitted, with the appointment booked for it. */
export type Submission = Schemas['Submission']
/** What shipping costs, by country and carrier service. */
export type RateCard = Schemas['RateCard']
/** A mail called for, kept or sent. */
export type Mail = Schemas['Mail']
/** Where events are sent. */
export type WebhookEndpoint = Schemas['WebhookEndpoint']
/** An endpoint with the secret just made: it is shown this once. */
export type WebhookEndpointWithSecret = Schemas['WebhookEndpointWithSecret']
/** What came of a test event. */
export type WebhookTest = Schemas['WebhookTest']
/** A replay of events. */
export type Replay = Schemas['Replay']
/** How an endpoint has been doing. */
export type WebhookHealth = Schemas['WebhookHealth']
/** An event on its way to an endpoint. */
export type Delivery = Schemas['Delivery']
/** A delivery with every attempt. */
export type DeliveryWithAttempts = Schemas['DeliveryWithAttempts']
/** Who did what to which row. */
export type AuditEntry = Schemas['AuditEntry']
/** The key that links to files are signed with from now on. */
export type SigningKey = Schemas['SigningKey']

/** An event of the feed: `switch (event.type)` tells what `event.data` holds. */
export type FeedEvent = {
  [Type in WebhookEventType]: Omit<Schemas['Event'], 'type' | 'data'> & {
    type: Type
    data: WebhookData<Type>
  }
}[WebhookEventType]

/** A page of the feed. Keep `resume_cursor`, and go on from it later: nothing ever appears behind it. */
export interface EventFeed extends Omit<Schemas['EventFeed'], 'data'> {
  data: FeedEvent[]
}

export interface WorkspaceListParams extends Query<'listWorkspaces'> {}
export interface WorkspaceCreateParams extends Body<'createWorkspace'> {}
export interface WorkspaceUpdateParams extends Body<'updateWorkspace'> {}
export interface ClockParams extends Body<'moveClock'> {}
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
export interface TimeOffListParams extends Query<'listTimeOff'> {}
export interface TimeOffCreateParams extends Body<'addTimeOff'> {}
export interface TimeOffUpdateParams extends Body<'updateTimeOff'> {}
export interface AppointmentCreateParams extends Body<'createAppointment'> {}
export interface AppointmentAssignParams extends Body<'assignAppointment'> {}
export interface AppointmentCancelParams extends Body<'cancelAppointment'> {}
export interface SigningKeyRotateParams extends Body<'rotateSigningKey'> {}
export interface ReservationSubmitParams extends Body<'submitReservation'> {}
export interface VerificationParams extends Body<'setSignerVerification'> {}
export interface RateCardParams extends Body<'replaceRateCard'> {}
export interface MailListParams extends Query<'listMails'> {}
export interface WebhookEndpointListParams extends Query<'listWebhookEndpoints'> {}
export interface WebhookEndpointCreateParams extends Omit<Body<'createWebhookEndpoint'>, 'event_types'> {
  /** The types to send; null or omitted: every type, those to come too. */
  event_types?: WebhookEventType[] | null | undefined
}
export interface WebhookEndpointUpdateParams extends Omit<Body<'updateWebhookEndpoint'>, 'event_types'> {
  /** The types to send; null: every type, those to come too. */
  event_types?: WebhookEventType[] | null | undefined
}
export interface ReplayParams extends Body<'replayEvents'> {}
export interface DeliveryListParams extends Query<'listDeliveries'> {}
export interface EventListParams extends Query<'listEvents'> {}
export interface AuditListParams extends Query<'listAudit'> {}

/** Which workspace: the admin token names it, a token of one workspace need not. */
export interface WorkspaceChoice {
  workspace_id?: number | undefined
}

export interface VideoCreateParams {
  /** The appointment whose session it shows. */
  appointment_id: number
  /** The recording, 8 GiB at most. A Blob or stream is sent as it is read. */
  file: UploadSource
  /** Name it is kept by, such as `session.mp4`. */
  filename: string
  /** `video/mp4`, say. Omitted: that of a Blob that has one, else told from the name. */
  content_type?: string | undefined
}
