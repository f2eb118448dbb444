// Made by `npm run generate:client` from the OpenAPI documents of the server. Do not edit.

export interface paths {
    "/booking/v1/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a reservation or appointment
         * @description Read a reservation or appointment
         */
        get: operations["getBooking"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/booking/v1/{key}/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell when this booking can start on a day
         * @description Tell when this booking can start on a day
         */
        get: operations["getBookingAvailability"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/booking/v1/{key}/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell that the customer has come
         * @description By the reservation's key: makes a `queued` reservation `pending`, and leaves any other state as it is. Fires nothing.
         */
        post: operations["openBooking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/booking/v1/{key}/hold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hold a time for five minutes
         * @description In place of what was held before. The time is free again when the hold ends or is submitted. A `queued` reservation becomes `pending`.
         */
        post: operations["holdTime"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/booking/v1/{key}/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Book the appointment
         * @description Fires `reservation-submitted`, the first time, and `appointment-created`.
         */
        post: operations["submitBooking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/booking/v1/{key}/reschedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move the appointment to another time
         * @description By the appointment's key, at most 10 times within 24 hours: then `rate_limited`. Fires `appointment-updated`.
         */
        post: operations["rescheduleBooking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/booking/v1/{key}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel the appointment
         * @description By the appointment's key. Fires `appointment-canceled`, and `reservation-canceled` where it comes from one.
         */
        post: operations["cancelBooking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/booking/v1/{key}/signers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a signer
         * @description Fires `signer-added`.
         */
        post: operations["addBookingSigner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/booking/v1/{key}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a PDF
         * @description Fires `document-uploaded`. A key has at most two uploads under way; one more is `rate_limited`.
         */
        post: operations["uploadBookingDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * BookingSigner
         * @description A signer as the customer sees them.
         */
        BookingSigner: {
            /** @enum {string} */
            object: "signer";
            /**
             * @description Id of the signer.
             * @example 12
             */
            id: number;
            /** @example Ben Adler */
            full_name: string;
            /** @example ben@example.com */
            email: string;
            /**
             * @description State of ID verification.
             * @example pending
             * @enum {string}
             */
            status: "pending" | "in_progress" | "verified" | "failed" | "locked";
        };
        /**
         * BookingDocument
         * @description A document as the customer sees it.
         */
        BookingDocument: {
            /** @enum {string} */
            object: "document";
            /**
             * @description Id of the document.
             * @example 77
             */
            id: number;
            /** @example 1795100400-deed.pdf */
            filename: string;
            /**
             * @description Bytes.
             * @example 48213
             */
            file_size: number;
            /**
             * Format: date-time
             * @description When it was added.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
        };
        /**
         * Booking
         * @description A reservation or appointment as its customer sees it.
         */
        Booking: {
            /** @enum {string} */
            object: "booking";
            /**
             * @description State of the reservation, or of an appointment without one.
             * @example draft
             * @enum {string}
             */
            status: "draft" | "pending" | "queued" | "scheduled" | "completed" | "canceled";
            business: {
                /** @example Acme Notaries */
                name: string;
                /** @example America/New_York */
                timezone: string;
            };
            service: {
                /** @example remote */
                handle: string;
                /** @example Remote notarization */
                label: string;
                /**
                 * @description How long the appointment takes in all.
                 * @example 30
                 */
                duration_minutes: number;
            };
            /**
             * @description How many times the service is bought.
             * @example 1
             */
            quantity: number;
            /** @example remote */
            signing_method: string;
            customer: {
                /** @example Ana */
                first_name: string;
                /** @example Ortiz */
                last_name: string;
                /** @example ana@example.com */
                email: string;
            };
            /** @example en */
            lang: string;
            price: {
                /**
                 * @description In the currency's units.
                 * @example 25
                 */
                unit_price: number;
                /** @example 25 */
                total_price: number;
                /**
                 * @description ISO 4217.
                 * @example USD
                 */
                currency: string;
                prepaid: boolean;
            } | null;
            appointment: {
                /**
                 * Format: date-time
                 * @description Start in UTC.
                 * @example 2026-11-20T15:00:00+00:00
                 */
                timestamp: string | null;
                /** @example America/New_York */
                timezone: string;
                /**
                 * @description State of the appointment.
                 * @example draft
                 * @enum {string}
                 */
                status: "draft" | "scheduled" | "completed" | "canceled";
            } | null;
            /**
             * Format: date-time
             * @description Until when a time is held for it, by the business' clock; null when none is.
             * @example 2026-11-20T15:04:05Z
             */
            hold_expires_at: string | null;
            signers: components["schemas"]["BookingSigner"][];
            documents: components["schemas"]["BookingDocument"][];
            /** @description What this key may do now. */
            can: {
                submit: boolean;
                reschedule: boolean;
                cancel: boolean;
            };
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/booking/v1/V1StGXR8_Z5jdHi6B-myT
                 */
                self: string;
                /**
                 * Format: uri
                 * @description The appointment's own view, once it is booked.
                 * @example https://jurat.example.com/booking/v1/V1StGXR8_Z5jdHi6B-myT
                 */
                appointment: string | null;
            };
        };
        /**
         * Availability
         * @description When appointments can start on a day.
         */
        Availability: {
            /** @enum {string} */
            object: "availability";
            /**
             * Format: date
             * @example 2026-11-20
             */
            date: string;
            /**
             * @description IANA zone.
             * @example America/New_York
             */
            timezone: string;
            /**
             * @description Whole hours ahead of UTC at noon. Part of an hour is dropped: 5 for UTC+05:45.
             * @example -5
             */
            utc_offset: number;
            /**
             * @description Minutes ahead of UTC at noon: 345 for UTC+05:45.
             * @example -300
             */
            utc_offset_minutes: number;
            /** @description The 96 slots of the day by wall clock, true where an appointment can start. */
            availability: {
                [key: string]: boolean;
            };
            /** @description With `explain=1`: why each slot that is false is not available. */
            reasons?: {
                [key: string]: "skipped" | "past" | "notice" | "horizon" | "closed" | "booked" | "held";
            };
            /** @description With `starts=1`: every moment at which an appointment can start, in order, in local time with its offset from UTC. A time that the clock repeats is there twice if both are free. */
            starts?: string[];
            links: {
                /** Format: uri */
                self: string;
            };
        };
        /**
         * Hold
         * @description A time that is kept for the booking a while.
         */
        Hold: {
            /** @enum {string} */
            object: "hold";
            /**
             * Format: date-time
             * @description Start in UTC.
             * @example 2026-11-20T15:00:00+00:00
             */
            timestamp: string;
            /**
             * Format: date-time
             * @description When it ends, by the business' clock.
             * @example 2026-11-20T15:04:05Z
             */
            expires_at: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getBooking: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Key of the reservation, or of the appointment. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
        };
    };
    getBookingAvailability: {
        parameters: {
            query?: {
                /** @description YYYY-MM-DD; omitted or invalid means today. */
                date?: string;
                /** @description IANA zone; omitted or empty, the business'. */
                timezone?: string;
                /** @description 1: say in `reasons` why a slot is not available. */
                explain?: number;
                /** @description 1: list in `starts` the moments at which an appointment can start. */
                starts?: number;
            };
            header?: never;
            path: {
                /** @description Key of the reservation, or of the appointment. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Availability"];
                };
            };
        };
    };
    openBooking: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Key of the reservation, or of the appointment. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
        };
    };
    holdTime: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Key of the reservation, or of the appointment. */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Start in UNIX epoch seconds, UTC.
                     * @example 1795100400
                     */
                    timestamp: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Hold"];
                };
            };
        };
    };
    submitBooking: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Key of the reservation, or of the appointment. */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Start in UNIX epoch seconds, UTC.
                     * @example 1795100400
                     */
                    timestamp: number;
                    /**
                     * @description Customer's IANA zone; omitted, the business'.
                     * @example America/New_York
                     */
                    timezone?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
        };
    };
    rescheduleBooking: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Key of the reservation, or of the appointment. */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Start in UNIX epoch seconds, UTC.
                     * @example 1795100400
                     */
                    timestamp: number;
                    /**
                     * @description Customer's IANA zone; omitted, the business'.
                     * @example America/New_York
                     */
                    timezone?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
        };
    };
    cancelBooking: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Key of the reservation, or of the appointment. */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Why, for the record.
                     * @example No longer needed
                     */
                    reason?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
        };
    };
    addBookingSigner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Key of the reservation, or of the appointment. */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Signer's first name.
                     * @example Ben
                     */
                    first_name: string;
                    /**
                     * @description Signer's last name.
                     * @example Adler
                     */
                    last_name: string;
                    /**
                     * @description Signer's email.
                     * @example ana@example.com
                     */
                    email: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingSigner"];
                };
            };
        };
    };
    uploadBookingDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Key of the reservation, or of the appointment. */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Name of the file.
                     * @example Deed.pdf
                     */
                    filename: string;
                    /**
                     * Format: byte
                     * @description Base64 of the PDF, 30 MiB at most once decoded.
                     * @example JVBERi0xLjQK
                     */
                    pdf_content: string;
                    /**
                     * @description Default `uploaded`; always `reservation` on a reservation.
                     * @example uploaded
                     */
                    type?: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingDocument"];
                };
            };
        };
    };
}
