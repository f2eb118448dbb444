// Generated from the server's OpenAPI documents by `npm run generate:client`. Do not edit.

export interface paths {
    "/wp-json/v3/reservations": {
        /**
         * List reservations, newest first
         * @description List reservations, newest first
         */
        get: operations["listReservations"];
        /**
         * Create a reservation
         * @description Fires `reservation-created`; with `status` `scheduled` also `reservation-submitted`.
         */
        post: operations["createReservation"];
    };
    "/wp-json/v3/reservations/{id}": {
        /**
         * Read a reservation
         * @description Read a reservation
         */
        get: operations["getReservation"];
        /**
         * Update a reservation
         * @description Fires one `reservation-updated`, whatever changed. `scheduled`, when first set, also fires `reservation-submitted`.
         */
        post: operations["updateReservation"];
    };
    "/wp-json/v3/reservations/{id}/cancel": {
        /**
         * Cancel a reservation
         * @description Possible from any state but `canceled` and `completed`. Cancels its booked appointment too. Fires `reservation-canceled`, and `appointment-canceled` where there is one.
         */
        post: operations["cancelReservation"];
    };
    "/wp-json/v3/appointments": {
        /**
         * List appointments, newest first
         * @description List appointments, newest first
         */
        get: operations["listAppointments"];
    };
    "/wp-json/v3/appointments/{id}": {
        /**
         * Read an appointment
         * @description Read an appointment
         */
        get: operations["getAppointment"];
        /**
         * Update an appointment's customer
         * @description Fires one `appointment-updated`, whatever changed.
         */
        post: operations["updateAppointment"];
    };
    "/wp-json/v3/appointments/{id}/reschedule": {
        /**
         * Move an appointment to another time
         * @description Possible for a draft or scheduled appointment, to any second ahead at which a notary is on duty and free. Fires one `appointment-updated`.
         */
        post: operations["rescheduleAppointment"];
    };
    "/wp-json/v3/appointments/availability": {
        /**
         * Tell when appointments can start on a day
         * @description Tell when appointments can start on a day
         */
        get: operations["getAvailability"];
    };
    "/wp-json/v3/appointments/{id}/signers": {
        /**
         * List the signers of an appointment
         * @description List the signers of an appointment
         */
        get: operations["listAppointmentSigners"];
        /**
         * Add a signer to an appointment
         * @description Fires `signer-added`.
         */
        post: operations["addAppointmentSigner"];
    };
    "/wp-json/v3/reservations/{id}/signers": {
        /**
         * List the signers of a reservation
         * @description List the signers of a reservation
         */
        get: operations["listReservationSigners"];
        /**
         * Add a signer to a reservation
         * @description Fires `signer-added`.
         */
        post: operations["addReservationSigner"];
    };
    "/wp-json/v3/signers": {
        /**
         * List signers, newest first
         * @description List signers, newest first
         */
        get: operations["listSigners"];
        /**
         * Add a signer
         * @description Fires `signer-added`.
         */
        post: operations["addSigner"];
    };
    "/wp-json/v3/signers/{id}": {
        /**
         * Read a signer
         * @description Read a signer
         */
        get: operations["getSigner"];
        /**
         * Update a signer
         * @description Fires `signer-updated`.
         */
        post: operations["updateSigner"];
        /**
         * Remove a signer
         * @description Fires `signer-removed`.
         */
        delete: operations["removeSigner"];
    };
    "/wp-json/v3/documents": {
        /**
         * List documents, newest first
         * @description List documents, newest first
         */
        get: operations["listDocuments"];
        /**
         * Upload a PDF
         * @description Fires `document-uploaded`. A workspace has at most 20 uploads under way; one more is `rate_limited`. Errors have the one shape of all operations; a client may also meet the listed alternatives of older versions, an array of objects with `status`, `code` and `message`.
         */
        post: operations["uploadDocument"];
    };
    "/wp-json/v3/documents/{id}": {
        /**
         * Read a document with a link to its file
         * @description Read a document with a link to its file
         */
        get: operations["getDocument"];
    };
    "/wp-json/v3/videos": {
        /**
         * List session videos, newest first
         * @description List session videos, newest first
         */
        get: operations["listVideos"];
    };
    "/wp-json/v3/videos/{id}": {
        /**
         * Read a session video with a link to it
         * @description `/video/{id}` and `/videos/{id}` are the same operation.
         */
        get: operations["getVideo"];
    };
    "/wp-json/v3/shipping/quote": {
        /**
         * Quote shipping to an address
         * @description Quote shipping to an address
         */
        post: operations["quoteShipping"];
    };
    "/wp-json/v3": {
        /**
         * Name, version and routes of the interface
         * @description Name, version and routes of the interface
         */
        get: operations["index"];
    };
    "/wp-json/v3/example": {
        /**
         * One worked example of every resource and every event
         * @description One worked example of every resource and every event
         */
        get: operations["examples"];
    };
}
export interface webhooks {
    "reservation-created": {
        /** Payload of reservation events. */
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ReservationEventData"];
                };
            };
        };
    };
    "reservation-submitted": {
        /** Payload of reservation events. */
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ReservationEventData"];
                };
            };
        };
    };
    "reservation-canceled": {
        /** Payload of `reservation-canceled`. */
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ReservationCanceledEventData"];
                };
            };
        };
    };
    "reservation-updated": {
        /** Payload of `reservation-updated`. */
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ReservationUpdatedEventData"];
                };
            };
        };
    };
    "appointment-created": {
        /** Payload of `appointment-created` and `appointment-updated`. */
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AppointmentEventData"];
                };
            };
        };
    };
    "appointment-updated": {
        /** Payload of `appointment-created` and `appointment-updated`. */
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AppointmentEventData"];
                };
            };
        };
    };
    "appointment-complete": {
        /** Payload of `appointment-complete`. */
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AppointmentCompleteEventData"];
                };
            };
        };
    };
    "appointment-canceled": {
        /** Payload of `appointment-canceled`. */
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AppointmentCanceledEventData"];
                };
            };
        };
    };
    "signer-added": {
        /** Payload of `signer-added` and `signer-updated`. */
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SignerEventData"];
                };
            };
        };
    };
    "signer-updated": {
        /** Payload of `signer-added` and `signer-updated`. */
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SignerEventData"];
                };
            };
        };
    };
    "signer-removed": {
        /** Payload of `signer-removed`. */
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SignerRemovedEventData"];
                };
            };
        };
    };
    "document-uploaded": {
        /** Payload of `document-uploaded`. */
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DocumentUploadedEventData"];
                };
            };
        };
    };
    "document-deleted": {
        /** Payload of `document-deleted`. */
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DocumentDeletedEventData"];
                };
            };
        };
    };
    "video-uploaded": {
        /** Payload of `video-uploaded`. */
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["VideoUploadedEventData"];
                };
            };
        };
    };
    "video-deleted": {
        /** Payload of `video-deleted`. */
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
         * ReservationItem
         * @description A reservation as lists show it.
         */
        ReservationItem: {
            /** @enum {string} */
            object: "reservation";
            /**
             * @description Id, unique among reservations and appointments.
             * @example 1042
             */
            id: number;
            /**
             * @description State (contract section "States and transitions").
             * @example draft
             * @enum {string}
             */
            status: "draft" | "pending" | "queued" | "scheduled" | "completed" | "canceled";
            /**
             * @description Service handle.
             * @example remote
             */
            service: string;
            /** @example remote */
            signing_method: string;
            /**
             * @description How many times the service is bought.
             * @example 1
             */
            quantity: number;
            /** @description Whether it was paid in advance. */
            prepaid: boolean;
            customer: {
                /** @example Ana */
                first_name: string;
                /** @example Ortiz */
                last_name: string;
                /**
                 * @description `""` when none was given.
                 * @example ana@example.com
                 */
                email: string;
            };
            /** @example en */
            lang: string;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-11-20T15:04:05Z
             */
            timestamp_created: string;
            keys: {
                /**
                 * @description Opens the customer's view of the appointment. A caller with it can reschedule, cancel, add signers and documents.
                 * @example V1StGXR8_Z5jdHi6B-myT
                 */
                appointment: string;
            };
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
             * @description Pass it as `cursor`; null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
        };
        /**
         * CreatedReservation
         * @description A reservation as its creation answers.
         */
        CreatedReservation: {
            /** @enum {string} */
            object: "reservation";
            /**
             * @description Id, unique among reservations and appointments.
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
             * @description Id, unique among reservations and appointments.
             * @example 1042
             */
            id: number;
            /**
             * @description State (contract section "States and transitions").
             * @example draft
             * @enum {string}
             */
            status: "draft" | "pending" | "queued" | "scheduled" | "completed" | "canceled";
            /**
             * @description Service handle.
             * @example remote
             */
            service: string;
            /** @example remote */
            signing_method: string;
            /**
             * @description How many times the service is bought.
             * @example 1
             */
            quantity: number;
            /** @description Whether it was paid in advance. */
            prepaid: boolean;
            customer: {
                /** @example Ana */
                first_name: string;
                /** @example Ortiz */
                last_name: string;
                /**
                 * @description `""` when none was given.
                 * @example ana@example.com
                 */
                email: string;
            };
            /** @example en */
            lang: string;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-11-20T15:04:05Z
             */
            timestamp_created: string;
            keys: {
                /**
                 * @description Opens the scheduling flow. A caller with it can book, add signers and documents.
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
         * @description A document as lists show it.
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
             * @description When it was added.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            /**
             * @description `uploaded`, `reservation`, `notarized` or another handle.
             * @example reservation
             */
            type: string;
            /**
             * @description Stored name.
             * @example 1795100400-deed.pdf
             */
            filename: string;
            /**
             * @description Bytes.
             * @example 48213
             */
            file_size: number;
            /**
             * @description Appointment; null while there is none.
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
         * @description A reservation as its update answers.
         */
        UpdatedReservation: {
            /** @enum {string} */
            object: "reservation";
            /**
             * @description Id, unique among reservations and appointments.
             * @example 1042
             */
            id: number;
            /**
             * @description State (contract section "States and transitions").
             * @example draft
             * @enum {string}
             */
            status: "draft" | "pending" | "queued" | "scheduled" | "completed" | "canceled";
            /**
             * @description Service handle.
             * @example remote
             */
            service: string;
            /** @example remote */
            signing_method: string;
            /**
             * @description How many times the service is bought.
             * @example 1
             */
            quantity: number;
            /** @description Whether it was paid in advance. */
            prepaid: boolean;
            customer: {
                /** @example Ana */
                first_name: string;
                /** @example Ortiz */
                last_name: string;
                /**
                 * @description `""` when none was given.
                 * @example ana@example.com
                 */
                email: string;
            };
            /** @example en */
            lang: string;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            keys: {
                /**
                 * @description Opens the customer's view of the appointment. A caller with it can reschedule, cancel, add signers and documents.
                 * @example V1StGXR8_Z5jdHi6B-myT
                 */
                appointment: string;
            };
            /**
             * @description Its appointment that is not canceled.
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
         * @description A reservation as its cancellation answers.
         */
        CanceledReservation: {
            /** @enum {string} */
            object: "reservation";
            /**
             * @description Id, unique among reservations and appointments.
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
             * @description Id, unique among reservations and appointments.
             * @example 1043
             */
            id: number;
            /**
             * @description State of the appointment.
             * @example scheduled
             * @enum {string}
             */
            status: "scheduled" | "completed" | "canceled" | "draft";
            /**
             * Format: date-time
             * @description Start time in UTC; null for a draft without one.
             * @example 2026-11-20T15:00:00+00:00
             */
            timestamp: string | null;
            /**
             * @description IANA zone, the customer's preferred one.
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
             * @description How many times the service is bought.
             * @example 1
             */
            quantity: number;
            /** @example en */
            lang: string;
            customer: {
                /** @example Ana */
                first_name: string;
                /** @example Ortiz */
                last_name: string;
                /**
                 * @description `""` when none was given.
                 * @example ana@example.com
                 */
                email: string;
            };
            keys: {
                /**
                 * @description Opens the customer's view. A caller with it can reschedule, cancel, add signers and documents.
                 * @example V1StGXR8_Z5jdHi6B-myT
                 */
                appointment: string;
                /**
                 * @description Reserved for an upload page. It opens nothing today.
                 * @example V1StGXR8_Z5jdHi6B-myT
                 */
                upload: string;
                /**
                 * @description Reserved for the page of the session. It opens nothing today.
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
             * @description Pass it as `cursor`; null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
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
             * @description Unique per parent, compared without case.
             * @example ben@example.com
             */
            email: string;
            /**
             * Format: date-time
             * @description When the signer was added.
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
             * @description State of the ID verification.
             * @example pending
             * @enum {string}
             */
            status: "pending" | "in_progress" | "verified" | "failed" | "locked";
            /**
             * @description What a person decided; null until one has.
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
             * @description Pass it as `cursor`; null on the last page.
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
             * @description Pass it as `cursor`; null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
        };
        /**
         * CreatedDocument
         * @description A document as its upload answers.
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
             * @description When it was added.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            /**
             * @description `uploaded`, `reservation`, `notarized` or another handle.
             * @example reservation
             */
            type: string;
            /**
             * @description Stored name.
             * @example 1795100400-deed.pdf
             */
            filename: string;
            /**
             * @description Bytes.
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
                 * @description Its appointment, or null.
                 * @example https://jurat.example.com/wp-json/v3/appointments/1042
                 */
                appointment: string | null;
                /**
                 * Format: uri
                 * @description Its reservation, or null.
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
             * @description When it was added.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            /**
             * @description `uploaded`, `reservation`, `notarized` or another handle.
             * @example reservation
             */
            type: string;
            /**
             * @description Stored name.
             * @example 1795100400-deed.pdf
             */
            filename: string;
            /**
             * @description Bytes.
             * @example 48213
             */
            file_size: number;
            /**
             * @description Appointment; null while there is none.
             * @example 1043
             */
            appointment_id: number | null;
            /**
             * Format: uri
             * @description Downloads the file without a token until it expires.
             * @example https://jurat.example.com/files/1/document/k3q9
             */
            signed_url: string;
            /**
             * Format: date-time
             * @description When the link stops working.
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
         * @description A session video as lists show it.
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
             * @description Appointment whose session it shows.
             * @example 1043
             */
            appointment_id: number;
            /** @example session.mp4 */
            filename: string;
            /**
             * Format: date-time
             * @description When it was added.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            /**
             * @description Bytes.
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
             * @description Pass it as `cursor`; null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
        };
        /**
         * LinkedVideo
         * @description A session video with a link to it.
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
             * @description Appointment whose session it shows.
             * @example 1043
             */
            appointment_id: number;
            /** @example session.mp4 */
            filename: string;
            /**
             * Format: date-time
             * @description When it was added.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            /**
             * @description Bytes.
             * @example 73400320
             */
            file_size: number;
            /**
             * Format: uri
             * @description Downloads the file without a token until it expires.
             * @example https://jurat.example.com/files/1/document/k3q9
             */
            signed_url: string;
            /**
             * Format: date-time
             * @description When the link stops working.
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
         * @description What shipping costs and when it arrives.
         */
        ShippingQuote: {
            /** @enum {string} */
            object: "shipping_quote";
            recipient: {
                /** @example Ana Ortiz */
                name: string;
                /**
                 * @description The lines in one.
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
                 * @description E.164.
                 * @example +12125550123
                 */
                phone: string;
            };
            /** @description Cheapest first. */
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
                 * @description In the units of the card's currency.
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
             * @description Id, unique among reservations and appointments.
             * @example 1042
             */
            id: number;
            /**
             * @description A reference; it opens nothing.
             * @example V1StGXR8_Z5jdHi6B-myT
             */
            public_key: string;
            /**
             * @description State (contract section "States and transitions").
             * @example draft
             * @enum {string}
             */
            status: "draft" | "pending" | "queued" | "scheduled" | "completed" | "canceled";
            /**
             * Format: date-time
             * @description When it was created.
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
             * @description How many times the service is bought.
             * @example 1
             */
            quantity: number;
            /**
             * @description In the currency's units.
             * @example 25
             */
            unit_price: number;
            /**
             * @description Unit price times quantity.
             * @example 25
             */
            total_price: number;
            /**
             * @description ISO 4217.
             * @example USD
             */
            currency: string;
            document_ids: number[];
            /** @description Whether it was paid in advance. */
            prepaid: boolean;
        };
        /**
         * ReservationCanceledEventData
         * @description Payload of `reservation-canceled`.
         */
        ReservationCanceledEventData: {
            /** @constant */
            object: "reservation";
            /**
             * @description Id, unique among reservations and appointments.
             * @example 1042
             */
            id: number;
            /**
             * @description A reference; it opens nothing.
             * @example V1StGXR8_Z5jdHi6B-myT
             */
            public_key: string;
            /**
             * @description State (contract section "States and transitions").
             * @example draft
             * @enum {string}
             */
            status: "draft" | "pending" | "queued" | "scheduled" | "completed" | "canceled";
            /**
             * Format: date-time
             * @description When it was created.
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
             * @description How many times the service is bought.
             * @example 1
             */
            quantity: number;
            /**
             * @description In the currency's units.
             * @example 25
             */
            unit_price: number;
            /**
             * @description Unit price times quantity.
             * @example 25
             */
            total_price: number;
            /**
             * @description ISO 4217.
             * @example USD
             */
            currency: string;
            document_ids: number[];
            /** @description Whether it was paid in advance. */
            prepaid: boolean;
            /**
             * Format: date-time
             * @description When it was canceled.
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
             * @description Id, unique among reservations and appointments.
             * @example 1042
             */
            id: number;
            /**
             * @description State (contract section "States and transitions").
             * @example draft
             * @enum {string}
             */
            status: "draft" | "pending" | "queued" | "scheduled" | "completed" | "canceled";
            /**
             * @description Service handle.
             * @example remote
             */
            service: string;
            /** @example remote */
            signing_method: string;
            /**
             * @description How many times the service is bought.
             * @example 1
             */
            quantity: number;
            /** @description Whether it was paid in advance. */
            prepaid: boolean;
            customer: {
                /** @example Ana */
                first_name: string;
                /** @example Ortiz */
                last_name: string;
                /**
                 * @description `""` when none was given.
                 * @example ana@example.com
                 */
                email: string;
            };
            /** @example en */
            lang: string;
            /**
             * @description Its appointment that is not canceled.
             * @example 1043
             */
            appointment_id: number | null;
            keys: {
                /**
                 * @description Opens the customer's view of the appointment. A caller with it can reschedule, cancel, add signers and documents.
                 * @example V1StGXR8_Z5jdHi6B-myT
                 */
                appointment: string;
            };
        };
        /**
         * AppointmentEventData
         * @description Payload of `appointment-created` and `appointment-updated`.
         */
        AppointmentEventData: {
            /** @constant */
            object: "appointment";
            /**
             * @description Id, unique among reservations and appointments.
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
             * @description State of the appointment.
             * @example scheduled
             * @enum {string}
             */
            status: "scheduled" | "completed" | "canceled" | "draft";
            /**
             * Format: date-time
             * @description Start time in UTC; null for a draft without one.
             * @example 2026-11-20T15:00:00+00:00
             */
            timestamp: string | null;
            /**
             * @description IANA zone, the customer's preferred one.
             * @example America/New_York
             */
            timezone: string;
            /**
             * @description Service handle.
             * @example remote
             */
            service: string;
            /**
             * @description How many times the service is bought.
             * @example 1
             */
            quantity: number;
            /** @example remote */
            signing_method: string;
            /** @example en */
            lang: string;
        };
        /**
         * AppointmentCompleteEventData
         * @description Payload of `appointment-complete`.
         */
        AppointmentCompleteEventData: {
            /** @constant */
            object: "appointment";
            /**
             * @description Id, unique among reservations and appointments.
             * @example 1043
             */
            id: number;
            /** @constant */
            status: "completed";
        };
        /**
         * AppointmentCanceledEventData
         * @description Payload of `appointment-canceled`.
         */
        AppointmentCanceledEventData: {
            /** @constant */
            object: "appointment";
            /**
             * @description Id, unique among reservations and appointments.
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
             * @description Unique per parent, compared without case.
             * @example ben@example.com
             */
            email: string;
            /**
             * Format: date-time
             * @description When the signer was added.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            /**
             * @description Appointment; null while there is none.
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
             * @description Appointment; null while there is none.
             * @example 1043
             */
            appointment_id: number | null;
            /**
             * Format: date-time
             * @description When.
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
             * @description Id of the document, as text.
             * @example 77
             */
            id: string;
            /**
             * @description Id of the parent.
             * @example 1042
             */
            object_id: number;
            /**
             * @description What the parent is.
             * @example reservation
             * @enum {string}
             */
            object_type: "reservation" | "appointment";
            /**
             * @description Stored name.
             * @example 1795100400-deed.pdf
             */
            filename: string;
            /**
             * @description Media type.
             * @example application/pdf
             */
            mime_type?: string;
            /**
             * @description Bytes.
             * @example 48213
             */
            size_bytes: number;
            /**
             * Format: date-time
             * @description When it was added.
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
             * @description Id of the document, as text.
             * @example 77
             */
            id: string;
            /**
             * @description Id of the parent.
             * @example 1042
             */
            object_id: number;
            /**
             * @description What the parent is.
             * @example reservation
             * @enum {string}
             */
            object_type: "reservation" | "appointment";
            /**
             * @description Stored name.
             * @example 1795100400-deed.pdf
             */
            filename: string;
            /**
             * @description Media type.
             * @example application/pdf
             */
            content_type?: string;
            /**
             * @description Bytes.
             * @example 48213
             */
            size_bytes: number;
            /**
             * Format: date-time
             * @description When it was added.
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
             * @description Appointment whose session it shows.
             * @example 1043
             */
            appointment_id: number;
            /** @example session.mp4 */
            filename: string;
            /** @example video/mp4 */
            mime_type: string;
            /**
             * @description Bytes.
             * @example 73400320
             */
            size_bytes: number;
            /**
             * Format: date-time
             * @description When it was added.
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
             * @description Appointment whose session it shows.
             * @example 1043
             */
            appointment_id: number;
            /** @example session.mp4 */
            filename: string;
            /**
             * Format: date-time
             * @description When it was deleted.
             * @example 2026-11-20T15:04:05Z
             */
            deleted_at: string;
            /** @example video/mp4 */
            mime_type: string;
            /**
             * @description Bytes.
             * @example 73400320
             */
            size_bytes: number;
        };
        /**
         * @description Every error code of the service (contract section "Errors").
         * @enum {string}
         */
        ErrorCode: "already_scheduled" | "bad_payload" | "forbidden" | "idempotency_conflict" | "idempotency_in_progress" | "internal_error" | "invalid_request" | "no_workspace" | "not_found" | "notary_booked" | "payload_too_large" | "range_not_satisfiable" | "rate_limited" | "reschedule_failed" | "reservation_canceled" | "rest_no_route" | "signer_cannot_be_updated" | "signer_exists" | "slot_unavailable" | "unable_to_cancel" | "unable_to_complete" | "unauthorized" | "unavailable" | "unprocessable_entity" | "unsupported_media_type";
    };
}
export type $defs = Record<string, never>;
export interface operations {
    listReservations: {
        parameters: {
            query?: {
                /** @description Items a page. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only reservations in this state. */
                status?: "draft" | "pending" | "queued" | "scheduled" | "completed" | "canceled";
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
                     * @description Customer's email, where scheduling mail goes.
                     * @example ana@example.com
                     */
                    email?: string;
                    /**
                     * @description Handle of a service of the workspace.
                     * @example remote
                     */
                    service: string;
                    /**
                     * @description One that the service allows; omitted, its first.
                     * @example remote
                     */
                    signing_method?: string;
                    /**
                     * @description How many signers are expected.
                     * @default 1
                     */
                    signer_count?: number;
                    /**
                     * @description How many times the service is bought.
                     * @default 1
                     */
                    quantity?: number;
                    /**
                     * @description 1 prepaid, 0 not.
                     * @default 0
                     * @enum {integer}
                     */
                    prepaid?: 0 | 1;
                    /**
                     * @description Customer's language.
                     * @default en
                     * @example en
                     */
                    lang?: string;
                    /**
                     * @description State (contract section "States and transitions").
                     * @default draft
                     * @example draft
                     * @enum {string}
                     */
                    status?: "draft" | "pending" | "queued" | "scheduled" | "completed" | "canceled";
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
                /** @description Id of the resource. */
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
                /** @description Id of the resource. */
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
                     * @description Any state but `canceled`, for which there is the cancel operation.
                     * @example draft
                     * @enum {string}
                     */
                    status?: "draft" | "pending" | "queued" | "scheduled" | "completed" | "canceled";
                    /**
                     * @description Customer's language.
                     * @example en
                     */
                    lang?: string;
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
                /** @description Id of the resource. */
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
                /** @description Items a page. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only appointments in this state; `complete` is `completed`. */
                status?: "scheduled" | "completed" | "canceled" | "complete";
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
                /** @description Id of the resource. */
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
                /** @description Id of the resource. */
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
                /** @description Id of the resource. */
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
                     * @description Customer's IANA zone.
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
                /** @description `YYYY-MM-DD`; today when it is no date, or given twice. */
                date?: string;
                /** @description IANA zone of the date and the slots; the workspace's when omitted or empty. */
                timezone?: string;
                /** @description 1: include remote notarization. No flag at 1 includes everything. */
                remote?: number;
                /** @description 1: include electronic notarization. No flag at 1 includes everything. */
                enotary?: number;
                /** @description 1: include in-person wet signatures (legacy). No flag at 1 includes everything. */
                wet?: number;
                /** @description 1: include international documents. No flag at 1 includes everything. */
                international?: number;
                /** @description 1: include apostilles. No flag at 1 includes everything. */
                apostille?: number;
                /** @description Handle of a service: only starts at which it fits. The category flags then have no effect. */
                service?: string;
                /** @description With `service`: how many times it is booked, one after the other. 1 when omitted. */
                quantity?: number;
                /** @description 1: say in `reasons` why a slot is not available. */
                explain?: number;
                /** @description 1: list in `starts` the moments at which an appointment can start. */
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
                /** @description Items a page. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only signers in exactly this state: one of `pending`, `in_progress`, `verified`, `failed`, `locked`. */
                status?: string;
                /** @description Exact email, compared without case. */
                email?: string;
                /** @description Exact signer key. */
                key?: string;
            };
            path: {
                /** @description Id of the resource. */
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
                /** @description Id of the resource. */
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
                /** @description Items a page. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only signers in exactly this state: one of `pending`, `in_progress`, `verified`, `failed`, `locked`. */
                status?: string;
                /** @description Exact email, compared without case. */
                email?: string;
                /** @description Exact signer key. */
                key?: string;
            };
            path: {
                /** @description Id of the resource. */
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
                /** @description Id of the resource. */
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
                /** @description Items a page. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only signers in exactly this state: one of `pending`, `in_progress`, `verified`, `failed`, `locked`. */
                status?: string;
                /** @description Exact email, compared without case. */
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
                     * @description What the parent is.
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
                /** @description Id of the resource. */
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
                /** @description Id of the resource. */
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
                /** @description Id of the resource. */
                id: number;
            };
        };
        responses: {
            200: {};
        };
    };
    listDocuments: {
        parameters: {
            query?: {
                /** @description Items a page. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
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
                     * @description What the parent is.
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
                content: {
                    "application/json": components["schemas"]["CreatedDocument"];
                };
            };
        };
    };
    getDocument: {
        parameters: {
            query?: {
                /** @description Whether the link downloads or shows the file; default `attachment`. */
                disposition?: "attachment" | "inline";
                /** @description Seconds the link lives. */
                expires?: number;
            };
            path: {
                /** @description Id of the resource. */
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
                /** @description Items a page. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
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
                /** @description Whether the link downloads or shows the file; default `attachment`. */
                disposition?: "attachment" | "inline";
            };
            path: {
                /** @description Id of the resource. */
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
                     * @description Postal code; `-` where the country has none.
                     * @example 10118
                     */
                    postal: string;
                    /**
                     * @description ISO 3166-1 alpha-2 code.
                     * @example US
                     */
                    country: string;
                    /**
                     * @description Phone, in the form of the country or with its calling code.
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
