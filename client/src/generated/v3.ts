// Generated from the server's OpenAPI documents by `npm run generate:client`. Do not edit.

export interface paths {
    "/wp-json/v3/reservations": {
        get: operations["listReservations"];
        post: operations["createReservation"];
    };
    "/wp-json/v3/reservations/{id}": {
        get: operations["getReservation"];
        post: operations["updateReservation"];
    };
    "/wp-json/v3/reservations/{id}/cancel": {
        post: operations["cancelReservation"];
    };
    "/wp-json/v3/appointments": {
        get: operations["listAppointments"];
    };
    "/wp-json/v3/appointments/{id}": {
        get: operations["getAppointment"];
        post: operations["updateAppointment"];
    };
    "/wp-json/v3/appointments/{id}/reschedule": {
        post: operations["rescheduleAppointment"];
    };
    "/wp-json/v3/appointments/availability": {
        get: operations["getAvailability"];
    };
    "/wp-json/v3/appointments/{id}/signers": {
        get: operations["listAppointmentSigners"];
        post: operations["addAppointmentSigner"];
    };
    "/wp-json/v3/reservations/{id}/signers": {
        get: operations["listReservationSigners"];
        post: operations["addReservationSigner"];
    };
    "/wp-json/v3/signers": {
        get: operations["listSigners"];
        post: operations["addSigner"];
    };
    "/wp-json/v3/signers/{id}": {
        get: operations["getSigner"];
        post: operations["updateSigner"];
        delete: operations["removeSigner"];
    };
    "/wp-json/v3/documents": {
        get: operations["listDocuments"];
        post: operations["uploadDocument"];
    };
    "/wp-json/v3/documents/{id}": {
        get: operations["getDocument"];
    };
    "/wp-json/v3/videos": {
        get: operations["listVideos"];
    };
    "/wp-json/v3/videos/{id}": {
        get: operations["getVideo"];
    };
    "/wp-json/v3/shipping/quote": {
        post: operations["quoteShipping"];
    };
    "/wp-json/v3": {
        get: operations["index"];
    };
    "/wp-json/v3/example": {
        get: operations["examples"];
    };
}
export interface webhooks {
    "reservation-created": {
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ReservationEventData"];
                };
            };
        };
    };
    "reservation-submitted": {
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ReservationSubmittedEventData"];
                };
            };
        };
    };
    "reservation-canceled": {
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ReservationCanceledEventData"];
                };
            };
        };
    };
    "reservation-updated": {
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ReservationUpdatedEventData"];
                };
            };
        };
    };
    "appointment-created": {
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AppointmentEventData"];
                };
            };
        };
    };
    "appointment-updated": {
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AppointmentEventData"];
                };
            };
        };
    };
    "appointment-complete": {
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AppointmentCompleteEventData"];
                };
            };
        };
    };
    "appointment-canceled": {
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AppointmentCanceledEventData"];
                };
            };
        };
    };
    "signer-added": {
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SignerEventData"];
                };
            };
        };
    };
    "signer-updated": {
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SignerEventData"];
                };
            };
        };
    };
    "signer-removed": {
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SignerRemovedEventData"];
                };
            };
        };
    };
    "document-uploaded": {
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DocumentUploadedEventData"];
                };
            };
        };
    };
    "document-deleted": {
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DocumentDeletedEventData"];
                };
            };
        };
    };
    "video-uploaded": {
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["VideoUploadedEventData"];
                };
            };
        };
    };
    "video-deleted": {
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["VideoDeletedEventData"];
                };
            };
        };
    };
}
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
         * ReservationKeys
         * @description Keys of the customer of a reservation.
         */
        ReservationKeys: {
            /**
             * @description Key of the customer's view of the appointment. Anyone with it can reschedule, cancel, and add signers and documents.
             * @example V1StGXR8_Z5jdHi6B-myT
             */
            appointment: string;
        };
        /**
         * ReservationItem
         * @description A reservation in a list.
         */
        ReservationItem: {
            /** @enum {string} */
            object: "reservation";
            /**
             * @description Id. Unique across reservations and appointments.
             * @example 1042
             */
            id: number;
            /**
             * @description Status (contract section "States and transitions"). `complete` means `completed`: the setting `completed_status` of the workspace chooses the word.
             * @example draft
             * @enum {string}
             */
            status: "draft" | "pending" | "queued" | "scheduled" | "completed" | "canceled" | "complete";
            /**
             * @description Service handle.
             * @example remote
             */
            service: string;
            /** @example remote */
            signing_method: string;
            /**
             * @description Number of times the service is bought.
             * @example 1
             */
            quantity: number;
            /** @description Whether it is paid: in advance, as the caller said who created it, or by payments that staff recorded. */
            prepaid: boolean;
            customer: components["schemas"]["Customer"];
            /** @example en */
            lang: string;
            /**
             * @description Id of the booking in another system. Missing if it is not set.
             * @example crm-4711
             */
            external_id?: string;
            /**
             * @description Keys and values of other systems. Missing if none is set.
             * @example {
             *       "order": "4711",
             *       "source": "website"
             *     }
             */
            metadata?: {
                [key: string]: string;
            };
            /**
             * @description Answers to the questions of the service, by key. `choice`: the key of the option. `several`: a list of keys. `yes_no`: a boolean. `number`: a number. `date`: `YYYY-MM-DD`. `us_state`: a code of two letters. Missing if there is none.
             * @example {
             *       "document": "deed",
             *       "pages": 12
             *     }
             */
            answers?: {
                [key: string]: string[] | string | number | boolean;
            };
            /**
             * Format: date-time
             * @description Creation time.
             * @example 2026-11-20T15:04:05Z
             */
            timestamp_created: string;
            keys: components["schemas"]["ReservationKeys"];
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/wp-json/v3/reservations/1042
                 */
                self: string;
            };
        };
        /** ReservationItemList */
        ReservationItemList: {
            /** @enum {string} */
            object: "list";
            data: components["schemas"]["ReservationItem"][];
            /**
             * @description `cursor` of the next page. Null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
        };
        /**
         * CreatedReservation
         * @description A created reservation.
         */
        CreatedReservation: {
            /** @enum {string} */
            object: "reservation";
            /**
             * @description Id. Unique across reservations and appointments.
             * @example 1042
             */
            id: number;
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/wp-json/v3/reservations/1042
                 */
                self: string;
            };
        };
        /**
         * Reservation
         * @description A reservation.
         */
        Reservation: {
            /** @enum {string} */
            object: "reservation";
            /**
             * @description Id. Unique across reservations and appointments.
             * @example 1042
             */
            id: number;
            /**
             * @description Status (contract section "States and transitions"). `complete` means `completed`: the setting `completed_status` of the workspace chooses the word.
             * @example draft
             * @enum {string}
             */
            status: "draft" | "pending" | "queued" | "scheduled" | "completed" | "canceled" | "complete";
            /**
             * @description Service handle.
             * @example remote
             */
            service: string;
            /** @example remote */
            signing_method: string;
            /**
             * @description Number of times the service is bought.
             * @example 1
             */
            quantity: number;
            /** @description Whether it is paid: in advance, as the caller said who created it, or by payments that staff recorded. */
            prepaid: boolean;
            customer: components["schemas"]["Customer"];
            /** @example en */
            lang: string;
            /**
             * @description Id of the booking in another system. Missing if it is not set.
             * @example crm-4711
             */
            external_id?: string;
            /**
             * @description Keys and values of other systems. Missing if none is set.
             * @example {
             *       "order": "4711",
             *       "source": "website"
             *     }
             */
            metadata?: {
                [key: string]: string;
            };
            /**
             * @description Answers to the questions of the service, by key. `choice`: the key of the option. `several`: a list of keys. `yes_no`: a boolean. `number`: a number. `date`: `YYYY-MM-DD`. `us_state`: a code of two letters. Missing if there is none.
             * @example {
             *       "document": "deed",
             *       "pages": 12
             *     }
             */
            answers?: {
                [key: string]: string[] | string | number | boolean;
            };
            /**
             * Format: date-time
             * @description Creation time.
             * @example 2026-11-20T15:04:05Z
             */
            timestamp_created: string;
            keys: {
                /**
                 * @description Key of the scheduling flow. Anyone with it can book, and add signers and documents.
                 * @example V1StGXR8_Z5jdHi6B-myT
                 */
                reservation: string;
            };
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/wp-json/v3/reservations/1042
                 */
                self: string;
            };
        };
        /**
         * Document
         * @description A document in a list.
         */
        Document: {
            /** @enum {string} */
            object: "document";
            /**
             * @description Id of the document.
             * @example 77
             */
            id: number;
            /**
             * Format: date-time
             * @description Time at which it was added.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            /**
             * @description Type: `uploaded`, `reservation`, `notarized` or another handle.
             * @example reservation
             */
            type: string;
            /**
             * @description Stored filename.
             * @example 1795100400-deed.pdf
             */
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
            /**
             * @description Id of the appointment. Null if the reservation has none.
             * @example 1043
             */
            appointment_id: number | null;
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/wp-json/v3/documents/77
                 */
                self: string;
            };
        };
        /**
         * UpdatedReservation
         * @description An updated reservation.
         */
        UpdatedReservation: {
            /** @enum {string} */
            object: "reservation";
            /**
             * @description Id. Unique across reservations and appointments.
             * @example 1042
             */
            id: number;
            /**
             * @description Status (contract section "States and transitions"). `complete` means `completed`: the setting `completed_status` of the workspace chooses the word.
             * @example draft
             * @enum {string}
             */
            status: "draft" | "pending" | "queued" | "scheduled" | "completed" | "canceled" | "complete";
            /**
             * @description Service handle.
             * @example remote
             */
            service: string;
            /** @example remote */
            signing_method: string;
            /**
             * @description Number of times the service is bought.
             * @example 1
             */
            quantity: number;
            /** @description Whether it is paid: in advance, as the caller said who created it, or by payments that staff recorded. */
            prepaid: boolean;
            customer: components["schemas"]["Customer"];
            /** @example en */
            lang: string;
            /**
             * @description Id of the booking in another system. Missing if it is not set.
             * @example crm-4711
             */
            external_id?: string;
            /**
             * @description Keys and values of other systems. Missing if none is set.
             * @example {
             *       "order": "4711",
             *       "source": "website"
             *     }
             */
            metadata?: {
                [key: string]: string;
            };
            /**
             * @description Answers to the questions of the service, by key. `choice`: the key of the option. `several`: a list of keys. `yes_no`: a boolean. `number`: a number. `date`: `YYYY-MM-DD`. `us_state`: a code of two letters. Missing if there is none.
             * @example {
             *       "document": "deed",
             *       "pages": 12
             *     }
             */
            answers?: {
                [key: string]: string[] | string | number | boolean;
            };
            /**
             * Format: date-time
             * @description Creation time.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            keys: components["schemas"]["ReservationKeys"];
            /**
             * @description The appointment of the reservation that is not canceled.
             * @example 1043
             */
            appointment_id: number | null;
            documents: components["schemas"]["Document"][];
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/wp-json/v3/reservations/1042
                 */
                self: string;
            };
        };
        /**
         * CanceledReservation
         * @description A canceled reservation.
         */
        CanceledReservation: {
            /** @enum {string} */
            object: "reservation";
            /**
             * @description Id. Unique across reservations and appointments.
             * @example 1042
             */
            id: number;
            /** @enum {string} */
            status: "canceled";
        };
        /**
         * Appointment
         * @description An appointment.
         */
        Appointment: {
            /** @enum {string} */
            object: "appointment";
            /**
             * @description Id. Unique across reservations and appointments.
             * @example 1043
             */
            id: number;
            /**
             * @description Status of the appointment. `complete` means `completed`: the setting `completed_status` of the workspace chooses the word.
             * @example scheduled
             * @enum {string}
             */
            status: "scheduled" | "completed" | "canceled" | "draft" | "complete";
            /**
             * Format: date-time
             * @description Start time in UTC. Null for a draft without a time.
             * @example 2026-11-20T15:00:00+00:00
             */
            timestamp: string | null;
            /**
             * @description IANA time zone that the customer prefers.
             * @example America/New_York
             */
            timezone: string;
            /**
             * @description Service handle.
             * @example remote
             */
            service: string;
            /** @example remote */
            signing_method: string;
            /**
             * @description Number of times the service is bought.
             * @example 1
             */
            quantity: number;
            /** @example en */
            lang: string;
            /**
             * @description Id of the booking in another system. Missing if it is not set.
             * @example crm-4711
             */
            external_id?: string;
            /**
             * @description Keys and values of other systems. Missing if none is set.
             * @example {
             *       "order": "4711",
             *       "source": "website"
             *     }
             */
            metadata?: {
                [key: string]: string;
            };
            /**
             * @description Answers to the questions of the service, by key. `choice`: the key of the option. `several`: a list of keys. `yes_no`: a boolean. `number`: a number. `date`: `YYYY-MM-DD`. `us_state`: a code of two letters. Missing if there is none.
             * @example {
             *       "document": "deed",
             *       "pages": 12
             *     }
             */
            answers?: {
                [key: string]: string[] | string | number | boolean;
            };
            customer: components["schemas"]["Customer"];
            keys: {
                /**
                 * @description Key of the customer's view. Anyone with it can reschedule, cancel, and add signers and documents.
                 * @example V1StGXR8_Z5jdHi6B-myT
                 */
                appointment: string;
                /**
                 * @description Key of the page on which the customer uploads documents. It opens nothing else.
                 * @example V1StGXR8_Z5jdHi6B-myT
                 */
                upload: string;
                /**
                 * @description Key of the page on which the customer joins the session. It opens nothing else.
                 * @example V1StGXR8_Z5jdHi6B-myT
                 */
                session: string;
            };
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/wp-json/v3/appointments/1043
                 */
                self: string;
            };
        };
        /** AppointmentList */
        AppointmentList: {
            /** @enum {string} */
            object: "list";
            data: components["schemas"]["Appointment"][];
            /**
             * @description `cursor` of the next page. Null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
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
         * Signer
         * @description A signer of an appointment or a reservation.
         */
        Signer: {
            /** @enum {string} */
            object: "signer";
            /**
             * @description Id of the signer.
             * @example 12
             */
            id: number;
            /** @example Ben */
            first_name: string;
            /** @example Adler */
            last_name: string;
            /**
             * @description Unique per parent. Case is ignored.
             * @example ben@example.com
             */
            email: string;
            /**
             * Format: date-time
             * @description Time at which the signer was added.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            /**
             * @description Id of the parent appointment or reservation.
             * @example 1042
             */
            object_id: number;
            /**
             * @description First and last name.
             * @example Ben Adler
             */
            full_name: string;
            /**
             * @description Status of the ID verification.
             * @example pending
             * @enum {string}
             */
            status: "pending" | "in_progress" | "verified" | "failed" | "locked";
            /**
             * @description Decision of a person. Null until there is one.
             * @example null
             * @enum {string|null}
             */
            human_approval: "approved" | "rejected" | null;
            /**
             * @description Signer key.
             * @example V1StGXR8_Z5jdHi6B-myT
             */
            key: string;
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/wp-json/v3/signers/12
                 */
                self: string;
            };
        };
        /** SignerList */
        SignerList: {
            /** @enum {string} */
            object: "list";
            data: components["schemas"]["Signer"][];
            /**
             * @description `cursor` of the next page. Null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
        };
        /** DocumentList */
        DocumentList: {
            /** @enum {string} */
            object: "list";
            data: components["schemas"]["Document"][];
            /**
             * @description `cursor` of the next page. Null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
        };
        /**
         * CreatedDocument
         * @description An uploaded document.
         */
        CreatedDocument: {
            /** @enum {string} */
            object: "document";
            /**
             * @description Id of the document.
             * @example 77
             */
            id: number;
            /**
             * Format: date-time
             * @description Time at which it was added.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            /**
             * @description Type: `uploaded`, `reservation`, `notarized` or another handle.
             * @example reservation
             */
            type: string;
            /**
             * @description Stored filename.
             * @example 1795100400-deed.pdf
             */
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
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/wp-json/v3/documents/77
                 */
                self: string;
                /**
                 * Format: uri
                 * @description URL of the appointment, or null.
                 * @example https://jurat.example.com/wp-json/v3/appointments/1042
                 */
                appointment: string | null;
                /**
                 * Format: uri
                 * @description URL of the reservation, or null.
                 * @example https://jurat.example.com/wp-json/v3/reservations/1042
                 */
                reservation: string | null;
            };
        };
        /**
         * LinkedDocument
         * @description A document with a link to its file.
         */
        LinkedDocument: {
            /** @enum {string} */
            object: "document";
            /**
             * @description Id of the document.
             * @example 77
             */
            id: number;
            /**
             * Format: date-time
             * @description Time at which it was added.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            /**
             * @description Type: `uploaded`, `reservation`, `notarized` or another handle.
             * @example reservation
             */
            type: string;
            /**
             * @description Stored filename.
             * @example 1795100400-deed.pdf
             */
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
            /**
             * @description Id of the appointment. Null if the reservation has none.
             * @example 1043
             */
            appointment_id: number | null;
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
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/wp-json/v3/documents/77
                 */
                self: string;
            };
        };
        /**
         * Video
         * @description A session video in a list.
         */
        Video: {
            /** @enum {string} */
            object: "video";
            /**
             * @description Id of the video.
             * @example 31
             */
            id: number;
            /**
             * @description Id of the appointment whose session was recorded.
             * @example 1043
             */
            appointment_id: number;
            /** @example session.mp4 */
            filename: string;
            /**
             * @description Name of the file as it was uploaded, in any script, to show to people. For a file of an older version, the stored name without the time.
             * @example Session 1.mp4
             */
            original_filename: string;
            /**
             * Format: date-time
             * @description Time at which it was added.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            /**
             * @description Size in bytes.
             * @example 73400320
             */
            file_size: number;
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/wp-json/v3/videos/31
                 */
                self: string;
                /**
                 * Format: uri
                 * @example https://jurat.example.com/wp-json/v3/appointments/1043
                 */
                appointment: string;
            };
        };
        /** VideoList */
        VideoList: {
            /** @enum {string} */
            object: "list";
            data: components["schemas"]["Video"][];
            /**
             * @description `cursor` of the next page. Null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
        };
        /**
         * LinkedVideo
         * @description A session video with a link to its file.
         */
        LinkedVideo: {
            /** @enum {string} */
            object: "video";
            /**
             * @description Id of the video.
             * @example 31
             */
            id: number;
            /**
             * @description Id of the appointment whose session was recorded.
             * @example 1043
             */
            appointment_id: number;
            /** @example session.mp4 */
            filename: string;
            /**
             * @description Name of the file as it was uploaded, in any script, to show to people. For a file of an older version, the stored name without the time.
             * @example Session 1.mp4
             */
            original_filename: string;
            /**
             * Format: date-time
             * @description Time at which it was added.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            /**
             * @description Size in bytes.
             * @example 73400320
             */
            file_size: number;
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
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/wp-json/v3/videos/31
                 */
                self: string;
                /**
                 * Format: uri
                 * @example https://jurat.example.com/wp-json/v3/appointments/1043
                 */
                appointment: string;
            };
        };
        /**
         * ShippingQuote
         * @description A shipping price with the delivery date.
         */
        ShippingQuote: {
            /** @enum {string} */
            object: "shipping_quote";
            recipient: {
                /** @example Ana Ortiz */
                name: string;
                /**
                 * @description All address lines in one text.
                 * @example 350 5th Ave, Floor 20
                 */
                address: string;
                /** @example New York */
                city: string;
                /** @example NY */
                state: string;
                /** @example 10118 */
                zip: string;
                /** @example US */
                country: string;
                /**
                 * @description Phone number in E.164 format. As given, if no such number can exist.
                 * @example +12125550123
                 */
                phone: string;
            };
            /** @description Offers, cheapest first. */
            options: {
                /**
                 * @description Carrier service code.
                 * @example usps_priority
                 */
                type: string;
                /** @example USPS Priority Mail */
                label: string;
                /**
                 * Format: date
                 * @example 2026-11-25
                 */
                expected_delivery: string;
                /**
                 * @description Price in units of the rate card's currency.
                 * @example 12
                 */
                price: number;
            }[];
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/wp-json/v3/shipping/quote
                 */
                self: string;
            };
        };
        /** Health */
        Health: {
            /** @enum {string} */
            status: "ok";
        };
        /**
         * ReservationEventData
         * @description Payload of reservation events.
         */
        ReservationEventData: {
            /** @constant */
            object: "reservation";
            /**
             * @description Id. Unique across reservations and appointments.
             * @example 1042
             */
            id: number;
            /**
             * @description A reference. It grants no access.
             * @example V1StGXR8_Z5jdHi6B-myT
             */
            public_key: string;
            /**
             * @description Status (contract section "States and transitions"). `complete` means `completed`: the setting `completed_status` of the workspace chooses the word.
             * @example draft
             * @enum {string}
             */
            status: "draft" | "pending" | "queued" | "scheduled" | "completed" | "canceled" | "complete";
            /**
             * Format: date-time
             * @description Creation time.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            /**
             * @description Service handle.
             * @example remote
             */
            service: string;
            /** @example en */
            lang: string;
            /** @example remote */
            signing_method: string;
            /**
             * @description Number of times the service is bought.
             * @example 1
             */
            quantity: number;
            /**
             * @description Price in units of the currency.
             * @example 25
             */
            unit_price: number;
            /**
             * @description Price of the whole booking: the unit price times the quantity, or the total of its price lines, discounts and tax where it has any.
             * @example 25
             */
            total_price: number;
            /**
             * @description ISO 4217 code.
             * @example USD
             */
            currency: string;
            document_ids: number[];
            /** @description Whether it is paid: in advance, as the caller said who created it, or by payments that staff recorded. */
            prepaid: boolean;
            /**
             * @description Id of the booking in another system. Missing if it is not set.
             * @example crm-4711
             */
            external_id?: string;
            /**
             * @description Keys and values of other systems. Missing if none is set.
             * @example {
             *       "order": "4711",
             *       "source": "website"
             *     }
             */
            metadata?: {
                [key: string]: string;
            };
            /**
             * @description Answers to the questions of the service, by key. `choice`: the key of the option. `several`: a list of keys. `yes_no`: a boolean. `number`: a number. `date`: `YYYY-MM-DD`. `us_state`: a code of two letters. Missing if there is none.
             * @example {
             *       "document": "deed",
             *       "pages": 12
             *     }
             */
            answers?: {
                [key: string]: string[] | string | number | boolean;
            };
        };
        /**
         * ReservationSubmittedEventData
         * @description Payload of `reservation-submitted`.
         */
        ReservationSubmittedEventData: {
            /** @constant */
            object: "reservation";
            /**
             * @description Id. Unique across reservations and appointments.
             * @example 1042
             */
            id: number;
            /**
             * @description A reference. It grants no access.
             * @example V1StGXR8_Z5jdHi6B-myT
             */
            public_key: string;
            /**
             * @description A submitted reservation is scheduled.
             * @example scheduled
             * @enum {string}
             */
            status: "scheduled";
            /**
             * Format: date-time
             * @description Creation time.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            /**
             * @description Service handle.
             * @example remote
             */
            service: string;
            /** @example en */
            lang: string;
            /** @example remote */
            signing_method: string;
            /**
             * @description Number of times the service is bought.
             * @example 1
             */
            quantity: number;
            /**
             * @description Price in units of the currency.
             * @example 25
             */
            unit_price: number;
            /**
             * @description Price of the whole booking: the unit price times the quantity, or the total of its price lines, discounts and tax where it has any.
             * @example 25
             */
            total_price: number;
            /**
             * @description ISO 4217 code.
             * @example USD
             */
            currency: string;
            document_ids: number[];
            /** @description Whether it is paid: in advance, as the caller said who created it, or by payments that staff recorded. */
            prepaid: boolean;
            /**
             * @description Id of the booking in another system. Missing if it is not set.
             * @example crm-4711
             */
            external_id?: string;
            /**
             * @description Keys and values of other systems. Missing if none is set.
             * @example {
             *       "order": "4711",
             *       "source": "website"
             *     }
             */
            metadata?: {
                [key: string]: string;
            };
            /**
             * @description Answers to the questions of the service, by key. `choice`: the key of the option. `several`: a list of keys. `yes_no`: a boolean. `number`: a number. `date`: `YYYY-MM-DD`. `us_state`: a code of two letters. Missing if there is none.
             * @example {
             *       "document": "deed",
             *       "pages": 12
             *     }
             */
            answers?: {
                [key: string]: string[] | string | number | boolean;
            };
        };
        /**
         * ReservationCanceledEventData
         * @description Payload of `reservation-canceled`.
         */
        ReservationCanceledEventData: {
            /** @constant */
            object: "reservation";
            /**
             * @description Id. Unique across reservations and appointments.
             * @example 1042
             */
            id: number;
            /**
             * @description A reference. It grants no access.
             * @example V1StGXR8_Z5jdHi6B-myT
             */
            public_key: string;
            /**
             * @description A canceled reservation.
             * @example canceled
             * @enum {string}
             */
            status: "canceled";
            /**
             * Format: date-time
             * @description Creation time.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            /**
             * @description Service handle.
             * @example remote
             */
            service: string;
            /** @example en */
            lang: string;
            /** @example remote */
            signing_method: string;
            /**
             * @description Number of times the service is bought.
             * @example 1
             */
            quantity: number;
            /**
             * @description Price in units of the currency.
             * @example 25
             */
            unit_price: number;
            /**
             * @description Price of the whole booking: the unit price times the quantity, or the total of its price lines, discounts and tax where it has any.
             * @example 25
             */
            total_price: number;
            /**
             * @description ISO 4217 code.
             * @example USD
             */
            currency: string;
            document_ids: number[];
            /** @description Whether it is paid: in advance, as the caller said who created it, or by payments that staff recorded. */
            prepaid: boolean;
            /**
             * @description Id of the booking in another system. Missing if it is not set.
             * @example crm-4711
             */
            external_id?: string;
            /**
             * @description Keys and values of other systems. Missing if none is set.
             * @example {
             *       "order": "4711",
             *       "source": "website"
             *     }
             */
            metadata?: {
                [key: string]: string;
            };
            /**
             * @description Answers to the questions of the service, by key. `choice`: the key of the option. `several`: a list of keys. `yes_no`: a boolean. `number`: a number. `date`: `YYYY-MM-DD`. `us_state`: a code of two letters. Missing if there is none.
             * @example {
             *       "document": "deed",
             *       "pages": 12
             *     }
             */
            answers?: {
                [key: string]: string[] | string | number | boolean;
            };
            /**
             * Format: date-time
             * @description Cancellation time.
             * @example 2026-11-20T15:04:05Z
             */
            canceled_at: string;
        };
        /**
         * ReservationUpdatedEventData
         * @description Payload of `reservation-updated`.
         */
        ReservationUpdatedEventData: {
            /** @constant */
            object: "reservation";
            /**
             * @description Id. Unique across reservations and appointments.
             * @example 1042
             */
            id: number;
            /**
             * @description Status (contract section "States and transitions"). `complete` means `completed`: the setting `completed_status` of the workspace chooses the word.
             * @example draft
             * @enum {string}
             */
            status: "draft" | "pending" | "queued" | "scheduled" | "completed" | "canceled" | "complete";
            /**
             * @description Service handle.
             * @example remote
             */
            service: string;
            /** @example remote */
            signing_method: string;
            /**
             * @description Number of times the service is bought.
             * @example 1
             */
            quantity: number;
            /** @description Whether it is paid: in advance, as the caller said who created it, or by payments that staff recorded. */
            prepaid: boolean;
            customer: {
                /** @example Ana */
                first_name: string;
                /** @example Ortiz */
                last_name: string;
                /**
                 * @description `""` if the customer has no email.
                 * @example ana@example.com
                 */
                email: string;
            };
            /** @example en */
            lang: string;
            /**
             * @description Id of the booking in another system. Missing if it is not set.
             * @example crm-4711
             */
            external_id?: string;
            /**
             * @description Keys and values of other systems. Missing if none is set.
             * @example {
             *       "order": "4711",
             *       "source": "website"
             *     }
             */
            metadata?: {
                [key: string]: string;
            };
            /**
             * @description Answers to the questions of the service, by key. `choice`: the key of the option. `several`: a list of keys. `yes_no`: a boolean. `number`: a number. `date`: `YYYY-MM-DD`. `us_state`: a code of two letters. Missing if there is none.
             * @example {
             *       "document": "deed",
             *       "pages": 12
             *     }
             */
            answers?: {
                [key: string]: string[] | string | number | boolean;
            };
            /**
             * @description The appointment of the reservation that is not canceled.
             * @example 1043
             */
            appointment_id: number | null;
            keys: components["schemas"]["ReservationKeys"];
        };
        /**
         * AppointmentEventData
         * @description Payload of `appointment-created` and `appointment-updated`.
         */
        AppointmentEventData: {
            /** @constant */
            object: "appointment";
            /**
             * @description Id. Unique across reservations and appointments.
             * @example 1043
             */
            id: number;
            /** @example Ana */
            first_name: string;
            /** @example Ortiz */
            last_name: string;
            /** @example ana@example.com */
            email: string;
            /**
             * @description Status of the appointment. `complete` means `completed`: the setting `completed_status` of the workspace chooses the word.
             * @example scheduled
             * @enum {string}
             */
            status: "scheduled" | "completed" | "canceled" | "draft" | "complete";
            /**
             * Format: date-time
             * @description Start time in UTC. Null for a draft without a time.
             * @example 2026-11-20T15:00:00+00:00
             */
            timestamp: string | null;
            /**
             * @description IANA time zone that the customer prefers.
             * @example America/New_York
             */
            timezone: string;
            /**
             * @description Service handle.
             * @example remote
             */
            service: string;
            /**
             * @description Number of times the service is bought.
             * @example 1
             */
            quantity: number;
            /** @example remote */
            signing_method: string;
            /** @example en */
            lang: string;
            /**
             * @description Id of the booking in another system. Missing if it is not set.
             * @example crm-4711
             */
            external_id?: string;
            /**
             * @description Keys and values of other systems. Missing if none is set.
             * @example {
             *       "order": "4711",
             *       "source": "website"
             *     }
             */
            metadata?: {
                [key: string]: string;
            };
        };
        /**
         * AppointmentCompleteEventData
         * @description Payload of `appointment-complete`.
         */
        AppointmentCompleteEventData: {
            /** @constant */
            object: "appointment";
            /**
             * @description Id. Unique across reservations and appointments.
             * @example 1043
             */
            id: number;
            /**
             * @description The word of the workspace (`completed_status`).
             * @example completed
             * @enum {string}
             */
            status: "completed" | "complete";
        };
        /**
         * AppointmentCanceledEventData
         * @description Payload of `appointment-canceled`.
         */
        AppointmentCanceledEventData: {
            /** @constant */
            object: "appointment";
            /**
             * @description Id. Unique across reservations and appointments.
             * @example 1043
             */
            id: number;
        };
        /**
         * SignerEventData
         * @description Payload of `signer-added` and `signer-updated`.
         */
        SignerEventData: {
            /** @constant */
            object: "signer";
            /**
             * @description Id of the signer.
             * @example 12
             */
            id: number;
            /** @example Ben */
            first_name: string;
            /** @example Adler */
            last_name: string;
            /**
             * @description Unique per parent. Case is ignored.
             * @example ben@example.com
             */
            email: string;
            /**
             * Format: date-time
             * @description Time at which the signer was added.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            /**
             * @description Id of the parent: the reservation or appointment to which the signer was added.
             * @example 1042
             */
            object_id: number;
            /**
             * @description Type of the parent.
             * @example reservation
             * @enum {string}
             */
            object_type: "reservation" | "appointment";
            /**
             * @description Id of the appointment. Null if the reservation has none.
             * @example 1043
             */
            appointment_id: number | null;
        };
        /**
         * SignerRemovedEventData
         * @description Payload of `signer-removed`.
         */
        SignerRemovedEventData: {
            /** @constant */
            object: "signer";
            /**
             * @description Id of the signer.
             * @example 12
             */
            id: number;
            /**
             * @description Id of the parent: the reservation or appointment to which the signer was added.
             * @example 1042
             */
            object_id: number;
            /**
             * @description Type of the parent.
             * @example reservation
             * @enum {string}
             */
            object_type: "reservation" | "appointment";
            /**
             * @description Id of the appointment. Null if the reservation has none.
             * @example 1043
             */
            appointment_id: number | null;
            /**
             * Format: date-time
             * @description Time of the event.
             * @example 2026-11-20T15:04:05Z
             */
            removed_at: string;
        };
        /**
         * DocumentUploadedEventData
         * @description Payload of `document-uploaded`.
         */
        DocumentUploadedEventData: {
            /** @constant */
            object: "document";
            /**
             * @description Id of the document, as a string.
             * @example 77
             */
            id: string;
            /**
             * @description Id of the parent.
             * @example 1042
             */
            object_id: number;
            /**
             * @description Type of the parent.
             * @example reservation
             * @enum {string}
             */
            object_type: "reservation" | "appointment";
            /**
             * @description Id of the appointment of the booking at the time of the event. Null if there was none.
             * @example 1043
             */
            appointment_id: number | null;
            /**
             * @description Type of the document: `uploaded`, `reservation`, `notarized` or another handle.
             * @example reservation
             */
            type: string;
            /**
             * @description Stored filename.
             * @example 1795100400-deed.pdf
             */
            filename: string;
            /**
             * @description Who uploaded it: a customer with a key, a member in the console, or a program with a token. Missing if that is not known: the document is of an earlier version.
             * @example customer
             * @enum {string}
             */
            uploader?: "customer" | "staff" | "api";
            /**
             * @description Media type.
             * @example application/pdf
             */
            mime_type?: string;
            /**
             * @description Size in bytes.
             * @example 48213
             */
            size_bytes: number;
            /**
             * Format: date-time
             * @description Time at which it was added.
             * @example 2026-11-20T15:04:05Z
             */
            uploaded_at: string;
        };
        /**
         * DocumentDeletedEventData
         * @description Payload of `document-deleted`.
         */
        DocumentDeletedEventData: {
            /** @constant */
            object: "document";
            /**
             * @description Id of the document, as a string.
             * @example 77
             */
            id: string;
            /**
             * @description Id of the parent.
             * @example 1042
             */
            object_id: number;
            /**
             * @description Type of the parent.
             * @example reservation
             * @enum {string}
             */
            object_type: "reservation" | "appointment";
            /**
             * @description Id of the appointment of the booking at the time of the event. Null if there was none.
             * @example 1043
             */
            appointment_id: number | null;
            /**
             * @description Type of the document: `uploaded`, `reservation`, `notarized` or another handle.
             * @example reservation
             */
            type: string;
            /**
             * @description Stored filename.
             * @example 1795100400-deed.pdf
             */
            filename: string;
            /**
             * @description Who uploaded it: a customer with a key, a member in the console, or a program with a token. Missing if that is not known: the document is of an earlier version.
             * @example customer
             * @enum {string}
             */
            uploader?: "customer" | "staff" | "api";
            /**
             * @description Media type.
             * @example application/pdf
             */
            content_type?: string;
            /**
             * @description Size in bytes.
             * @example 48213
             */
            size_bytes: number;
            /**
             * Format: date-time
             * @description Time at which it was added.
             * @example 2026-11-20T15:04:05Z
             */
            uploaded_at: string;
        };
        /**
         * VideoUploadedEventData
         * @description Payload of `video-uploaded`.
         */
        VideoUploadedEventData: {
            /** @constant */
            object: "video";
            /**
             * @description Id of the video.
             * @example 31
             */
            id: number;
            /**
             * @description Id of the appointment whose session was recorded.
             * @example 1043
             */
            appointment_id: number;
            /** @example session.mp4 */
            filename: string;
            /** @example video/mp4 */
            mime_type: string;
            /**
             * @description Size in bytes.
             * @example 73400320
             */
            size_bytes: number;
            /**
             * Format: date-time
             * @description Time at which it was added.
             * @example 2026-11-20T15:04:05Z
             */
            uploaded_at: string;
        };
        /**
         * VideoDeletedEventData
         * @description Payload of `video-deleted`.
         */
        VideoDeletedEventData: {
            /** @constant */
            object: "video";
            /**
             * @description Id of the video.
             * @example 31
             */
            id: number;
            /**
             * @description Id of the appointment whose session was recorded.
             * @example 1043
             */
            appointment_id: number;
            /** @example session.mp4 */
            filename: string;
            /**
             * Format: date-time
             * @description Deletion time.
             * @example 2026-11-20T15:04:05Z
             */
            deleted_at: string;
            /** @example video/mp4 */
            mime_type: string;
            /**
             * @description Size in bytes.
             * @example 73400320
             */
            size_bytes: number;
        };
        /**
         * @description Every error code of the service (contract section "Errors").
         * @enum {string}
         */
        ErrorCode: "already_scheduled" | "bad_payload" | "forbidden" | "idempotency_conflict" | "idempotency_in_progress" | "internal_error" | "invalid_request" | "no_workspace" | "not_found" | "notary_booked" | "payload_too_large" | "precondition_failed" | "range_not_satisfiable" | "rate_limited" | "reschedule_failed" | "reservation_canceled" | "rest_no_route" | "signer_cannot_be_updated" | "signer_exists" | "slot_unavailable" | "unable_to_cancel" | "unable_to_complete" | "unable_to_erase" | "unauthorized" | "unavailable" | "unprocessable_entity" | "unsupported_media_type";
    };
}
export type $defs = Record<string, never>;
export interface operations {
    listReservations: {
        parameters: {
            query?: {
                /** @description Number of items per page. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Only reservations with this status. `complete` means `completed`. */
                status?: "draft" | "pending" | "queued" | "scheduled" | "completed" | "canceled" | "complete";
                /** @description Only the booking with this `external_id`. */
                external_id?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ReservationItemList"];
                };
            };
        };
    };
    createReservation: {
        requestBody: {
            content: {
                "application/json": {
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
                     * @description Customer's email. Scheduling mails are sent to it.
                     * @example ana@example.com
                     */
                    email?: string;
                    /**
                     * @description Customer's phone number with its country code, without an extension. It is stored in E.164.
                     * @example +1 305 555 0123
                     */
                    phone?: string;
                    /**
                     * @description Handle of a service of the workspace.
                     * @example remote
                     */
                    service: string;
                    /**
                     * @description A signing method that the service allows. Default: the first of them.
                     * @example remote
                     */
                    signing_method?: string;
                    /**
                     * @description Number of expected signers.
                     * @default 1
                     */
                    signer_count?: number;
                    /**
                     * @description Number of times the service is bought.
                     * @default 1
                     */
                    quantity?: number;
                    /**
                     * @description 1: paid in advance. 0: not.
                     * @default 0
                     * @enum {integer}
                     */
                    prepaid?: 0 | 1;
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
                     * @description Status. `complete` means `completed`.
                     * @default draft
                     * @example draft
                     * @enum {string}
                     */
                    status?: "draft" | "pending" | "queued" | "scheduled" | "completed" | "canceled" | "complete";
                    /**
                     * @description Id of the booking in another system. Unique in the workspace among bookings of its kind. The customer sees it as the file number, unless the customer gave one (`answers.reference`).
                     * @example crm-4711
                     */
                    external_id?: string;
                    /**
                     * @description Keys and values of other systems: at most 50 keys of at most 40 characters, values of at most 500. They are strings.
                     * @example {
                     *       "order": "4711",
                     *       "source": "website"
                     *     }
                     */
                    metadata?: {
                        [key: string]: string;
                    };
                    /**
                     * @description Answers to the questions of the service. By key of the question. `choice`: the key of an option. `several`: a list of keys. `yes_no`: a boolean. `number`: a number. `date`: `YYYY-MM-DD`. `us_state`: the code or the name of a state. A required answer that is missing becomes a task of the customer.
                     * @example {
                     *       "document": "deed",
                     *       "pages": 12
                     *     }
                     */
                    answers?: {
                        [key: string]: string[] | string | number | boolean | null;
                    };
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["CreatedReservation"];
                };
            };
        };
    };
    getReservation: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Reservation"];
                };
            };
        };
    };
    updateReservation: {
        parameters: {
            path: {
                id: number;
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
                     * @description Customer's email.
                     * @example ana@example.com
                     */
                    email?: string;
                    /**
                     * @description Customer's phone number with its country code, without an extension. It is stored in E.164. Null removes it.
                     * @example +1 305 555 0123
                     */
                    phone?: string | null;
                    /**
                     * @description Any status except `canceled`. Use the cancel operation for that. `complete` means `completed`.
                     * @example draft
                     * @enum {string}
                     */
                    status?: "draft" | "pending" | "queued" | "scheduled" | "completed" | "canceled" | "complete";
                    /**
                     * @description Customer's language. `en`, `es` or `fr`, also with a region, such as `es-MX`. Another BCP 47 tag is stored, but pages and mails are in English: the response then has `Jurat-Language: en`.
                     * @example en
                     * @example es
                     * @example fr
                     * @example es-MX
                     */
                    lang?: string;
                    /**
                     * @description Id of the booking in another system. Unique in the workspace among bookings of its kind. The customer sees it as the file number, unless the customer gave one (`answers.reference`). Null removes it.
                     * @example crm-4711
                     */
                    external_id?: string | null;
                    /**
                     * @description Keys and values of other systems. The given keys are set, others stay, and an empty value removes its key. Null removes all. At most 50 keys of at most 40 characters, values of at most 500.
                     * @example {
                     *       "order": "4711",
                     *       "source": "website"
                     *     }
                     */
                    metadata?: {
                        [key: string]: string;
                    } | null;
                    /**
                     * @description Answers to the questions of the service. By key of the question. `choice`: the key of an option. `several`: a list of keys. `yes_no`: a boolean. `number`: a number. `date`: `YYYY-MM-DD`. `us_state`: the code or the name of a state. Questions that are left out keep their answers. Null or an empty text removes an answer. Null for the whole field removes all.
                     * @example {
                     *       "document": "deed",
                     *       "pages": 12
                     *     }
                     */
                    answers?: {
                        [key: string]: string[] | string | number | boolean | null;
                    } | null;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["UpdatedReservation"];
                };
            };
        };
    };
    cancelReservation: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["CanceledReservation"];
                };
            };
        };
    };
    listAppointments: {
        parameters: {
            query?: {
                /** @description Number of items per page. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Only appointments with this status. `complete` means `completed`. */
                status?: "scheduled" | "completed" | "canceled" | "complete";
                /** @description Only the booking with this `external_id`. */
                external_id?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["AppointmentList"];
                };
            };
        };
    };
    getAppointment: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Appointment"];
                };
            };
        };
    };
    updateAppointment: {
        parameters: {
            path: {
                id: number;
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
                     * @description Customer's email.
                     * @example ana@example.com
                     */
                    email?: string;
                    /**
                     * @description Customer's phone number with its country code, without an extension. It is stored in E.164. Null removes it.
                     * @example +1 305 555 0123
                     */
                    phone?: string | null;
                    /**
                     * @description Id of the booking in another system. Unique in the workspace among bookings of its kind. The customer sees it as the file number, unless the customer gave one (`answers.reference`). Null removes it.
                     * @example crm-4711
                     */
                    external_id?: string | null;
                    /**
                     * @description Keys and values of other systems. The given keys are set, others stay, and an empty value removes its key. Null removes all. At most 50 keys of at most 40 characters, values of at most 500.
                     * @example {
                     *       "order": "4711",
                     *       "source": "website"
                     *     }
                     */
                    metadata?: {
                        [key: string]: string;
                    } | null;
                    /**
                     * @description Answers to the questions of the service. By key of the question. `choice`: the key of an option. `several`: a list of keys. `yes_no`: a boolean. `number`: a number. `date`: `YYYY-MM-DD`. `us_state`: the code or the name of a state. Questions that are left out keep their answers. Null or an empty text removes an answer. Null for the whole field removes all.
                     * @example {
                     *       "document": "deed",
                     *       "pages": 12
                     *     }
                     */
                    answers?: {
                        [key: string]: string[] | string | number | boolean | null;
                    } | null;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Appointment"];
                };
            };
        };
    };
    rescheduleAppointment: {
        parameters: {
            path: {
                id: number;
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
                     * @description Customer's IANA time zone.
                     * @example America/New_York
                     */
                    timezone: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Appointment"];
                };
            };
        };
    };
    getAvailability: {
        parameters: {
            query?: {
                /** @description Date, `YYYY-MM-DD`. Default: today, also for an invalid or repeated value. */
                date?: string;
                /** @description IANA time zone of the date and the slots. Default: the workspace's, also for an empty value. */
                timezone?: string;
                /** @description 1: include remote notarization. Without any flag at 1, all categories are included. */
                remote?: number;
                /** @description 1: include electronic notarization: the category `enotary`, and services that can be signed with `enotary`, by notaries who do. Without any flag at 1, all categories are included. */
                enotary?: number;
                /** @description 1: include in-person wet signatures (legacy). Without any flag at 1, all categories are included. */
                wet?: number;
                /** @description 1: include international documents. Without any flag at 1, all categories are included. */
                international?: number;
                /** @description 1: include apostilles. Without any flag at 1, all categories are included. */
                apostille?: number;
                /** @description Handle of a service. Only start times at which the service fits are returned. The category flags then have no effect. */
                service?: string;
                /** @description With `service`: number of times it is booked, one after the other. Default: 1. */
                quantity?: number;
                /** @description With `service`: signing method of the booking. Only notaries who sign with it are asked. Default: the first method of the service. */
                signing_method?: string;
                /** @description 1: return in `reasons` why a slot is not available. */
                explain?: number;
                /** @description 1: return in `starts` every time at which an appointment can start. */
                starts?: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Availability"];
                };
            };
        };
    };
    listAppointmentSigners: {
        parameters: {
            query?: {
                /** @description Number of items per page. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Only signers with exactly this status: `pending`, `in_progress`, `verified`, `failed`, `locked`. */
                status?: string;
                /** @description Exact email. Case is ignored. */
                email?: string;
                /** @description Exact signer key. */
                key?: string;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["SignerList"];
                };
            };
        };
    };
    addAppointmentSigner: {
        parameters: {
            path: {
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
                    "application/json": components["schemas"]["Signer"];
                };
            };
        };
    };
    listReservationSigners: {
        parameters: {
            query?: {
                /** @description Number of items per page. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Only signers with exactly this status: `pending`, `in_progress`, `verified`, `failed`, `locked`. */
                status?: string;
                /** @description Exact email. Case is ignored. */
                email?: string;
                /** @description Exact signer key. */
                key?: string;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["SignerList"];
                };
            };
        };
    };
    addReservationSigner: {
        parameters: {
            path: {
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
                    "application/json": components["schemas"]["Signer"];
                };
            };
        };
    };
    listSigners: {
        parameters: {
            query?: {
                /** @description Number of items per page. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Only signers with exactly this status: `pending`, `in_progress`, `verified`, `failed`, `locked`. */
                status?: string;
                /** @description Exact email. Case is ignored. */
                email?: string;
                /** @description Exact signer key. */
                key?: string;
                /** @description Only signers of this appointment or reservation. */
                object_id?: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["SignerList"];
                };
            };
        };
    };
    addSigner: {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Type of the parent.
                     * @example appointment
                     * @enum {string}
                     */
                    object_type: "appointment" | "reservation";
                    /**
                     * @description Id of the parent.
                     * @example 1042
                     */
                    object_id: number;
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
                    "application/json": components["schemas"]["Signer"];
                };
            };
        };
    };
    getSigner: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Signer"];
                };
            };
        };
    };
    updateSigner: {
        parameters: {
            path: {
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
                    "application/json": components["schemas"]["Signer"];
                };
            };
        };
    };
    removeSigner: {
        parameters: {
            path: {
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
    listDocuments: {
        parameters: {
            query?: {
                /** @description Number of items per page. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Only documents of this appointment. */
                appointment_id?: number;
                /** @description Only documents of exactly this type. */
                type?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["DocumentList"];
                };
            };
        };
    };
    uploadDocument: {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Type of the parent.
                     * @example reservation
                     * @enum {string}
                     */
                    object_type: "reservation" | "appointment";
                    /**
                     * @description Id of the parent.
                     * @example 1042
                     */
                    object_id: number;
                    /**
                     * @description Name of the file.
                     * @example Deed.pdf
                     */
                    filename: string;
                    /**
                     * Format: byte
                     * @description The PDF in base64. At most 30 MiB after decoding.
                     * @example JVBERi0xLjQK
                     */
                    pdf_content: string;
                    /**
                     * @description Type of the document. Default: `uploaded`. Always `reservation` for a reservation.
                     * @example uploaded
                     */
                    type?: string;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["CreatedDocument"];
                };
            };
        };
    };
    getDocument: {
        parameters: {
            query?: {
                /** @description Whether the link downloads the file (`attachment`, the default) or shows it (`inline`). */
                disposition?: "attachment" | "inline";
                /** @description Lifetime of the link in seconds, from 60 to 604,800. A lower or higher number counts as the nearest of the two. */
                expires?: number;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["LinkedDocument"];
                };
            };
        };
    };
    listVideos: {
        parameters: {
            query?: {
                /** @description Number of items per page. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Only videos of this appointment. */
                appt_id?: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["VideoList"];
                };
            };
        };
    };
    getVideo: {
        parameters: {
            query?: {
                /** @description Whether the link downloads the file (`attachment`, the default) or shows it (`inline`). */
                disposition?: "attachment" | "inline";
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["LinkedVideo"];
                };
            };
        };
    };
    quoteShipping: {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Recipient.
                     * @example Ana Ortiz
                     */
                    name: string;
                    /**
                     * @description Company.
                     * @example Acme Inc.
                     */
                    company?: string;
                    /**
                     * @description First line of the address.
                     * @example 350 5th Ave
                     */
                    address: string;
                    /**
                     * @description Second line.
                     * @example Floor 20
                     */
                    address_2?: string;
                    /**
                     * @description Third line.
                     * @example
                     */
                    address_3?: string;
                    /**
                     * @description City.
                     * @example New York
                     */
                    city: string;
                    /**
                     * @description State, province or region.
                     * @example NY
                     */
                    state?: string;
                    /**
                     * @description Postal code. `-` for a country without postal codes.
                     * @example 10118
                     */
                    postal: string;
                    /**
                     * @description ISO 3166-1 alpha-2 code.
                     * @example US
                     */
                    country: string;
                    /**
                     * @description Phone number of at least 5 digits, in the national format or with the calling code.
                     * @example +12125550123
                     */
                    phone: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ShippingQuote"];
                };
            };
        };
    };
    index: {
        responses: {
            200: {
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    examples: {
        responses: {
            200: {
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
}
