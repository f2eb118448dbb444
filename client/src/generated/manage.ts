// Made by `npm run generate:client` from the OpenAPI documents of the server. Do not edit.

export interface paths {
    "/manage/v1/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List workspaces
         * @description List workspaces
         */
        get: operations["listWorkspaces"];
        put?: never;
        /**
         * Open a workspace
         * @description Open a workspace
         */
        post: operations["createWorkspace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/v1/workspaces/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a workspace
         * @description Read a workspace
         */
        get: operations["getWorkspace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a workspace
         * @description Change a workspace
         */
        patch: operations["updateWorkspace"];
        trace?: never;
    };
    "/manage/v1/workspaces/{id}/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move a test workspace's clock forward
         * @description Notice, horizon, holds and mails follow it; what falls due on the way has happened when this answers, each thing at its own moment. Timestamps and security keep real time.
         */
        post: operations["moveClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/v1/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tokens
         * @description List tokens
         */
        get: operations["listTokens"];
        put?: never;
        /**
         * Issue a token
         * @description A token that another token issues works no longer than that one, has no higher limit, is revoked with it, and its calls count in the same limit. A token issues none in a workspace that has 100 live tokens. The admin token issues any.
         */
        post: operations["issueToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/v1/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a token
         * @description Revokes also the tokens that it issued or rotated itself into, and over all generations those of these. The audit trail has `token-revoked` for each. A token cannot revoke one with which it would be revoked itself, except itself: `forbidden`.
         */
        delete: operations["revokeToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/v1/tokens/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a token by a new one
         * @description The tokens that the old one issued belong to the new one. Another token can rotate only one that expires no later and has no higher limit, and counts as its issuer from then on. The successor of a token that rotates itself is revoked with it.
         */
        post: operations["rotateToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/v1/services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the services
         * @description In the order of the catalogue, without archived ones.
         */
        get: operations["listServices"];
        put?: never;
        /**
         * Add a service
         * @description The handle of an archived service can be taken again.
         */
        post: operations["createService"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/v1/services/{handle}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a service
         * @description Read a service
         */
        get: operations["getService"];
        put?: never;
        post?: never;
        /**
         * Take a service from the catalogue
         * @description It is archived: bookings made before keep it, new ones cannot name it.
         */
        delete: operations["archiveService"];
        options?: never;
        head?: never;
        /**
         * Change a service
         * @description Bookings made before keep their price and duration.
         */
        patch: operations["updateService"];
        trace?: never;
    };
    "/manage/v1/notaries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the notaries
         * @description List the notaries
         */
        get: operations["listNotaries"];
        put?: never;
        /**
         * Add a notary
         * @description Without hours, and so never on duty, until those are given.
         */
        post: operations["addNotary"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/v1/notaries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a notary
         * @description Read a notary
         */
        get: operations["getNotary"];
        put?: never;
        post?: never;
        /**
         * Remove a notary
         * @description Refused while the notary has appointments to come.
         */
        delete: operations["removeNotary"];
        options?: never;
        head?: never;
        /**
         * Change a notary
         * @description Appointments booked before stay as they are.
         */
        patch: operations["updateNotary"];
        trace?: never;
    };
    "/manage/v1/notaries/{id}/hours": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a notary's hours
         * @description Read a notary's hours
         */
        get: operations["getNotaryHours"];
        put?: never;
        post?: never;
        /**
         * Leave a notary without hours
         * @description Leave a notary without hours
         */
        delete: operations["clearNotaryHours"];
        options?: never;
        head?: never;
        /**
         * Change a notary's hours
         * @description Replaces each part that is given. Appointments booked before stay as they are.
         */
        patch: operations["changeNotaryHours"];
        trace?: never;
    };
    "/manage/v1/notaries/{id}/time-off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a notary's time off
         * @description List a notary's time off
         */
        get: operations["listTimeOff"];
        put?: never;
        /**
         * Give a notary time off
         * @description Appointments booked in it stay: `appointment_ids` names them.
         */
        post: operations["addTimeOff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/v1/notaries/{id}/time-off/{time_off_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a time off
         * @description Read a time off
         */
        get: operations["getTimeOff"];
        put?: never;
        post?: never;
        /**
         * Remove a time off
         * @description Remove a time off
         */
        delete: operations["removeTimeOff"];
        options?: never;
        head?: never;
        /**
         * Change a time off
         * @description Change a time off
         */
        patch: operations["updateTimeOff"];
        trace?: never;
    };
    "/manage/v1/reservations/{id}/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Book a reservation's appointment for its customer
         * @description Fires `reservation-submitted`, the first time, and `appointment-created`.
         */
        post: operations["submitReservation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/v1/appointments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an appointment
         * @description Scheduled at a time at which a notary is on duty and free, or a draft. Fires `appointment-created`.
         */
        post: operations["createAppointment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/v1/appointments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an appointment as staff see it
         * @description Read an appointment as staff see it
         */
        get: operations["getManagedAppointment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/v1/appointments/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark an appointment as held
         * @description Possible from `scheduled`, also before its time. Completes its reservation too. Fires `appointment-complete`.
         */
        post: operations["completeAppointment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/v1/appointments/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an appointment
         * @description Possible from `draft` and `scheduled`. Frees its time. Fires `appointment-canceled`; its reservation is canceled too, with `reservation-canceled`, unless it is kept.
         */
        post: operations["cancelAppointment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/v1/appointments/{id}/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give an appointment to another notary
         * @description At the same time, where that one is on duty and free. Fires one `appointment-updated`.
         */
        post: operations["assignAppointment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/v1/signers/{id}/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a signer's verification
         * @description Fires `signer-updated`. A `verified` signer can no longer be updated through v3.
         */
        post: operations["setSignerVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/v1/documents": {
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
         * @description Fires `document-uploaded`. A workspace has at most 20 uploads under way; one more is `rate_limited`. Errors have the one shape of all operations; a client may also meet the listed alternatives of older versions, an array of objects with `status`, `code` and `message`.
         */
        post: operations["uploadDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/v1/documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a document and its file
         * @description Fires `document-deleted`. Links given out stop working.
         */
        delete: operations["deleteDocument"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/v1/videos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a session video
         * @description Streamed to storage. The stored name ends in the extension of its type. Fires `video-uploaded`. A workspace has at most 20 uploads under way; one more is `rate_limited`. Takes no Idempotency-Key.
         */
        post: operations["uploadVideo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/v1/videos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a session video and its file
         * @description Fires `video-deleted`. Links given out stop working.
         */
        delete: operations["deleteVideo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/v1/shipping/rate-card": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the rate card
         * @description Read the rate card
         */
        get: operations["getRateCard"];
        /**
         * Replace the rate card
         * @description Replace the rate card
         */
        put: operations["replaceRateCard"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/v1/mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List mails, newest first
         * @description To customers, and to the workspace about its webhooks: what was sent, what is planned, and what was kept. A test workspace sends nothing, nor does an installation without a mail server.
         */
        get: operations["listMails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/v1/mails/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a mail
         * @description Read a mail
         */
        get: operations["getMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/v1/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints, newest first
         * @description List webhook endpoints, newest first
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Register a webhook endpoint
         * @description Receives events from this moment on: use replay for earlier ones. `secret` is returned only in this response.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/v1/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook endpoint
         * @description Read a webhook endpoint
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Remove a webhook endpoint
         * @description What was still to be delivered to it has failed. Its deliveries can still be read.
         */
        delete: operations["removeWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change a webhook endpoint
         * @description Pending deliveries go to the new URL. New `event_types` apply to events from this moment on.
         */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/manage/v1/webhook-endpoints/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the next secret of a webhook endpoint
         * @description It signs beside the current one, in `X-Signature-Next`, until it is promoted. The answer alone has `secret`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/v1/webhook-endpoints/{id}/promote-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the next secret of a webhook endpoint the current one
         * @description Make the next secret of a webhook endpoint the current one
         */
        post: operations["promoteWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/v1/webhook-endpoints/{id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable a webhook endpoint
         * @description Pending deliveries resume. Use replay for events that occurred while the endpoint was disabled.
         */
        post: operations["enableWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/v1/webhook-endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event to a webhook endpoint
         * @description One attempt, signed as any other, with a made-up payload; a disabled endpoint gets it too. It is in no log or feed. At most 4 tests of a workspace run at a time; one more is `rate_limited`.
         */
        post: operations["testWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/v1/webhook-endpoints/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver the events of a span to a webhook endpoint again
         * @description Those it wants and has not got, at most 1,000,000; what is on its way is left out. The answer says how many.
         */
        post: operations["replayEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/v1/webhook-endpoints/{id}/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how a webhook endpoint has been doing for 24 hours
         * @description Read how a webhook endpoint has been doing for 24 hours
         */
        get: operations["getWebhookHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/v1/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries to webhook endpoints, newest first
         * @description List deliveries to webhook endpoints, newest first
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/v1/deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a delivery
         * @description Read a delivery
         */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/v1/deliveries/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again now
         * @description Whatever became of it. A failed one has one attempt more.
         */
        post: operations["retryDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a workspace's events, oldest first
         * @description A feed for recovery by pulling: numbered without gaps, and nothing ever appears behind a cursor that has passed. Keep `resume_cursor` and go on from it, today or next week.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/v1/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an event
         * @description Read an event
         */
        get: operations["getEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read who did what, newest first
         * @description Read who did what, newest first
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/v1/signing-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign links with a new key from now on
         * @description Links already given out keep working until they expire, at most seven days. With `revoke_others` they stop working: use it after a key has leaked. Links of S3 are signed by S3 and are not affected.
         */
        post: operations["rotateSigningKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/v1/backups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a backup of an embedded installation while it runs
         * @description A tar archive of the database as of one moment, and of every file that it refers to. It holds the keys too: keep it as you keep those. Not for PostgreSQL, which has `pg_dump`.
         */
        post: operations["makeBackup"];
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
         * Workspace
         * @description A tenant.
         */
        Workspace: {
            /** @enum {string} */
            object: "workspace";
            /**
             * @description Id of the workspace; `meta.tenant_id` of its events.
             * @example 1
             */
            id: number;
            /** @example Sandbox */
            name: string;
            /**
             * @description A test workspace sends no real mail. Chosen once.
             * @example live
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description IANA zone of the business.
             * @example America/New_York
             */
            timezone: string;
            /**
             * @description How long before its start customers can still book a time; 60 unless set.
             * @example 60
             */
            minimum_notice_minutes: number;
            /**
             * @description How many days ahead times can be booked; 90 unless set.
             * @example 90
             */
            horizon_days: number;
            /**
             * @description Whether customers can book, reschedule and cancel with the keys in their links; true unless set. False: the booking interface returns `not_found` for every key, and `booking_page_url` is required.
             * @example true
             */
            customer_booking: boolean;
            /**
             * @description Base of the links in mails, when customers book on pages of your own; null: the pages here.
             * @example https://book.example.com
             */
            booking_page_url: string | null;
            /**
             * @description Who mails come from; null: the installation's sender.
             * @example Acme Notaries <mail@example.com>
             */
            mail_from: string | null;
            /**
             * @description Where answers to mails go, and mails about failing webhook endpoints; null: to the sender.
             * @example ana@example.com
             */
            mail_reply_to: string | null;
            /** @description The clock that notice, horizon, holds and mails go by. */
            clock: {
                /**
                 * Format: date-time
                 * @description What time it is for its business.
                 * @example 2026-11-20T15:04:05Z
                 */
                now: string;
                /**
                 * @description How far its clock is ahead of real time; 0 unless a test moved it.
                 * @example 0
                 */
                offset_seconds: number;
            };
            /**
             * Format: date-time
             * @description When it was opened.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/manage/v1/workspaces/1
                 */
                self: string;
            };
        };
        /** WorkspaceList */
        WorkspaceList: {
            /** @enum {string} */
            object: "list";
            data: components["schemas"]["Workspace"][];
            /**
             * @description Pass it as `cursor`; null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
        };
        /**
         * Token
         * @description An access token; the token itself is never shown again.
         */
        Token: {
            /** @enum {string} */
            object: "token";
            /**
             * @description Id of the token.
             * @example 7
             */
            id: number;
            /**
             * @description The workspace it opens.
             * @example 1
             */
            workspace_id: number | null;
            /** @example Website */
            name: string;
            /**
             * @example [
             *       "reservations:read",
             *       "reservations:write"
             *     ]
             */
            scopes: string[];
            /**
             * @description Its own v3 requests a minute; null: the installation's.
             * @example 100
             */
            rate_limit: number | null;
            /**
             * Format: date-time
             * @description When it was issued.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it stops working.
             * @example 2026-11-20T15:04:05Z
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When it was revoked.
             * @example 2026-11-20T15:04:05Z
             */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description Last use, to the minute.
             * @example 2026-11-20T15:04:05Z
             */
            last_used_at: string | null;
            /**
             * @description Id of the token it was issued with, and is revoked with; null: by the admin token.
             * @example 3
             */
            issued_by: number | null;
            /**
             * @description Id of the token that rotated itself into this one, which is revoked with it; else null.
             * @example 5
             */
            replaces: number | null;
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/manage/v1/tokens/7
                 */
                self: string;
            };
        };
        /** TokenList */
        TokenList: {
            /** @enum {string} */
            object: "list";
            data: components["schemas"]["Token"][];
            /**
             * @description Pass it as `cursor`; null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
        };
        /**
         * IssuedToken
         * @description A token just made.
         */
        IssuedToken: {
            /** @enum {string} */
            object: "token";
            /**
             * @description Id of the token.
             * @example 7
             */
            id: number;
            /**
             * @description The workspace it opens.
             * @example 1
             */
            workspace_id: number | null;
            /** @example Website */
            name: string;
            /**
             * @example [
             *       "reservations:read",
             *       "reservations:write"
             *     ]
             */
            scopes: string[];
            /**
             * @description Its own v3 requests a minute; null: the installation's.
             * @example 100
             */
            rate_limit: number | null;
            /**
             * Format: date-time
             * @description When it was issued.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it stops working.
             * @example 2026-11-20T15:04:05Z
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When it was revoked.
             * @example 2026-11-20T15:04:05Z
             */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description Last use, to the minute.
             * @example 2026-11-20T15:04:05Z
             */
            last_used_at: string | null;
            /**
             * @description Id of the token it was issued with, and is revoked with; null: by the admin token.
             * @example 3
             */
            issued_by: number | null;
            /**
             * @description Id of the token that rotated itself into this one, which is revoked with it; else null.
             * @example 5
             */
            replaces: number | null;
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/manage/v1/tokens/7
                 */
                self: string;
            };
            /**
             * @description The token. Shown this once.
             * @example jurat_test_9fK…
             */
            token: string;
        };
        /**
         * Service
         * @description What customers book.
         */
        Service: {
            /** @enum {string} */
            object: "service";
            /**
             * @description What bookings name it by.
             * @example remote
             */
            handle: string;
            /** @example Remote notarization */
            label: string;
            /**
             * @description What notaries must be able to do.
             * @example remote
             * @enum {string}
             */
            category: "remote" | "enotary" | "wet" | "international" | "apostille";
            /**
             * @description The first is taken where a booking names none.
             * @example [
             *       "remote",
             *       "enotary"
             *     ]
             */
            signing_methods: string[];
            /**
             * @description How long one takes.
             * @example 30
             */
            duration_minutes: number;
            /**
             * @description In the currency's units.
             * @example 25
             */
            unit_price: number;
            /**
             * @description ISO 4217.
             * @example USD
             */
            currency: string;
            /**
             * @description Place in the catalogue.
             * @example 0
             */
            position: number;
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/manage/v1/services/remote
                 */
                self: string;
            };
        };
        /** ServiceList */
        ServiceList: {
            /** @enum {string} */
            object: "list";
            data: components["schemas"]["Service"][];
            /**
             * @description Pass it as `cursor`; null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
        };
        /**
         * Notary
         * @description Somebody who notarizes.
         */
        Notary: {
            /** @enum {string} */
            object: "notary";
            /**
             * @description Id of the notary.
             * @example 3
             */
            id: number;
            /** @example Nora Vidal */
            name: string;
            /**
             * @description `""` when none was given.
             * @example nora@example.com
             */
            email: string;
            /**
             * @example [
             *       "remote",
             *       "enotary"
             *     ]
             */
            categories: ("remote" | "enotary" | "wet" | "international" | "apostille")[];
            /**
             * @description IANA zone that the hours are in.
             * @example America/New_York
             */
            timezone: string;
            /**
             * @description Kept free before each appointment.
             * @example 0
             */
            buffer_before_minutes: number;
            /**
             * @description Kept free after each appointment.
             * @example 15
             */
            buffer_after_minutes: number;
            /**
             * Format: date-time
             * @description When the notary was added.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/manage/v1/notaries/3
                 */
                self: string;
            };
        };
        /** NotaryList */
        NotaryList: {
            /** @enum {string} */
            object: "list";
            data: components["schemas"]["Notary"][];
            /**
             * @description Pass it as `cursor`; null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
        };
        /**
         * NotaryHours
         * @description When a notary is on duty. Spans do not overlap.
         */
        NotaryHours: {
            /** @enum {string} */
            object: "notary_hours";
            /**
             * @description Id of the notary.
             * @example 3
             */
            notary_id: number;
            /**
             * @description IANA zone that the hours are in.
             * @example America/New_York
             */
            timezone: string;
            /** @description Spans of every week. */
            weekly: {
                /**
                 * @description Day on which the span begins.
                 * @example monday
                 * @enum {string}
                 */
                weekday: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
                /**
                 * @description Time of day, `HH:MM`.
                 * @example 09:00
                 */
                from: string;
                /**
                 * @description Time of day, `HH:MM` up to `24:00`; at or before `from` it is on the next day.
                 * @example 17:00
                 */
                to: string;
            }[];
            /** @description Dates with hours of their own. */
            exceptions: {
                /**
                 * @description Date, in the zone of the notary.
                 * @example 2026-12-24
                 */
                date: string;
                /** @description What begins on that date, in place of the weekly spans; empty: a day off. */
                spans: {
                    /**
                     * @description Time of day, `HH:MM`.
                     * @example 09:00
                     */
                    from: string;
                    /**
                     * @description Time of day, `HH:MM` up to `24:00`; at or before `from` it is on the next day.
                     * @example 17:00
                     */
                    to: string;
                }[];
            }[];
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/manage/v1/notaries/3/hours
                 */
                self: string;
            };
        };
        /**
         * TimeOff
         * @description A time in which a notary is not on duty, whatever the hours say.
         */
        TimeOff: {
            /** @enum {string} */
            object: "time_off";
            /**
             * @description Id of the time off.
             * @example 8
             */
            id: number;
            /**
             * @description Id of the notary.
             * @example 3
             */
            notary_id: number;
            /**
             * Format: date-time
             * @description When it begins.
             * @example 2026-11-20T15:04:05Z
             */
            starts_at: string;
            /**
             * Format: date-time
             * @description When it ends.
             * @example 2026-11-27T15:04:05Z
             */
            ends_at: string;
            /**
             * @description `""` when none was given.
             * @example Holiday
             */
            reason: string;
            /** @description Appointments booked in it, with their buffers: to be reassigned or rescheduled. */
            appointment_ids: number[];
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/manage/v1/notaries/3/time-off/8
                 */
                self: string;
            };
        };
        /** TimeOffList */
        TimeOffList: {
            /** @enum {string} */
            object: "list";
            data: components["schemas"]["TimeOff"][];
            /**
             * @description Pass it as `cursor`; null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
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
         * ManagedAppointment
         * @description An appointment as staff see it.
         */
        ManagedAppointment: {
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
            /**
             * @description The reservation it comes from; null when booked alone.
             * @example 1042
             */
            reservation_id: number | null;
            /**
             * @description Who holds the session; null for a draft.
             * @example 3
             */
            notary_id: number | null;
            /**
             * @description The service's duration times the quantity.
             * @example 30
             */
            duration_minutes: number;
            /**
             * @description As given when it was canceled.
             * @example no_show
             */
            cancel_reason: string | null;
        };
        /**
         * Submission
         * @description A reservation and the appointment it was booked as.
         */
        Submission: {
            /** @enum {string} */
            object: "submission";
            reservation: components["schemas"]["Reservation"];
            appointment: components["schemas"]["ManagedAppointment"];
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
        /**
         * RateCard
         * @description Zones by country, each with its carrier services, and the days and hours that count.
         */
        RateCard: {
            /** @description ISO 4217 code of every price on the card. */
            currency: string;
            /** @description Hour of the workspace's day from which a quote ships on the next business day. */
            cutoff_hour: number;
            /** @description Days that, like Saturdays and Sundays, do not count. */
            holidays: (string | {
                /** @description Month of the year. */
                month: number;
                /** @description Day of the week, 1 = Monday … 7 = Sunday. */
                weekday: number;
                /**
                 * @description Which of that weekday in the month; -1 is the last.
                 * @enum {unknown}
                 */
                nth: 1 | 2 | 3 | 4 | -1;
            })[];
            /** @description A country that no zone covers is not served. */
            zones: {
                /**
                 * @description Name of the zone.
                 * @example North America
                 */
                name: string;
                /** @description Countries of the zone; `*` stands for all that no zone names. */
                countries: string[];
                /** @description Services offered there. Empty: the countries of this zone are not served. */
                services: {
                    /** @description Carrier service code. */
                    type: string;
                    /**
                     * @description Name shown to the customer.
                     * @example USPS Priority Mail
                     */
                    label: string;
                    /** @description Price in the card's currency, with at most its usual decimals. */
                    price: number;
                    /** @description Business days from the ship date to delivery. */
                    business_days: number;
                }[];
            }[];
        };
        /**
         * Mail
         * @description A mail to a customer, or to the workspace itself.
         */
        Mail: {
            /** @enum {string} */
            object: "mail";
            /**
             * @description Id of the mail.
             * @example 31
             */
            id: number;
            /**
             * @description The reservation or appointment it is about; null: a webhook endpoint.
             * @example 1043
             */
            object_id: number | null;
            /**
             * @description The webhook endpoint that the mail to the workspace is about; null: a booking.
             * @example null
             */
            endpoint_id: number | null;
            /**
             * @description What it says.
             * @example invitation
             * @enum {string}
             */
            kind: "invitation" | "confirmation" | "reschedule" | "cancellation" | "reminder_24h" | "reminder_1h" | "webhook_failing" | "webhook_disabled";
            /**
             * @description `pending` until due; `kept` instead of sent; `withdrawn` since what called for it was undone; `skipped` for want of an address.
             * @example pending
             * @enum {string}
             */
            status: "pending" | "sending" | "sent" | "kept" | "withdrawn" | "skipped" | "failed";
            /**
             * Format: date-time
             * @description When it goes, by the clock of the workspace.
             * @example 2026-11-20T15:04:05Z
             */
            due_at: string;
            /**
             * @description Address. Null until it is written.
             * @example ana@example.com
             */
            to: string | null;
            /**
             * @description Subject. Null until it is written.
             * @example Confirmed: Remote notarization
             */
            subject: string | null;
            /**
             * @description As plain text. Null until it is written.
             * @example Your appointment is booked.
             */
            text: string | null;
            /**
             * @description As HTML. Null until it is written.
             * @example <p>Your appointment is booked.</p>
             */
            html: string | null;
            attachments: {
                /** @example appointment.ics */
                filename: string;
                /** @example text/calendar; charset=utf-8; method=REQUEST */
                content_type: string;
                /** @example BEGIN:VCALENDAR */
                content: string;
            }[];
            /**
             * @description Why it was not sent, or not yet.
             * @example The customer has no email address.
             */
            error: string | null;
            /**
             * @description How often it was handed to the mail server.
             * @example 1
             */
            attempts: number;
            /**
             * Format: date-time
             * @description When it was called for.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the mail server took it, or it was kept.
             * @example 2026-11-20T15:04:05Z
             */
            sent_at: string | null;
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/manage/v1/mails/31
                 */
                self: string;
            };
        };
        /** MailList */
        MailList: {
            /** @enum {string} */
            object: "list";
            data: components["schemas"]["Mail"][];
            /**
             * @description Pass it as `cursor`; null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
        };
        /**
         * WebhookEndpoint
         * @description Where events are sent.
         */
        WebhookEndpoint: {
            /** @enum {string} */
            object: "webhook_endpoint";
            /**
             * @description Id of the endpoint.
             * @example 4
             */
            id: number;
            /**
             * @description Where events are sent.
             * @example https://hooks.example.com/jurat
             */
            url: string;
            /**
             * @description The types it is sent; null: every type, those to come too.
             * @example [
             *       "appointment-created",
             *       "appointment-canceled"
             *     ]
             */
            event_types: ("appointment-created" | "appointment-updated" | "appointment-complete" | "appointment-canceled" | "document-uploaded" | "document-deleted" | "reservation-created" | "reservation-submitted" | "reservation-canceled" | "reservation-updated" | "signer-added" | "signer-updated" | "signer-removed" | "video-uploaded" | "video-deleted")[] | null;
            /**
             * @description `""` when none was given.
             * @example Orders
             */
            description: string;
            /**
             * @description Nothing is sent to a disabled one.
             * @example enabled
             * @enum {string}
             */
            status: "enabled" | "disabled";
            /**
             * @description `gone`: it answered 410. `failing`: nothing but failures for five days.
             * @example null
             */
            disabled_reason: string | null;
            /**
             * Format: date-time
             * @description Since when every attempt has failed, by the clock of the workspace; null: not failing.
             * @example 2026-11-20T15:04:05Z
             */
            failing_since: string | null;
            /**
             * @description A next secret signs beside the current one until it is promoted.
             * @example false
             */
            has_next_secret: boolean;
            /**
             * Format: date-time
             * @description When it was registered.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/manage/v1/webhook-endpoints/4
                 */
                self: string;
            };
        };
        /** WebhookEndpointList */
        WebhookEndpointList: {
            /** @enum {string} */
            object: "list";
            data: components["schemas"]["WebhookEndpoint"][];
            /**
             * @description Pass it as `cursor`; null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
        };
        /**
         * WebhookEndpointWithSecret
         * @description An endpoint with the secret just made.
         */
        WebhookEndpointWithSecret: {
            /** @enum {string} */
            object: "webhook_endpoint";
            /**
             * @description Id of the endpoint.
             * @example 4
             */
            id: number;
            /**
             * @description Where events are sent.
             * @example https://hooks.example.com/jurat
             */
            url: string;
            /**
             * @description The types it is sent; null: every type, those to come too.
             * @example [
             *       "appointment-created",
             *       "appointment-canceled"
             *     ]
             */
            event_types: ("appointment-created" | "appointment-updated" | "appointment-complete" | "appointment-canceled" | "document-uploaded" | "document-deleted" | "reservation-created" | "reservation-submitted" | "reservation-canceled" | "reservation-updated" | "signer-added" | "signer-updated" | "signer-removed" | "video-uploaded" | "video-deleted")[] | null;
            /**
             * @description `""` when none was given.
             * @example Orders
             */
            description: string;
            /**
             * @description Nothing is sent to a disabled one.
             * @example enabled
             * @enum {string}
             */
            status: "enabled" | "disabled";
            /**
             * @description `gone`: it answered 410. `failing`: nothing but failures for five days.
             * @example null
             */
            disabled_reason: string | null;
            /**
             * Format: date-time
             * @description Since when every attempt has failed, by the clock of the workspace; null: not failing.
             * @example 2026-11-20T15:04:05Z
             */
            failing_since: string | null;
            /**
             * @description A next secret signs beside the current one until it is promoted.
             * @example false
             */
            has_next_secret: boolean;
            /**
             * Format: date-time
             * @description When it was registered.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/manage/v1/webhook-endpoints/4
                 */
                self: string;
            };
            /**
             * @description The secret just made. Shown this once.
             * @example whsec_5vXhgAcKkUS3cGnKmoYd3WzB1E4EhoQfDkqXbV1tq3s=
             */
            secret: string;
        };
        /**
         * WebhookTest
         * @description What came of a test event.
         */
        WebhookTest: {
            /** @enum {string} */
            object: "webhook_test";
            /**
             * @description The endpoint.
             * @example 4
             */
            endpoint_id: number;
            /**
             * @description Event id, `X-Event-Id` on the wire.
             * @example evt_019aa2f4c1b77d3e8f0123456789abcd
             */
            event_id: string;
            /**
             * @description Event type.
             * @example appointment-created
             * @enum {string}
             */
            event_type: "appointment-created" | "appointment-updated" | "appointment-complete" | "appointment-canceled" | "document-uploaded" | "document-deleted" | "reservation-created" | "reservation-submitted" | "reservation-canceled" | "reservation-updated" | "signer-added" | "signer-updated" | "signer-removed" | "video-uploaded" | "video-deleted";
            /**
             * @description It answered with a 2xx.
             * @example true
             */
            success: boolean;
            /**
             * @description Status of the answer; null when none came.
             * @example 200
             */
            status: number | null;
            /**
             * @description From the start of the request to the end of the answer.
             * @example 84
             */
            duration_ms: number;
            /**
             * @description Why no answer came: `dns`, `address_refused`, `connection`, `tls`, `timeout`, `reset` or `protocol`.
             * @example null
             */
            error: string | null;
            /**
             * @description Status line and headers of the answer.
             * @example HTTP/1.1 200 OK
             */
            response_head: string | null;
            /**
             * @description Body of the answer, its first 16 KiB.
             * @example ok
             */
            response_body: string | null;
        };
        /**
         * Replay
         * @description A replay of events.
         */
        Replay: {
            /** @enum {string} */
            object: "replay";
            /**
             * @description The endpoint.
             * @example 4
             */
            endpoint_id: number;
            /** @example true */
            dry_run: boolean;
            /**
             * @description How many there are to make.
             * @example 128
             */
            deliveries: number;
        };
        /**
         * WebhookHealth
         * @description How an endpoint has been doing.
         */
        WebhookHealth: {
            /** @enum {string} */
            object: "webhook_health";
            /**
             * @description The endpoint.
             * @example 4
             */
            endpoint_id: number;
            /**
             * Format: date-time
             * @description What is counted began then: 24 hours ago.
             * @example 2026-11-20T15:04:05Z
             */
            since: string;
            /**
             * @description Attempts since then, of the latest 10,000 deliveries.
             * @example 250
             */
            attempts: number;
            /**
             * @description Share of the attempts answered with a 2xx, from 0 to 1; null without attempts.
             * @example 0.996
             */
            success_share: number | null;
            latency_ms: {
                /**
                 * @description Half of the attempts took no longer, in ms.
                 * @example 90
                 */
                p50: number | null;
                /**
                 * @description 95 % of the attempts took no longer, in ms.
                 * @example 90
                 */
                p95: number | null;
                /**
                 * @description 99 % of the attempts took no longer, in ms.
                 * @example 90
                 */
                p99: number | null;
            };
            last_error: {
                /**
                 * @description The delivery.
                 * @example 77
                 */
                delivery_id: number;
                /**
                 * Format: date-time
                 * @description When the attempt began.
                 * @example 2026-11-20T15:04:05Z
                 */
                at: string;
                /**
                 * @description Status of the answer; null when none came.
                 * @example 200
                 */
                status: number | null;
                /**
                 * @description Why no answer came: `dns`, `address_refused`, `connection`, `tls`, `timeout`, `reset` or `protocol`.
                 * @example null
                 */
                error: string | null;
            } | null;
        };
        /**
         * Delivery
         * @description An event on its way to an endpoint.
         */
        Delivery: {
            /** @enum {string} */
            object: "delivery";
            /**
             * @description Id of the delivery.
             * @example 77
             */
            id: number;
            /**
             * @description Where to.
             * @example 4
             */
            endpoint_id: number;
            /**
             * @description Event id, `X-Event-Id` on the wire.
             * @example evt_019aa2f4c1b77d3e8f0123456789abcd
             */
            event_id: string;
            /**
             * @description Null once the event is no longer kept.
             * @example signer-added
             */
            event_type: string | null;
            /**
             * @description `pending` before its first attempt, `retrying` between attempts, `failed` when no more are made.
             * @example pending
             * @enum {string}
             */
            status: "pending" | "retrying" | "delivered" | "failed";
            /**
             * @description Attempts made.
             * @example 1
             */
            attempt_count: number;
            /**
             * @description Made by a replay, not by the event itself.
             * @example false
             */
            is_replay: boolean;
            /**
             * Format: date-time
             * @description When the next attempt is due, by the clock of the workspace; null when there is none.
             * @example 2026-11-20T15:04:05Z
             */
            due_at: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When its status last changed.
             * @example 2026-11-20T15:04:05Z
             */
            updated_at: string;
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/manage/v1/deliveries/77
                 */
                self: string;
            };
        };
        /** DeliveryList */
        DeliveryList: {
            /** @enum {string} */
            object: "list";
            data: components["schemas"]["Delivery"][];
            /**
             * @description Pass it as `cursor`; null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
        };
        /**
         * DeliveryWithAttempts
         * @description A delivery with every attempt.
         */
        DeliveryWithAttempts: {
            /** @enum {string} */
            object: "delivery";
            /**
             * @description Id of the delivery.
             * @example 77
             */
            id: number;
            /**
             * @description Where to.
             * @example 4
             */
            endpoint_id: number;
            /**
             * @description Event id, `X-Event-Id` on the wire.
             * @example evt_019aa2f4c1b77d3e8f0123456789abcd
             */
            event_id: string;
            /**
             * @description Null once the event is no longer kept.
             * @example signer-added
             */
            event_type: string | null;
            /**
             * @description `pending` before its first attempt, `retrying` between attempts, `failed` when no more are made.
             * @example pending
             * @enum {string}
             */
            status: "pending" | "retrying" | "delivered" | "failed";
            /**
             * @description Attempts made.
             * @example 1
             */
            attempt_count: number;
            /**
             * @description Made by a replay, not by the event itself.
             * @example false
             */
            is_replay: boolean;
            /**
             * Format: date-time
             * @description When the next attempt is due, by the clock of the workspace; null when there is none.
             * @example 2026-11-20T15:04:05Z
             */
            due_at: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When its status last changed.
             * @example 2026-11-20T15:04:05Z
             */
            updated_at: string;
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/manage/v1/deliveries/77
                 */
                self: string;
            };
            /** @description Every attempt made, first one first. */
            attempts: {
                /**
                 * @description `X-Event-Attempt`, from 1.
                 * @example 1
                 */
                attempt: number;
                /**
                 * Format: date-time
                 * @description When it began.
                 * @example 2026-11-20T15:04:05Z
                 */
                started_at: string;
                /**
                 * @description Status of the answer; null when none came.
                 * @example 200
                 */
                status: number | null;
                /**
                 * @description From the start of the request to the end of the answer.
                 * @example 84
                 */
                duration_ms: number;
                /**
                 * @description Why no answer came: `dns`, `address_refused`, `connection`, `tls`, `timeout`, `reset` or `protocol`.
                 * @example null
                 */
                error: string | null;
                /**
                 * @description Status line and headers of the answer.
                 * @example HTTP/1.1 200 OK
                 */
                response_head: string | null;
                /**
                 * @description Body of the answer, its first 16 KiB.
                 * @example ok
                 */
                response_body: string | null;
            }[];
        };
        /**
         * Event
         * @description Something that happened, as webhooks tell it.
         */
        Event: {
            /** @enum {string} */
            object: "event";
            /**
             * @description Event id, the `X-Event-Id` of its deliveries.
             * @example evt_019aa2f4c1b77d3e8f0123456789abcd
             */
            id: string;
            /**
             * @description Place in the workspace's feed, from 1, without a gap. Null until it has one.
             * @example 42
             */
            sequence: number | null;
            /**
             * @description Event type.
             * @example appointment-created
             * @enum {string}
             */
            type: "appointment-created" | "appointment-updated" | "appointment-complete" | "appointment-canceled" | "document-uploaded" | "document-deleted" | "reservation-created" | "reservation-submitted" | "reservation-canceled" | "reservation-updated" | "signer-added" | "signer-updated" | "signer-removed" | "video-uploaded" | "video-deleted";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-11-20T15:04:05Z
             */
            occurred_at: string;
            /** @enum {string} */
            webhook_version: "v1";
            /** @enum {string} */
            api_version: "v3";
            /** @description Payload of the type. */
            data: {
                [key: string]: unknown;
            };
            meta: {
                /**
                 * @description Workspace id.
                 * @example 1
                 */
                tenant_id: string;
                /**
                 * @description Where the change came from.
                 * @example api
                 * @enum {string}
                 */
                source: "api" | "console" | "customer" | "system";
                /**
                 * @description Request that caused it.
                 * @example req_V1StGXR8Z5jdHi6BmyT
                 */
                request_id: string;
            };
            links: {
                /** Format: uri */
                self: string;
            };
        };
        /** EventFeed */
        EventFeed: {
            /** @enum {string} */
            object: "list";
            data: components["schemas"]["Event"][];
            /**
             * @description Pass it as `cursor`; null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
            /**
             * @description Pass it as `cursor` to read on after the last event shown, also where there is no next page yet.
             * @example eyJhZnRlciI6NDJ9
             */
            resume_cursor: string;
        };
        /**
         * AuditEntry
         * @description Who did what to which row.
         */
        AuditEntry: {
            /** @enum {string} */
            object: "audit_entry";
            /**
             * @description Id of the entry.
             * @example 9
             */
            id: number;
            /**
             * @description Workspace; null for the installation itself.
             * @example 1
             */
            workspace_id: number | null;
            /**
             * Format: date-time
             * @description When.
             * @example 2026-11-20T15:04:05Z
             */
            at: string;
            /**
             * @description `admin`, `token:<id>`, `customer:<booking id>` or `system`.
             * @example token:7
             */
            actor: string;
            /**
             * @description By which way.
             * @example api
             * @enum {string}
             */
            source: "api" | "console" | "customer" | "system";
            /**
             * @description What was done.
             * @example signer-added
             */
            action: string;
            subject: {
                /** @example signer */
                object: string;
                /** @example 12 */
                id: string;
            };
            /**
             * @description `X-Request-Id` of the call; begins with `system:` where the server did it by itself.
             * @example req_V1StGXR8Z5jdHi6BmyT
             */
            request_id: string;
        };
        /** AuditEntryList */
        AuditEntryList: {
            /** @enum {string} */
            object: "list";
            data: components["schemas"]["AuditEntry"][];
            /**
             * @description Pass it as `cursor`; null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
        };
        /** SigningKey */
        SigningKey: {
            /** @enum {string} */
            object: "signing_key";
            /**
             * @description Id of the new key.
             * @example V1StGXR8
             */
            id: string;
            /**
             * @description Ids of the keys that were revoked with this call.
             * @example [
             *       "kT8w2QzN"
             *     ]
             */
            revoked: string[];
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
    listWorkspaces: {
        parameters: {
            query?: {
                /** @description Items a page. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceList"];
                };
            };
        };
    };
    createWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What people call it.
                     * @example Acme Notaries
                     */
                    name: string;
                    /**
                     * @description A test workspace sends no real mail. Chosen once.
                     * @default test
                     * @example live
                     * @enum {string}
                     */
                    mode?: "live" | "test";
                    /**
                     * @description IANA zone of the business.
                     * @default UTC
                     * @example America/New_York
                     */
                    timezone?: string;
                    /**
                     * @description How long before its start customers can still book a time; 60 unless set.
                     * @example 60
                     */
                    minimum_notice_minutes?: number;
                    /**
                     * @description How many days ahead times can be booked; 90 unless set.
                     * @example 90
                     */
                    horizon_days?: number;
                    /**
                     * @description Whether customers can book, reschedule and cancel with the keys in their links; true unless set. False: the booking interface returns `not_found` for every key, and `booking_page_url` is required.
                     * @example true
                     */
                    customer_booking?: boolean;
                    /**
                     * @description Base of the links in mails, when customers book on pages of your own; null: the pages here.
                     * @example https://book.example.com
                     */
                    booking_page_url?: string | null;
                    /**
                     * @description Who mails come from; null: the installation's sender.
                     * @example Acme Notaries <mail@example.com>
                     */
                    mail_from?: string | null;
                    /**
                     * @description Where answers to mails go, and mails about failing webhook endpoints; null: to the sender.
                     * @example ana@example.com
                     */
                    mail_reply_to?: string | null;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
        };
    };
    getWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: number;
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
                    "application/json": components["schemas"]["Workspace"];
                };
            };
        };
    };
    updateWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description A test workspace sends no real mail. Chosen once.
                     * @example live
                     * @enum {string}
                     */
                    mode?: "live" | "test";
                    /**
                     * @description What people call it.
                     * @example Acme Notaries
                     */
                    name?: string;
                    /**
                     * @description IANA zone of the business.
                     * @example America/New_York
                     */
                    timezone?: string;
                    /**
                     * @description How long before its start customers can still book a time; 60 unless set.
                     * @example 60
                     */
                    minimum_notice_minutes?: number;
                    /**
                     * @description How many days ahead times can be booked; 90 unless set.
                     * @example 90
                     */
                    horizon_days?: number;
                    /**
                     * @description Whether customers can book, reschedule and cancel with the keys in their links; true unless set. False: the booking interface returns `not_found` for every key, and `booking_page_url` is required.
                     * @example true
                     */
                    customer_booking?: boolean;
                    /**
                     * @description Base of the links in mails, when customers book on pages of your own; null: the pages here.
                     * @example https://book.example.com
                     */
                    booking_page_url?: string | null;
                    /**
                     * @description Who mails come from; null: the installation's sender.
                     * @example Acme Notaries <mail@example.com>
                     */
                    mail_from?: string | null;
                    /**
                     * @description Where answers to mails go, and mails about failing webhook endpoints; null: to the sender.
                     * @example ana@example.com
                     */
                    mail_reply_to?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
        };
    };
    moveClock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description How far to move it forward.
                     * @example 3600
                     */
                    advance_seconds?: number;
                    /**
                     * Format: date-time
                     * @description Or the time to move it to, which must not lie behind it.
                     * @example 2027-01-01T00:00:00Z
                     */
                    set_to?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
        };
    };
    listTokens: {
        parameters: {
            query?: {
                /** @description Items a page. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only tokens of this workspace. */
                workspace_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenList"];
                };
            };
        };
    };
    issueToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Null: a token of no workspace. */
                    workspace_id?: number | null;
                    /**
                     * @description What it is for.
                     * @example Website
                     */
                    name: string;
                    /**
                     * @description Scopes of the contract, `manage`, `<resource>:*` or `*`, which stands for all of the contract. `reservations:read` and `appointments:read` return keys, with which a caller can book and change as the customer.
                     * @example [
                     *       "reservations:*",
                     *       "signers:read"
                     *     ]
                     */
                    scopes: string[];
                    /**
                     * Format: date-time
                     * @description When it stops working. Omitted: with the token of this call, which it cannot outlive.
                     * @example 2030-01-01T00:00:00Z
                     */
                    expires_at?: string | null;
                    /** @description v3 requests a minute. Omitted: as the token of this call, whose limit is the most. The calls of this token also count in the limit of the first token of its chain of issuers. */
                    rate_limit?: number | null;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedToken"];
                };
            };
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    rotateToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description How long the old token still works.
                     * @default 0
                     */
                    overlap_seconds?: number;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedToken"];
                };
            };
        };
    };
    listServices: {
        parameters: {
            query?: {
                /** @description Items a page. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Workspace; a token of one workspace need not name it. */
                workspace_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceList"];
                };
            };
        };
    };
    createService: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Workspace; a token of one workspace need not name it.
                     * @example 1042
                     */
                    workspace_id?: number;
                    /**
                     * @description What bookings name it by. That of an archived service can be taken again.
                     * @example will_signing
                     */
                    handle: string;
                    /**
                     * @description Name shown to customers.
                     * @example Remote notarization
                     */
                    label: string;
                    /**
                     * @description What notaries must be able to do.
                     * @example remote
                     * @enum {string}
                     */
                    category: "remote" | "enotary" | "wet" | "international" | "apostille";
                    /**
                     * @description Methods that a booking may ask for; the first is taken where it asks for none.
                     * @example [
                     *       "remote",
                     *       "enotary"
                     *     ]
                     */
                    signing_methods: string[];
                    /**
                     * @description How long one takes.
                     * @example 30
                     */
                    duration_minutes: number;
                    /**
                     * @description In the currency's units, with at most its usual decimals.
                     * @example 25
                     */
                    unit_price: number;
                    /**
                     * @description ISO 4217 code.
                     * @example USD
                     */
                    currency: string;
                    /**
                     * @description Place in the catalogue; omitted when it is new: the last.
                     * @example 6
                     */
                    position?: number;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Service"];
                };
            };
        };
    };
    getService: {
        parameters: {
            query?: {
                /** @description Workspace; a token of one workspace need not name it. */
                workspace_id?: number;
            };
            header?: never;
            path: {
                /** @description Handle of the service. */
                handle: string;
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
                    "application/json": components["schemas"]["Service"];
                };
            };
        };
    };
    archiveService: {
        parameters: {
            query?: {
                /** @description Workspace; a token of one workspace need not name it. */
                workspace_id?: number;
            };
            header?: never;
            path: {
                /** @description Handle of the service. */
                handle: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateService: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Handle of the service. */
                handle: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Workspace; a token of one workspace need not name it.
                     * @example 1042
                     */
                    workspace_id?: number;
                    /**
                     * @description Name shown to customers.
                     * @example Remote notarization
                     */
                    label?: string;
                    /**
                     * @description What notaries must be able to do.
                     * @example remote
                     * @enum {string}
                     */
                    category?: "remote" | "enotary" | "wet" | "international" | "apostille";
                    /**
                     * @description Methods that a booking may ask for; the first is taken where it asks for none.
                     * @example [
                     *       "remote",
                     *       "enotary"
                     *     ]
                     */
                    signing_methods?: string[];
                    /**
                     * @description How long one takes.
                     * @example 30
                     */
                    duration_minutes?: number;
                    /**
                     * @description In the currency's units, with at most its usual decimals.
                     * @example 25
                     */
                    unit_price?: number;
                    /**
                     * @description ISO 4217 code.
                     * @example USD
                     */
                    currency?: string;
                    /**
                     * @description Place in the catalogue; omitted when it is new: the last.
                     * @example 6
                     */
                    position?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Service"];
                };
            };
        };
    };
    listNotaries: {
        parameters: {
            query?: {
                /** @description Items a page. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Workspace; a token of one workspace need not name it. */
                workspace_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotaryList"];
                };
            };
        };
    };
    addNotary: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Workspace; a token of one workspace need not name it.
                     * @example 1042
                     */
                    workspace_id?: number;
                    /**
                     * @description Name of the notary.
                     * @example Nora Vidal
                     */
                    name: string;
                    /**
                     * @description Categories of services that the notary can do.
                     * @example [
                     *       "remote",
                     *       "enotary"
                     *     ]
                     */
                    categories: ("remote" | "enotary" | "wet" | "international" | "apostille")[];
                    /**
                     * @description The notary's own; empty when there is none.
                     * @example nora@example.com
                     */
                    email?: string;
                    /**
                     * @description IANA zone that the hours are in; omitted when new: the workspace's.
                     * @example America/New_York
                     */
                    timezone?: string;
                    /**
                     * @description Kept free before each appointment; 0 unless set.
                     * @example 15
                     */
                    buffer_before_minutes?: number;
                    /**
                     * @description Kept free after each appointment; 0 unless set.
                     * @example 15
                     */
                    buffer_after_minutes?: number;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notary"];
                };
            };
        };
    };
    getNotary: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: number;
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
                    "application/json": components["schemas"]["Notary"];
                };
            };
        };
    };
    removeNotary: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateNotary: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Name of the notary.
                     * @example Nora Vidal
                     */
                    name?: string;
                    /**
                     * @description Categories of services that the notary can do.
                     * @example [
                     *       "remote",
                     *       "enotary"
                     *     ]
                     */
                    categories?: ("remote" | "enotary" | "wet" | "international" | "apostille")[];
                    /**
                     * @description The notary's own; empty when there is none.
                     * @example nora@example.com
                     */
                    email?: string;
                    /**
                     * @description IANA zone that the hours are in; omitted when new: the workspace's.
                     * @example America/New_York
                     */
                    timezone?: string;
                    /**
                     * @description Kept free before each appointment; 0 unless set.
                     * @example 15
                     */
                    buffer_before_minutes?: number;
                    /**
                     * @description Kept free after each appointment; 0 unless set.
                     * @example 15
                     */
                    buffer_after_minutes?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notary"];
                };
            };
        };
    };
    getNotaryHours: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: number;
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
                    "application/json": components["schemas"]["NotaryHours"];
                };
            };
        };
    };
    clearNotaryHours: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeNotaryHours: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Spans of every week. */
                    weekly?: {
                        /**
                         * @description Day on which the span begins.
                         * @example monday
                         * @enum {string}
                         */
                        weekday: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
                        /**
                         * @description Time of day, `HH:MM`.
                         * @example 09:00
                         */
                        from: string;
                        /**
                         * @description Time of day, `HH:MM` up to `24:00`; at or before `from` it is on the next day.
                         * @example 17:00
                         */
                        to: string;
                    }[];
                    /** @description Dates with hours of their own. */
                    exceptions?: {
                        /**
                         * @description Date, in the zone of the notary.
                         * @example 2026-12-24
                         */
                        date: string;
                        /** @description What begins on that date, in place of the weekly spans; empty: a day off. */
                        spans: {
                            /**
                             * @description Time of day, `HH:MM`.
                             * @example 09:00
                             */
                            from: string;
                            /**
                             * @description Time of day, `HH:MM` up to `24:00`; at or before `from` it is on the next day.
                             * @example 17:00
                             */
                            to: string;
                        }[];
                    }[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotaryHours"];
                };
            };
        };
    };
    listTimeOff: {
        parameters: {
            query?: {
                /** @description Items a page. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: number;
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
                    "application/json": components["schemas"]["TimeOffList"];
                };
            };
        };
    };
    addTimeOff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date-time
                     * @description When it begins.
                     * @example 2026-11-20T15:04:05Z
                     */
                    starts_at: string;
                    /**
                     * Format: date-time
                     * @description When it ends: after `starts_at`.
                     * @example 2026-11-27T15:04:05Z
                     */
                    ends_at: string;
                    /**
                     * @description Why, for staff.
                     * @example Holiday
                     */
                    reason?: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeOff"];
                };
            };
        };
    };
    getTimeOff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the notary. */
                id: number;
                /** @description Id of the time off. */
                time_off_id: number;
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
                    "application/json": components["schemas"]["TimeOff"];
                };
            };
        };
    };
    removeTimeOff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the notary. */
                id: number;
                /** @description Id of the time off. */
                time_off_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateTimeOff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the notary. */
                id: number;
                /** @description Id of the time off. */
                time_off_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date-time
                     * @description When it begins.
                     * @example 2026-11-20T15:04:05Z
                     */
                    starts_at?: string;
                    /**
                     * Format: date-time
                     * @description When it ends: after `starts_at`.
                     * @example 2026-11-27T15:04:05Z
                     */
                    ends_at?: string;
                    /**
                     * @description Why, for staff.
                     * @example Holiday
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
                    "application/json": components["schemas"]["TimeOff"];
                };
            };
        };
    };
    submitReservation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: number;
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
                     * @description Customer's IANA zone; omitted, the workspace's.
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
                    "application/json": components["schemas"]["Submission"];
                };
            };
        };
    };
    createAppointment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Workspace; a token of one workspace need not name it.
                     * @example 1042
                     */
                    workspace_id?: number;
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
                     * @description Customer's email.
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
                     * @description Start in epoch seconds; required when `scheduled`.
                     * @example 1795100400
                     */
                    timestamp?: number;
                    /**
                     * @description Customer's IANA zone; omitted, the workspace's.
                     * @example America/New_York
                     */
                    timezone?: string;
                    /**
                     * @description How many times.
                     * @default 1
                     */
                    quantity?: number;
                    /**
                     * @description Customer's language.
                     * @default en
                     * @example en
                     */
                    lang?: string;
                    /**
                     * @description A draft may lack a time.
                     * @default scheduled
                     * @example scheduled
                     * @enum {string}
                     */
                    status?: "scheduled" | "draft";
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedAppointment"];
                };
            };
        };
    };
    getManagedAppointment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: number;
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
                    "application/json": components["schemas"]["ManagedAppointment"];
                };
            };
        };
    };
    completeAppointment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: number;
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
                    "application/json": components["schemas"]["ManagedAppointment"];
                };
            };
        };
    };
    cancelAppointment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Why, for the record; `no_show` when nobody came.
                     * @example no_show
                     */
                    reason?: string;
                    /**
                     * @description The reservation is `pending` again and its link books anew, instead of being canceled too.
                     * @default false
                     */
                    keep_reservation?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedAppointment"];
                };
            };
        };
    };
    assignAppointment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The notary who takes it.
                     * @example 3
                     */
                    notary_id: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedAppointment"];
                };
            };
        };
    };
    setSignerVerification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description State of the ID verification.
                     * @example pending
                     * @enum {string}
                     */
                    status?: "pending" | "in_progress" | "verified" | "failed" | "locked";
                    /**
                     * @description What a person decided.
                     * @example null
                     * @enum {string|null}
                     */
                    human_approval?: "approved" | "rejected" | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Signer"];
                };
            };
        };
    };
    uploadDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
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
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedDocument"];
                };
            };
        };
    };
    deleteDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    uploadVideo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description Appointment; must come before the file. */
                    appointment_id: number;
                    /**
                     * Format: binary
                     * @description The recording: `video/mp4`, `video/webm`, `video/quicktime`, `video/x-matroska`, `video/ogg` or `video/x-msvideo`.
                     */
                    file: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Video"];
                };
            };
        };
    };
    deleteVideo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getRateCard: {
        parameters: {
            query?: {
                /** @description Workspace; a token of one workspace need not name it. */
                workspace_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateCard"];
                };
            };
        };
    };
    replaceRateCard: {
        parameters: {
            query?: {
                /** @description Workspace; a token of one workspace need not name it. */
                workspace_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Zones by country, each with its carrier services, and the days and hours that count. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RateCard"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateCard"];
                };
            };
        };
    };
    listMails: {
        parameters: {
            query?: {
                /** @description Items a page. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Workspace whose mails to list; a token of one workspace need not name it. */
                workspace_id?: number;
                /** @description Only mails about this reservation or appointment. */
                object_id?: number;
                /** @description Only mails about this webhook endpoint. */
                endpoint_id?: number;
                /** @description Only mails that say this. */
                kind?: "invitation" | "confirmation" | "reschedule" | "cancellation" | "reminder_24h" | "reminder_1h" | "webhook_failing" | "webhook_disabled";
                /** @description Only mails in this state. */
                status?: "pending" | "sending" | "sent" | "kept" | "withdrawn" | "skipped" | "failed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailList"];
                };
            };
        };
    };
    getMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: number;
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
                    "application/json": components["schemas"]["Mail"];
                };
            };
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: {
                /** @description Items a page. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Workspace; a token of one workspace need not name it. */
                workspace_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointList"];
                };
            };
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Workspace; a token of one workspace need not name it.
                     * @example 1042
                     */
                    workspace_id?: number;
                    /**
                     * @description Where to send events: `https`, in a test workspace `http` too.
                     * @example https://hooks.example.com/jurat
                     */
                    url: string;
                    /**
                     * @description The types to send; null or omitted when new: every type, those to come too.
                     * @example [
                     *       "appointment-created",
                     *       "appointment-canceled"
                     *     ]
                     */
                    event_types?: string[] | null;
                    /**
                     * @description What people call it.
                     * @example Orders
                     */
                    description?: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: number;
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
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    removeWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Where to send events: `https`, in a test workspace `http` too.
                     * @example https://hooks.example.com/jurat
                     */
                    url?: string;
                    /**
                     * @description The types to send; null or omitted when new: every type, those to come too.
                     * @example [
                     *       "appointment-created",
                     *       "appointment-canceled"
                     *     ]
                     */
                    event_types?: string[] | null;
                    /**
                     * @description What people call it.
                     * @example Orders
                     */
                    description?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: number;
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
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
        };
    };
    promoteWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: number;
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
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    enableWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: number;
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
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Which type of event to send.
                     * @example appointment-created
                     * @enum {string}
                     */
                    type: "appointment-created" | "appointment-updated" | "appointment-complete" | "appointment-canceled" | "document-uploaded" | "document-deleted" | "reservation-created" | "reservation-submitted" | "reservation-canceled" | "reservation-updated" | "signer-added" | "signer-updated" | "signer-removed" | "video-uploaded" | "video-deleted";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTest"];
                };
            };
        };
    };
    replayEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date-time
                     * @description Events from this moment on.
                     * @example 2026-11-19T00:00:00Z
                     */
                    since: string;
                    /**
                     * Format: date-time
                     * @description Events before this moment; omitted: until now.
                     * @example 2026-11-20T00:00:00Z
                     */
                    until?: string;
                    /**
                     * @description Those that it has got too.
                     * @default false
                     * @example false
                     */
                    include_delivered?: boolean;
                    /**
                     * @description Only say how many there are, and send nothing.
                     * @default false
                     * @example true
                     */
                    dry_run?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replay"];
                };
            };
        };
    };
    getWebhookHealth: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: number;
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
                    "application/json": components["schemas"]["WebhookHealth"];
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Items a page. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Workspace; a token of one workspace need not name it. */
                workspace_id?: number;
                /** @description Only deliveries to this endpoint. */
                endpoint_id?: number;
                /** @description Only deliveries of this event. */
                event_id?: string;
                /** @description Only deliveries in this state. */
                status?: "pending" | "retrying" | "delivered" | "failed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryList"];
                };
            };
        };
    };
    getDelivery: {
        parameters: {
            query?: {
                /** @description Workspace of the delivery; a token of one workspace need not name it. */
                workspace_id?: number;
            };
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: number;
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
                    "application/json": components["schemas"]["DeliveryWithAttempts"];
                };
            };
        };
    };
    retryDelivery: {
        parameters: {
            query?: {
                /** @description Workspace of the delivery; a token of one workspace need not name it. */
                workspace_id?: number;
            };
            header?: never;
            path: {
                /** @description Id of the resource. */
                id: number;
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
                    "application/json": components["schemas"]["DeliveryWithAttempts"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description Items a page. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Workspace whose feed to read; a token of one workspace need not name it. */
                workspace_id?: number;
                /** @description Only events of this type. */
                type?: "appointment-created" | "appointment-updated" | "appointment-complete" | "appointment-canceled" | "document-uploaded" | "document-deleted" | "reservation-created" | "reservation-submitted" | "reservation-canceled" | "reservation-updated" | "signer-added" | "signer-updated" | "signer-removed" | "video-uploaded" | "video-deleted";
                /** @description Only events from this moment on. */
                since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventFeed"];
                };
            };
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Event id. */
                id: string;
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
                    "application/json": components["schemas"]["Event"];
                };
            };
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description Items a page. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Workspace whose trail to read. The admin reads that of the installation without it. */
                workspace_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntryList"];
                };
            };
        };
    };
    rotateSigningKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Revokes every older key: all links given out so far stop working within a second.
                     * @default false
                     */
                    revoke_others?: boolean;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SigningKey"];
                };
            };
        };
    };
    makeBackup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-tar": string;
                };
            };
        };
    };
}
