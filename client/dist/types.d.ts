import type { components, operations } from './generated/v3.js';
import type { Loose } from './transport/api.js';
import type { UploadSource } from './uploads/source.js';
type Schemas = components['schemas'];
type Body<Id extends keyof operations> = operations[Id] extends {
    requestBody: {
        content: {
            'application/json': infer Json;
        };
    };
} ? Loose<Json> : never;
type Query<Id extends keyof operations> = operations[Id] extends {
    parameters: {
        query?: infer Query;
    };
} ? Loose<NonNullable<Query>> : never;
/** An appointment (contract section "Appointments"). */
export type Appointment = Schemas['Appointment'];
/** A reservation as `get` returns it (contract section "Reservations"). */
export type Reservation = Schemas['Reservation'];
/** A reservation as lists return it. */
export type ReservationItem = Schemas['ReservationItem'];
/** A new reservation: only `id` and `links.self`. */
export type CreatedReservation = Schemas['CreatedReservation'];
/** A reservation as `update` returns it. */
export type UpdatedReservation = Schemas['UpdatedReservation'];
/** A reservation as `cancel` returns it. */
export type CanceledReservation = Schemas['CanceledReservation'];
/** A signer of an appointment or a reservation (contract section "Signer"). */
export type Signer = Schemas['Signer'];
/** A document as lists return it (contract section "Documents"). */
export type Document = Schemas['Document'];
/** A document with a link to its file. */
export type LinkedDocument = Schemas['LinkedDocument'];
/** A document as its upload returns it. */
export type CreatedDocument = Schemas['CreatedDocument'];
/** A session video as lists return it (contract section "Videos"). */
export type Video = Schemas['Video'];
/** A session video with a link to its file. */
export type LinkedVideo = Schemas['LinkedVideo'];
/** The times at which appointments can start on a day (contract section "Availability"). */
export type Availability = Schemas['Availability'];
/** Shipping costs and arrival dates (contract section "Shipping"). */
export type ShippingQuote = Schemas['ShippingQuote'];
export type AppointmentList = Schemas['AppointmentList'];
export type ReservationList = Schemas['ReservationItemList'];
export type SignerList = Schemas['SignerList'];
export type DocumentList = Schemas['DocumentList'];
export type VideoList = Schemas['VideoList'];
export interface AppointmentListParams extends Query<'listAppointments'> {
}
export interface AppointmentUpdateParams extends Body<'updateAppointment'> {
}
export interface AppointmentRescheduleParams extends Body<'rescheduleAppointment'> {
}
export interface AvailabilityParams extends Query<'getAvailability'> {
}
export interface SlotParams extends Omit<AvailabilityParams, 'explain' | 'starts'> {
}
export interface ReservationListParams extends Query<'listReservations'> {
}
export interface ReservationCreateParams extends Body<'createReservation'> {
}
export interface ReservationUpdateParams extends Omit<Body<'updateReservation'>, 'status'> {
    /** Any status except `canceled`: use `cancel`. */
    status?: Exclude<Reservation['status'], 'canceled'> | undefined;
}
export interface SignerListParams extends Query<'listSigners'> {
}
export interface NestedSignerListParams extends Query<'listReservationSigners'> {
}
export interface SignerCreateParams extends Body<'addSigner'> {
}
export interface NestedSignerCreateParams extends Body<'addReservationSigner'> {
}
export interface SignerUpdateParams extends Body<'updateSigner'> {
}
export interface DocumentListParams extends Query<'listDocuments'> {
}
export interface DocumentGetParams extends Query<'getDocument'> {
}
export interface DocumentCreateParams extends Omit<Body<'uploadDocument'>, 'pdf_content'> {
    /** The PDF, at most 30 MiB: its bytes, or a base64 string. */
    pdf_content: string | UploadSource;
}
export interface VideoListParams extends Query<'listVideos'> {
}
export interface VideoGetParams extends Query<'getVideo'> {
}
export interface ShippingQuoteParams extends Body<'quoteShipping'> {
}
/** Name, version and routes of the interface. */
export interface Index {
    object: 'index';
    name: string;
    version: string;
    /** Methods by path. */
    routes: Record<string, string[]>;
    links: {
        self: string;
        openapi: string;
        docs: string;
    };
}
/** One example of every resource and of the `data` of every event. */
export interface Examples {
    object: 'example';
    resources: Record<string, unknown>;
    events: Record<string, unknown>;
}
export {};
