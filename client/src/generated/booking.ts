// Generated from the server's OpenAPI documents by `npm run generate:client`. Do not edit.

export interface paths {
    "/booking/v1/{key}": {
        get: operations["getBooking"];
    };
    "/booking/v1/{key}/documents": {
        post: operations["uploadBookingDocument"];
    };
    "/booking/v1/{key}/documents/{id}": {
        get: operations["getBookingDocument"];
        delete: operations["deleteBookingDocument"];
    };
    "/booking/v1/{key}/availability": {
        get: operations["getBookingAvailability"];
    };
    "/booking/v1/{key}/open": {
        post: operations["openBooking"];
    };
    "/booking/v1/{key}/hold": {
        post: operations["holdTime"];
    };
    "/booking/v1/{key}/submit": {
        post: operations["submitBooking"];
    };
    "/booking/v1/{key}/reschedule": {
        post: operations["rescheduleBooking"];
    };
    "/booking/v1/{key}/cancel": {
        post: operations["cancelBooking"];
    };
    "/booking/v1/{key}/signers": {
        post: operations["addBookingSigner"];
    };
    "/booking/v1/{key}/signers/{id}": {
        delete: operations["removeBookingSigner"];
        patch: operations["updateBookingSigner"];
    };
    "/booking/v1/{key}/customer": {
        patch: operations["updateBookingCustomer"];
    };
    "/booking/v1/{key}/notes": {
        post: operations["addBookingNote"];
    };
    "/booking/v1/{key}/email": {
        post: operations["changeBookingEmail"];
    };
    "/booking/v1/{key}/email/confirm": {
        post: operations["confirmBookingEmail"];
    };
    "/booking/v1/open/{slug}": {
        get: operations["getOpenBooking"];
    };
    "/booking/v1/open/{slug}/availability": {
        get: operations["getOpenAvailability"];
    };
    "/booking/v1/open/{slug}/requests": {
        post: operations["createBookingRequest"];
    };
    "/booking/v1/open/{slug}/requests/{key}/resend": {
        post: operations["resendBookingCode"];
    };
    "/booking/v1/open/{slug}/requests/{key}/hold": {
        post: operations["holdRequestedTime"];
    };
    "/booking/v1/open/{slug}/requests/{key}/confirm": {
        post: operations["confirmBookingRequest"];
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Customer
         * @description The customer of a booking.
         */
        Customer: {
            /** @example Ana */
            first_name: string;
            /** @example Ortiz */
            last_name: string;
            /**
             * @description `""` if the customer has no email.
             * @example ana@example.com
             */
            email: string;
            /**
             * @description Phone number in E.164. Missing if it is not known.
             * @example +13055550123
             */
            phone?: string;
        };
        /**
         * BookingSigner
         * @description A signer, with the fields that the customer sees.
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
             * @description Status of the ID verification.
             * @example pending
             * @enum {string}
             */
            status: "pending" | "in_progress" | "verified" | "failed" | "locked";
            /** @description Whether the customer can change and remove the signer. */
            can_change: boolean;
        };
        /**
         * BookingDocument
         * @description A document, with the fields that the customer sees.
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
             * @description Name of the file as it was uploaded, in any script, to show to people. For a file of an older version, the stored name without the time.
             * @example deed.pdf
             */
            original_filename: string;
            /**
             * @description Size in bytes.
             * @example 48213
             */
            file_size: number;
            /** @description SHA-256 of the file in lowercase hex. Null for a document of an earlier version. */
            sha256: string | null;
            /**
             * @description Number of pages. Null for a document of an earlier version.
             * @example 3
             */
            pages: number | null;
            /**
             * Format: date-time
             * @description Time at which it was added.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            /** @description Whether it is a notarized document of the business. */
            is_result: boolean;
            /** @description Whether GET …/documents/{id} returns a link: the customer uploaded it, or the result is ready. */
            can_download: boolean;
            /** @description Whether the customer uploaded it, and can still delete it. */
            can_delete: boolean;
        };
        /**
         * Booking
         * @description A reservation or appointment, with the fields that its customer sees.
         */
        Booking: {
            /** @enum {string} */
            object: "booking";
            /**
             * @description Status of the reservation, or of an appointment without one.
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
                /**
                 * @description Name for programs, in one language.
                 * @example Remote notarization
                 */
                label: string;
                /** @description What the customer reads, in the customer's language. */
                texts: {
                    /**
                     * @description Name in the reader's language.
                     * @example Remote notarization
                     */
                    label: string;
                    /**
                     * @description What the service is for. Null: the English text, else that of another language.
                     * @example You sign in a video call with a notary, from anywhere.
                     */
                    description: string | null;
                    /** @description What to bring or prepare, one thing in each line. Null: as for `description`. */
                    bring: string | null;
                };
                /**
                 * @description Total duration of the appointment.
                 * @example 30
                 */
                duration_minutes: number;
            };
            /**
             * @description Number of times the service is bought.
             * @example 1
             */
            quantity: number;
            /** @example remote */
            signing_method: string;
            customer: components["schemas"]["Customer"];
            /** @example en */
            lang: string;
            price: {
                /**
                 * @description Price in units of the currency.
                 * @example 25
                 */
                unit_price: number;
                /** @example 25 */
                total_price: number;
                /**
                 * @description ISO 4217 code.
                 * @example USD
                 */
                currency: string;
                prepaid: boolean;
            } | null;
            appointment: {
                /**
                 * Format: date-time
                 * @description Start time in UTC.
                 * @example 2026-11-20T15:00:00+00:00
                 */
                timestamp: string | null;
                /** @example America/New_York */
                timezone: string;
                /**
                 * @description Status of the appointment.
                 * @example draft
                 * @enum {string}
                 */
                status: "draft" | "scheduled" | "completed" | "canceled";
                /**
                 * @description Place, in one or more lines. Null if there is none.
                 * @example 120 Main Street, Springfield
                 */
                location: string | null;
            } | null;
            /**
             * Format: date-time
             * @description Time at which the hold expires, by the business's clock. Null without a hold.
             * @example 2026-11-20T15:04:05Z
             */
            hold_expires_at: string | null;
            signers: components["schemas"]["BookingSigner"][];
            documents: components["schemas"]["BookingDocument"][];
            /** @description What the customer still has to do, by the same rule as the blockers of staff. Empty after the session, and for a canceled booking. */
            tasks: {
                /**
                 * @description `signers`: name who signs. `documents`: upload what will be signed. `identity`, `paper` (what people sign on paper) and `bring`: have it at hand for the session.
                 * @example signers
                 * @enum {string}
                 */
                kind: "signers" | "documents" | "identity" | "paper" | "bring";
                /**
                 * @description `open`: it blocks the session. `done`. `upcoming`: at the session.
                 * @example open
                 * @enum {string}
                 */
                state: "open" | "done" | "upcoming";
                /**
                 * @description The task in the customer's language.
                 * @example Say who signs
                 */
                label: string;
            }[];
            /** @description The notarized documents of the business. Null without an appointment. */
            result: {
                /**
                 * @description `waiting` and `held`: it cannot be downloaded yet. `ready`: it can. `expired`: no longer.
                 * @example waiting
                 * @enum {string}
                 */
                state: "waiting" | "held" | "ready" | "expired";
                /**
                 * Format: date-time
                 * @description Time until which it can be downloaded, by the business's clock. Null: not ready, or for ever.
                 * @example 2026-11-20T15:04:05Z
                 */
                downloadable_until: string | null;
            } | null;
            /** @description What this key allows now. */
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
                 * @description URL of the booked appointment in this interface.
                 * @example https://jurat.example.com/booking/v1/V1StGXR8_Z5jdHi6B-myT
                 */
                appointment: string | null;
            };
        };
        /**
         * LinkedBookingDocument
         * @description A document with a link to its file.
         */
        LinkedBookingDocument: {
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
             * @description Name of the file as it was uploaded, in any script, to show to people. For a file of an older version, the stored name without the time.
             * @example deed.pdf
             */
            original_filename: string;
            /**
             * @description Size in bytes.
             * @example 48213
             */
            file_size: number;
            /** @description SHA-256 of the file in lowercase hex. Null for a document of an earlier version. */
            sha256: string | null;
            /**
             * @description Number of pages. Null for a document of an earlier version.
             * @example 3
             */
            pages: number | null;
            /**
             * Format: date-time
             * @description Time at which it was added.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            /** @description Whether it is a notarized document of the business. */
            is_result: boolean;
            /** @description Whether GET …/documents/{id} returns a link: the customer uploaded it, or the result is ready. */
            can_download: boolean;
            /** @description Whether the customer uploaded it, and can still delete it. */
            can_delete: boolean;
            /**
             * Format: uri
             * @description Link to the file. It needs no token and expires.
             * @example https://jurat.example.com/files/1/document/k3q9
             */
            signed_url: string;
            /**
             * Format: date-time
             * @description Time at which the link expires.
             * @example 2026-11-20T15:04:05Z
             */
            signed_url_expires_at: string;
        };
        /**
         * Availability
         * @description The free start times of a day.
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
             * @description IANA time zone.
             * @example America/New_York
             */
            timezone: string;
            /**
             * @description Offset from UTC at noon in whole hours. A part of an hour is dropped: 5 for UTC+05:45.
             * @example -5
             */
            utc_offset: number;
            /**
             * @description Offset from UTC at noon in minutes: 345 for UTC+05:45.
             * @example -300
             */
            utc_offset_minutes: number;
            /** @description The 96 slots of 15 minutes of the day, from `0000-0015` to `2345-0000` in `timezone`. True if an appointment can start in the slot. */
            availability: {
                [key: string]: boolean;
            };
            /** @description With `explain=1`: the reason for each slot that is false. */
            reasons?: {
                [key: string]: "skipped" | "past" | "notice" | "horizon" | "closed" | "signing_method" | "closure" | "busy" | "booked" | "held";
            };
            /** @description Only in v3, with `explain=1`: the closures of the whole workspace that overlap with appointments of the day, the reason of slots with `closure`. Missing if there is none. */
            closures?: {
                /**
                 * @description Id of the closure.
                 * @example 5
                 */
                id: number;
                /** @example Christmas */
                name: string;
                /**
                 * Format: date-time
                 * @description Time at which the workspace closes.
                 * @example 2026-12-24T05:00:00Z
                 */
                starts_at: string;
                /**
                 * Format: date-time
                 * @description Time at which it opens again.
                 * @example 2026-12-27T05:00:00Z
                 */
                ends_at: string;
            }[];
            /** @description Only in v3, with `explain=1`: the notaries' own calendars that have busy times on the day, the reason of slots with `busy`. Missing if there is none. */
            busy_calendars?: {
                /**
                 * @description Id of the imported calendar.
                 * @example 6
                 */
                id: number;
                /**
                 * @description Id of its notary.
                 * @example 3
                 */
                notary_id: number;
                /**
                 * Format: date-time
                 * @description Time at which it was last read.
                 * @example 2026-11-16T14:25:00Z
                 */
                read_at: string;
                /** @example Busy in the notary's own calendar, read 4 minutes ago. */
                explanation: string;
            }[];
            /** @description With `starts=1`: every time at which an appointment can start, in order, as local time with the offset from UTC. A local time that occurs twice on a clock change is listed twice if both are free. */
            starts?: string[];
            links: {
                /** Format: uri */
                self: string;
            };
        };
        /**
         * MonthAvailability
         * @description The days of a month with free start times.
         */
        MonthAvailability: {
            /** @enum {string} */
            object: "month_availability";
            /** @example 2026-12 */
            month: string;
            /**
             * @description IANA time zone of the dates.
             * @example America/New_York
             */
            timezone: string;
            /** @description The days with a free start time, in order. */
            days: {
                /**
                 * Format: date
                 * @example 2026-12-03
                 */
                date: string;
                /**
                 * @description Number of free start times of the day.
                 * @example 32
                 */
                free_starts: number;
            }[];
            /**
             * Format: date-time
             * @description First free start time from the beginning of the month on, also in a later month. Null if there is none within a year and as far ahead as customers can book.
             * @example 2026-12-03T14:00:00+00:00
             */
            first_free: string | null;
            links: {
                /** Format: uri */
                self: string;
            };
        };
        /**
         * Hold
         * @description A time that is held for the booking until the hold expires.
         */
        Hold: {
            /** @enum {string} */
            object: "hold";
            /**
             * Format: date-time
             * @description Start time in UTC.
             * @example 2026-11-20T15:00:00+00:00
             */
            timestamp: string;
            /**
             * Format: date-time
             * @description End of the hold, by the business's clock.
             * @example 2026-11-20T15:04:05Z
             */
            expires_at: string;
        };
        /**
         * EmailChange
         * @description A new address that waits for its code.
         */
        EmailChange: {
            /** @enum {string} */
            object: "email_change";
            /** @example ana.ortiz@example.com */
            email: string;
            /**
             * Format: date-time
             * @description Time until which the code works, by the business's clock.
             * @example 2026-11-20T15:04:05Z
             */
            expires_at: string;
        };
        /**
         * OpenBooking
         * @description What anybody can book with a workspace.
         */
        OpenBooking: {
            /** @enum {string} */
            object: "open_booking";
            business: {
                /** @example Acme Notaries */
                name: string;
                /** @example America/New_York */
                timezone: string;
            };
            /** @description The services that can be booked, in catalog order: a notary is on duty for each within the booking window. */
            services: {
                /** @example remote */
                handle: string;
                /**
                 * @description Name for programs, in one language.
                 * @example Remote notarization
                 */
                label: string;
                /** @description What the customer reads, in the customer's language. */
                texts: {
                    /**
                     * @description Name in the reader's language.
                     * @example Remote notarization
                     */
                    label: string;
                    /**
                     * @description What the service is for. Null: the English text, else that of another language.
                     * @example You sign in a video call with a notary, from anywhere.
                     */
                    description: string | null;
                    /** @description What to bring or prepare, one thing in each line. Null: as for `description`. */
                    bring: string | null;
                };
                /**
                 * @description Duration of one booking of the service.
                 * @example 30
                 */
                duration_minutes: number;
                /**
                 * @description Price in units of the currency.
                 * @example 25
                 */
                unit_price: number;
                /**
                 * @description ISO 4217 code.
                 * @example USD
                 */
                currency: string;
                /**
                 * @description Place, in one or more lines.
                 * @example 120 Main Street
                 */
                location: string | null;
            }[];
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/booking/v1/open/acme
                 */
                self: string;
                /**
                 * Format: uri
                 * @example https://jurat.example.com/book/acme
                 */
                page: string;
            };
        };
        /**
         * BookingRequest
         * @description What a visitor wants to book, until the mailed code is confirmed.
         */
        BookingRequest: {
            /** @enum {string} */
            object: "booking_request";
            /**
             * @description Key of the request. It opens nothing without the code.
             * @example V1StGXR8_Z5jdHi6B-myT
             */
            key: string;
            /** @example remote */
            service: string;
            /**
             * Format: date-time
             * @description Start time in UTC.
             * @example 2026-11-20T15:00:00+00:00
             */
            timestamp: string;
            /** @example America/New_York */
            timezone: string;
            /** @example ana@example.com */
            email: string;
            /**
             * Format: date-time
             * @description Nobody else can book the time until then, by the workspace's clock. Null: it is not held. The code books it while it is free.
             * @example 2026-11-20T15:04:05Z
             */
            held_until: string | null;
            /**
             * Format: date-time
             * @description Time at which the code expires, by the workspace's clock.
             * @example 2026-11-20T15:04:05Z
             */
            expires_at: string;
            links: {
                /** Format: uri */
                confirm: string;
            };
        };
    };
}
export type $defs = Record<string, never>;
export interface operations {
    getBooking: {
        parameters: {
            path: {
                key: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
        };
    };
    uploadBookingDocument: {
        parameters: {
            path: {
                key: string;
            };
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
                     * @description The PDF in base64. At most 30 MiB after decoding.
                     */
                    pdf_content: string;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["BookingDocument"];
                };
            };
        };
    };
    getBookingDocument: {
        parameters: {
            path: {
                key: string;
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["LinkedBookingDocument"];
                };
            };
        };
    };
    deleteBookingDocument: {
        parameters: {
            path: {
                key: string;
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": null;
                };
            };
        };
    };
    getBookingAvailability: {
        parameters: {
            query?: {
                /** @description Month, `YYYY-MM`. Returns its days with free start times. `date`, `explain` and `starts` then have no effect. */
                month?: string;
                /** @description Date, `YYYY-MM-DD`. Default: today, also for an invalid value. */
                date?: string;
                /** @description IANA time zone. Default: the business's, also for an empty value. */
                timezone?: string;
                /** @description 1: return in `reasons` why a slot is not available. */
                explain?: number;
                /** @description 1: return in `starts` every time at which an appointment can start. */
                starts?: number;
            };
            path: {
                key: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Availability"] | components["schemas"]["MonthAvailability"];
                };
            };
        };
    };
    openBooking: {
        parameters: {
            path: {
                key: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
        };
    };
    holdTime: {
        parameters: {
            path: {
                key: string;
            };
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
                content: {
                    "application/json": components["schemas"]["Hold"];
                };
            };
        };
    };
    submitBooking: {
        parameters: {
            path: {
                key: string;
            };
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
                     * @description Customer's IANA time zone. Default: the business's.
                     * @example America/New_York
                     */
                    timezone?: string;
                    /**
                     * @description Customer's phone number with its country code, without an extension. It is stored in E.164.
                     * @example +1 305 555 0123
                     */
                    phone?: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
        };
    };
    rescheduleBooking: {
        parameters: {
            path: {
                key: string;
            };
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
                     * @description Customer's IANA time zone. Default: the business's.
                     * @example America/New_York
                     */
                    timezone?: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
        };
    };
    cancelBooking: {
        parameters: {
            path: {
                key: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Reason, for the record. Not `no_show`, which only staff use.
                     * @example No longer needed
                     */
                    reason?: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
        };
    };
    addBookingSigner: {
        parameters: {
            path: {
                key: string;
            };
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
                content: {
                    "application/json": components["schemas"]["BookingSigner"];
                };
            };
        };
    };
    removeBookingSigner: {
        parameters: {
            path: {
                key: string;
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": null;
                };
            };
        };
    };
    updateBookingSigner: {
        parameters: {
            path: {
                key: string;
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Signer's first name.
                     * @example Ben
                     */
                    first_name?: string;
                    /**
                     * @description Signer's last name.
                     * @example Adler
                     */
                    last_name?: string;
                    /**
                     * @description Signer's email.
                     * @example ana@example.com
                     */
                    email?: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["BookingSigner"];
                };
            };
        };
    };
    updateBookingCustomer: {
        parameters: {
            path: {
                key: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Customer's first name.
                     * @example Ana
                     */
                    first_name?: string;
                    /**
                     * @description Customer's last name.
                     * @example Ortiz
                     */
                    last_name?: string;
                    /**
                     * @description Customer's phone number with its country code, without an extension. It is stored in E.164. Null removes it.
                     * @example +1 305 555 0123
                     */
                    phone?: string | null;
                    /**
                     * @description Language of the pages and of the mails from now on. `en`, `es` or `fr`, also with a region, such as `es-MX`. Another BCP 47 tag is stored, but pages and mails are in English: the response then has `Jurat-Language: en`.
                     * @example en
                     * @example es
                     * @example fr
                     * @example es-MX
                     */
                    lang?: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
        };
    };
    addBookingNote: {
        parameters: {
            path: {
                key: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The note, in one or more lines.
                     * @example I use a wheelchair. Is there a lift?
                     */
                    text: string;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": null;
                };
            };
        };
    };
    changeBookingEmail: {
        parameters: {
            path: {
                key: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The new address. A code is mailed to it.
                     * @example ana@example.com
                     */
                    email: string;
                    /**
                     * @description Language of the mail. Default: that of the booking. `en`, `es` or `fr`, also with a region, such as `es-MX`. Another BCP 47 tag is stored, but pages and mails are in English: the response then has `Jurat-Language: en`.
                     * @example en
                     * @example es
                     * @example fr
                     * @example es-MX
                     */
                    lang?: string;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["EmailChange"];
                };
            };
        };
    };
    confirmBookingEmail: {
        parameters: {
            path: {
                key: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The mailed code. Spaces do not matter.
                     * @example 041962
                     */
                    code: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
        };
    };
    getOpenBooking: {
        parameters: {
            query?: {
                /** @description Language of the texts of services. Default: `en`. `en`, `es` or `fr`, also with a region, such as `es-MX`. Another BCP 47 tag is stored, but pages and mails are in English: the response then has `Jurat-Language: en`. */
                lang?: string;
            };
            path: {
                slug: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["OpenBooking"];
                };
            };
        };
    };
    getOpenAvailability: {
        parameters: {
            query: {
                /** @description Handle of a service. */
                service: string;
                /** @description Number of times the service is booked. */
                quantity?: number;
                /** @description Month, `YYYY-MM`. Returns its days with free start times. `date`, `explain` and `starts` then have no effect. */
                month?: string;
                /** @description Date, `YYYY-MM-DD`. Default: today, also for an invalid value. */
                date?: string;
                /** @description IANA time zone. Default: the business's, also for an empty value. */
                timezone?: string;
                /** @description 1: return in `reasons` why a slot is not available. */
                explain?: number;
                /** @description 1: return in `starts` every time at which an appointment can start. */
                starts?: number;
            };
            path: {
                slug: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Availability"] | components["schemas"]["MonthAvailability"];
                };
            };
        };
    };
    createBookingRequest: {
        parameters: {
            path: {
                slug: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Handle of a service.
                     * @example remote
                     */
                    service: string;
                    /**
                     * @description Number of times the service is booked.
                     * @default 1
                     */
                    quantity?: number;
                    /**
                     * @description Start in UNIX epoch seconds, UTC.
                     * @example 1795100400
                     */
                    timestamp: number;
                    /**
                     * @description Customer's IANA time zone. Default: the business's.
                     * @example America/New_York
                     */
                    timezone?: string;
                    /**
                     * @description Customer's first name.
                     * @example Ana
                     */
                    first_name: string;
                    /**
                     * @description Customer's last name.
                     * @example Ortiz
                     */
                    last_name: string;
                    /**
                     * @description Customer's email. The code is mailed to it.
                     * @example ana@example.com
                     */
                    email: string;
                    /**
                     * @description Customer's phone number with its country code, without an extension. It is stored in E.164.
                     * @example +1 305 555 0123
                     */
                    phone?: string;
                    /**
                     * @description Customer's language. `en`, `es` or `fr`, also with a region, such as `es-MX`. Another BCP 47 tag is stored, but pages and mails are in English: the response then has `Jurat-Language: en`.
                     * @default en
                     * @example en
                     * @example es
                     * @example fr
                     * @example es-MX
                     */
                    lang?: string;
                    /**
                     * @description Key of an earlier request of the same visitor. The time that it holds is free for this one.
                     * @example V1StGXR8_Z5jdHi6B-myT
                     */
                    replaces?: string;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["BookingRequest"];
                };
            };
        };
    };
    resendBookingCode: {
        parameters: {
            path: {
                slug: string;
                key: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["BookingRequest"];
                };
            };
        };
    };
    holdRequestedTime: {
        parameters: {
            path: {
                slug: string;
                key: string;
            };
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
                content: {
                    "application/json": components["schemas"]["BookingRequest"];
                };
            };
        };
    };
    confirmBookingRequest: {
        parameters: {
            path: {
                slug: string;
                key: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The six digits of the mail.
                     * @example 482913
                     */
                    code: string;
                    /**
                     * @description Another start, in UNIX epoch seconds, if that of the request is taken.
                     * @example 1795100400
                     */
                    timestamp?: number;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
        };
    };
}
