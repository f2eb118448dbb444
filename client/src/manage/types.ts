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
/** A notary's time off. */
export type TimeOff = Schemas['TimeOff']
/** An appointment as staff see it. */
export type ManagedAppointment = Schemas['ManagedAppointment']
/** A submitted reservation with its appointment. */
export type Submission = Schemas['Submission']
/** Shipping prices by country and carrier service. */
export type RateCard = Schemas['RateCard']
/** A mail to a customer: waiting, sent, or only kept. */
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
/** An audit entry: who changed what. */
export type AuditEntry = Schemas['AuditEntry']
/** The new key that signs links to files. */
export type SigningKey = Schemas['SigningKey']

/** An event of the feed: `switch (event.type)` narrows the type of `event.data`. */
export type FeedEvent = {
  [Type in WebhookEventType]: Omit<Schemas['Event'], 'type' | 'data'> & {
    type: Type
    data: WebhookData<Type>
  }
}[WebhookEventType]

/**
 * A page of the event feed. Store `resume_cursor` to resume from it later: no event is ever added before it.
 */
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
export interface AppointmentPlaceParams extends Body<'updateManagedAppointment'> {}
export interface AppointmentCancelParams extends Body<'cancelAppointment'> {}
export interface SigningKeyRotateParams extends Body<'rotateSigningKey'> {}
export interface ReservationSubmitParams extends Body<'submitReservation'> {}
export interface VerificationParams extends Body<'setSignerVerification'> {}
export interface RateCardParams extends Body<'replaceRateCard'> {}
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
