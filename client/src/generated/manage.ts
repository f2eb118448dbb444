// Generated from the server's OpenAPI documents by `npm run generate:client`. Do not edit.

export interface paths {
    "/manage/v1/workspaces": {
        /**
         * List workspaces
         * @description A token of one workspace sees only its own.
         */
        get: operations["listWorkspaces"];
        /**
         * Create a workspace
         * @description Returns a workspace with the default services and rate card. A test workspace also gets notaries. Needs the admin token.
         */
        post: operations["createWorkspace"];
    };
    "/manage/v1/workspaces/{id}": {
        /**
         * Read a workspace
         * @description Returns the workspace with its settings and its current business time.
         */
        get: operations["getWorkspace"];
        /**
         * Change a workspace
         * @description Changes only the given fields. `mode` cannot be changed.
         */
        patch: operations["updateWorkspace"];
    };
    "/manage/v1/workspaces/{id}/clock": {
        /**
         * Move a test workspace's clock forward
         * @description Notice, horizon, holds and mails follow the moved clock. The response is sent after everything that became due has been done, each at its own time. Timestamps and security checks use real time.
         */
        post: operations["moveClock"];
    };
    "/manage/v1/tokens": {
        /**
         * List tokens
         * @description Includes expired and revoked tokens. The tokens themselves are not returned.
         */
        get: operations["listTokens"];
        /**
         * Issue a token
         * @description A token that another token issues expires no later than its issuer, has no higher rate limit, and is revoked with it. Its calls count against the limit of its issuer too. A token cannot issue another one in a workspace with 100 live tokens. The admin token has none of these limits.
         */
        post: operations["issueToken"];
    };
    "/manage/v1/tokens/{id}": {
        /**
         * Revoke a token
         * @description Also revokes all tokens that the token issued or rotated itself into, directly or indirectly. The audit trail has a `token-revoked` entry for each. A token can revoke itself, but none of the tokens it descends from: that returns `forbidden`.
         */
        delete: operations["revokeToken"];
    };
    "/manage/v1/tokens/{id}/rotate": {
        /**
         * Rotate a token
         * @description Returns a successor of the token. The old token works for `overlap_seconds` more. Tokens that the old token issued now belong to the successor. A token can rotate itself: the successor is then revoked together with it. A token can rotate another token only if that one expires no later and has no higher limit than the token of the call, which becomes the issuer of the successor.
         */
        post: operations["rotateToken"];
    };
    "/manage/v1/services": {
        /**
         * List the services
         * @description In the order of the catalog. Archived services are not listed.
         */
        get: operations["listServices"];
        /**
         * Add a service
         * @description The handle of an archived service can be used again.
         */
        post: operations["createService"];
    };
    "/manage/v1/services/{handle}": {
        /**
         * Read a service
         * @description An archived service is not found.
         */
        get: operations["getService"];
        /**
         * Archive a service
         * @description Existing bookings keep the service. New bookings cannot use it.
         */
        delete: operations["archiveService"];
        /**
         * Change a service
         * @description Existing bookings keep their price and duration.
         */
        patch: operations["updateService"];
    };
    "/manage/v1/notaries": {
        /**
         * List the notaries
         * @description Newest first. Removed notaries are not listed.
         */
        get: operations["listNotaries"];
        /**
         * Add a notary
         * @description A new notary has no hours and is never on duty until they are set.
         */
        post: operations["addNotary"];
    };
    "/manage/v1/notaries/{id}": {
        /**
         * Read a notary
         * @description Returns the notary without hours and time off.
         */
        get: operations["getNotary"];
        /**
         * Remove a notary
         * @description Rejected while the notary has future appointments.
         */
        delete: operations["removeNotary"];
        /**
         * Change a notary
         * @description Existing appointments do not change.
         */
        patch: operations["updateNotary"];
    };
    "/manage/v1/notaries/{id}/hours": {
        /**
         * Read a notary's hours
         * @description Returns the weekly spans and the dates with different hours, in the notary's time zone.
         */
        get: operations["getNotaryHours"];
        /**
         * Remove a notary's hours
         * @description The notary is never on duty until new hours are set. Existing appointments do not change.
         */
        delete: operations["clearNotaryHours"];
        /**
         * Change a notary's hours
         * @description Replaces each part that is given. Existing appointments do not change.
         */
        patch: operations["changeNotaryHours"];
    };
    "/manage/v1/notaries/{id}/time-off": {
        /**
         * List a notary's time off
         * @description Newest first, by id.
         */
        get: operations["listTimeOff"];
        /**
         * Give a notary time off
         * @description Appointments booked in that time stay. `appointment_ids` lists them.
         */
        post: operations["addTimeOff"];
    };
    "/manage/v1/notaries/{id}/time-off/{time_off_id}": {
        /**
         * Read a time off
         * @description Returns the time off with the appointments booked in it.
         */
        get: operations["getTimeOff"];
        /**
         * Remove a time off
         * @description The hours of the notary apply again.
         */
        delete: operations["removeTimeOff"];
        /**
         * Change a time off
         * @description Changes only the given fields. Appointments booked in it stay: `appointment_ids` lists them.
         */
        patch: operations["updateTimeOff"];
    };
    "/manage/v1/reservations/{id}/submit": {
        /**
         * Book a reservation's appointment for its customer
         * @description Fires `appointment-created`, and the first time also `reservation-submitted`.
         */
        post: operations["submitReservation"];
    };
    "/manage/v1/appointments": {
        /**
         * Create an appointment
         * @description Creates a scheduled appointment at a time at which a notary is on duty and free, or a draft. Fires `appointment-created`.
         */
        post: operations["createAppointment"];
    };
    "/manage/v1/appointments/{id}": {
        /**
         * Read an appointment as staff
         * @description Read an appointment as staff
         */
        get: operations["getManagedAppointment"];
        /**
         * Change an appointment's place
         * @description Fires one `appointment-updated`, also if nothing changed.
         */
        patch: operations["updateManagedAppointment"];
    };
    "/manage/v1/appointments/{id}/complete": {
        /**
         * Complete an appointment
         * @description Works for a `scheduled` appointment, also before its start. Also completes its reservation. Fires `appointment-complete`.
         */
        post: operations["completeAppointment"];
    };
    "/manage/v1/appointments/{id}/cancel": {
        /**
         * Cancel an appointment
         * @description Works for `draft` and `scheduled`. Frees the time. Fires `appointment-canceled`. Also cancels its reservation and fires `reservation-canceled`, except with `keep_reservation`.
         */
        post: operations["cancelAppointment"];
    };
    "/manage/v1/appointments/{id}/assign": {
        /**
         * Give an appointment to another notary
         * @description The time stays the same. The other notary must be on duty and free. Fires one `appointment-updated`.
         */
        post: operations["assignAppointment"];
    };
    "/manage/v1/signers/{id}/verification": {
        /**
         * Record a signer's verification
         * @description Fires `signer-updated`. A `verified` signer can no longer be updated through v3.
         */
        post: operations["setSignerVerification"];
    };
    "/manage/v1/documents": {
        /**
         * Upload a PDF
         * @description Fires `document-uploaded`. A workspace can run at most 20 uploads at a time. A further upload returns `rate_limited`. This version returns errors in the shape of all operations. Older versions returned an array of objects with `status`, `code` and `message`, which clients should accept too.
         */
        post: operations["uploadDocument"];
    };
    "/manage/v1/documents/{id}": {
        /**
         * Delete a document and its file
         * @description Fires `document-deleted`. Existing links stop working.
         */
        delete: operations["deleteDocument"];
    };
    "/manage/v1/videos": {
        /**
         * Upload a session video
         * @description The body is streamed to storage. The stored filename ends in the extension of its type. Fires `video-uploaded`. A workspace can run at most 20 uploads at a time. Another one returns `rate_limited`. Does not accept an Idempotency-Key.
         */
        post: operations["uploadVideo"];
    };
    "/manage/v1/videos/{id}": {
        /**
         * Delete a session video and its file
         * @description Fires `video-deleted`. Existing links stop working.
         */
        delete: operations["deleteVideo"];
    };
    "/manage/v1/shipping/rate-card": {
        /**
         * Read the rate card
         * @description Returns the workspace's rate card, or the default one.
         */
        get: operations["getRateCard"];
        /**
         * Replace the rate card
         * @description Replace the rate card
         */
        put: operations["replaceRateCard"];
    };
    "/manage/v1/mails": {
        /**
         * List mails, newest first
         * @description Mails to customers, and mails to the workspace about its webhooks: sent, planned and kept. A test workspace and an installation without a mail server keep mails instead of sending them.
         */
        get: operations["listMails"];
    };
    "/manage/v1/mails/{id}": {
        /**
         * Read a mail
         * @description Returns one queued, kept or sent mail with its text.
         */
        get: operations["getMail"];
    };
    "/manage/v1/webhook-endpoints": {
        /**
         * List webhook endpoints, newest first
         * @description Removed endpoints are not listed.
         */
        get: operations["listWebhookEndpoints"];
        /**
         * Register a webhook endpoint
         * @description Receives events from this moment on: use replay for earlier ones. `secret` is returned only in this response.
         */
        post: operations["createWebhookEndpoint"];
    };
    "/manage/v1/webhook-endpoints/{id}": {
        /**
         * Read a webhook endpoint
         * @description Returns the endpoint without its secret.
         */
        get: operations["getWebhookEndpoint"];
        /**
         * Remove a webhook endpoint
         * @description Pending deliveries to the endpoint fail. Its deliveries can still be read.
         */
        delete: operations["removeWebhookEndpoint"];
        /**
         * Change a webhook endpoint
         * @description Pending deliveries go to the new URL. New `event_types` apply to events from this moment on.
         */
        patch: operations["updateWebhookEndpoint"];
    };
    "/manage/v1/webhook-endpoints/{id}/rotate-secret": {
        /**
         * Create the next secret of a webhook endpoint
         * @description Deliveries are signed with both secrets until the next one is promoted: `X-Signature-Next` carries the signature of the next one. `secret` is returned only in this response.
         */
        post: operations["rotateWebhookSecret"];
    };
    "/manage/v1/webhook-endpoints/{id}/promote-secret": {
        /**
         * Promote the next secret of a webhook endpoint
         * @description Promote the next secret of a webhook endpoint
         */
        post: operations["promoteWebhookSecret"];
    };
    "/manage/v1/webhook-endpoints/{id}/enable": {
        /**
         * Enable a webhook endpoint
         * @description Pending deliveries resume. Use replay for events that occurred while the endpoint was disabled.
         */
        post: operations["enableWebhookEndpoint"];
    };
    "/manage/v1/webhook-endpoints/{id}/test": {
        /**
         * Send a test event to a webhook endpoint
         * @description Makes one signed attempt with an example payload, also to a disabled endpoint. The test is in no delivery log and no feed. A workspace can run at most 4 tests at a time. Another one returns `rate_limited`.
         */
        post: operations["testWebhookEndpoint"];
    };
    "/manage/v1/webhook-endpoints/{id}/replay": {
        /**
         * Replay events to a webhook endpoint
         * @description Creates deliveries of the events in a time span that match the endpoint's types and that it has not received, at most 1,000,000. Events with a pending delivery are left out. Returns their number.
         */
        post: operations["replayEvents"];
    };
    "/manage/v1/webhook-endpoints/{id}/health": {
        /**
         * Read the health of a webhook endpoint
         * @description Returns the number of attempts in the last 24 hours, the share that succeeded, their durations, and the last failure.
         */
        get: operations["getWebhookHealth"];
    };
    "/manage/v1/deliveries": {
        /**
         * List deliveries to webhook endpoints, newest first
         * @description Each with its last status. Deliveries are kept for 30 days.
         */
        get: operations["listDeliveries"];
    };
    "/manage/v1/deliveries/{id}": {
        /**
         * Read a delivery
         * @description Returns the delivery with all attempts and the responses.
         */
        get: operations["getDelivery"];
    };
    "/manage/v1/deliveries/{id}/retry": {
        /**
         * Retry a delivery
         * @description Works for any status. A failed delivery gets one more attempt.
         */
        post: operations["retryDelivery"];
    };
    "/manage/v1/events": {
        /**
         * Read a workspace's events, oldest first
         * @description A feed to recover missed events. Events are numbered without gaps, and no event appears behind a cursor that was already returned. Store `resume_cursor` to continue later.
         */
        get: operations["listEvents"];
    };
    "/manage/v1/events/{id}": {
        /**
         * Read an event
         * @description Returns one event of the feed. Events are kept for 30 days.
         */
        get: operations["getEvent"];
    };
    "/manage/v1/audit": {
        /**
         * List audit entries, newest first
         * @description Every change in the workspace: actor, action, row and request id.
         */
        get: operations["listAudit"];
    };
    "/manage/v1/signing-keys": {
        /**
         * Create a new key for signed links
         * @description New links are signed with the new key. Existing links work until they expire, at most seven days. With `revoke_others` they stop working: use it if a key has leaked. Links to S3 are signed by S3 and are not affected.
         */
        post: operations["rotateSigningKey"];
    };
    "/manage/v1/backups": {
        /**
         * Back up an embedded installation while it runs
         * @description Returns a tar archive with the database at one point in time, and every file that it refers to. It contains the keys: protect it like them. Not available with PostgreSQL: use `pg_dump`.
         */
        post: operations["makeBackup"];
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Workspace
         * @description A workspace: a notary business or one of its sandboxes.
         */
        Workspace: {
            /** @enum {string} */
            object: "workspace";
            /**
             * @description Id of the workspace, which is `meta.tenant_id` of its events.
             * @example 1
             */
            id: number;
            /** @example Sandbox */
            name: string;
            /**
             * @description A test workspace sends no mail. The mode cannot be changed later.
             * @example live
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description IANA time zone of the business.
             * @example America/New_York
             */
            timezone: string;
            /**
             * @description Minimum notice for customers, in minutes before the start. Default: 60.
             * @example 60
             */
            minimum_notice_minutes: number;
            /**
             * @description Number of days ahead that can be booked. Default: 90.
             * @example 90
             */
            horizon_days: number;
            /**
             * @description Whether customers can book, reschedule and cancel with the keys in their links. Default: true. If false, the booking interface returns `not_found` for every key, and `booking_page_url` is required.
             * @example true
             */
            customer_booking: boolean;
            /**
             * @description Base URL of the links in mails, for a business with its own booking pages. Null: the pages of this installation.
             * @example https://book.example.com
             */
            booking_page_url: string | null;
            /**
             * @description Sender of mails. Null: the sender of the installation.
             * @example Acme Notaries <mail@example.com>
             */
            mail_from: string | null;
            /**
             * @description Address for replies to mails, and for mails about failing webhook endpoints. Null: both go to the sender.
             * @example ana@example.com
             */
            mail_reply_to: string | null;
            /**
             * @description Name that customers see on pages and in mails. Null: the name of the workspace.
             * @example Acme Notaries
             */
            display_name: string | null;
            /**
             * @description Colour of buttons and links, `#rrggbb`. It is darkened, or lightened on dark pages, until text is readable. Null: blue.
             * @example #1f4b99
             */
            accent_color: string | null;
            /**
             * @description Privacy notice, linked on pages and in mails. Null: no link.
             * @example https://www.example.com/privacy
             */
            privacy_url: string | null;
            /**
             * @description Terms, linked on pages and in mails. Null: no link.
             * @example https://www.example.com/terms
             */
            terms_url: string | null;
            /**
             * @description How customers reach the business, in one line: a phone number or an address.
             * @example +1 305 555 0123
             */
            contact: string | null;
            /**
             * @description Origins of websites that may embed the pages in a frame. Empty: none.
             * @example [
             *       "https://www.example.com"
             *     ]
             */
            embed_origins: string[];
            /**
             * Format: uri
             * @description URL of the logo, which changes with the image. Null without a logo.
             * @example https://jurat.example.com/brand/1/TEtqO-ExSrhhOL70MU3eA
             */
            logo_url: string | null;
            /** @description The workspace's clock, used for notice, horizon, holds and mails. */
            clock: {
                /**
                 * Format: date-time
                 * @description Business time of the workspace.
                 * @example 2026-11-20T15:04:05Z
                 */
                now: string;
                /**
                 * @description Seconds by which the workspace's clock is ahead of real time. 0 unless it was moved.
                 * @example 0
                 */
                offset_seconds: number;
            };
            /**
             * Format: date-time
             * @description Creation time.
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
             * @description `cursor` of the next page. Null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
        };
        /**
         * Token
         * @description An access token, without the token itself.
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
             * @description Workspace of the token. Null for a token without a workspace.
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
             * @description v3 requests per minute. Null: the limit of the installation.
             * @example 100
             */
            rate_limit: number | null;
            /**
             * Format: date-time
             * @description Time of issue.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Expiry time.
             * @example 2026-11-20T15:04:05Z
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description Revocation time.
             * @example 2026-11-20T15:04:05Z
             */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description Time of the last use, to the minute.
             * @example 2026-11-20T15:04:05Z
             */
            last_used_at: string | null;
            /**
             * @description Id of the token that issued this one. Revoking that token also revokes this one. Null: issued by the admin token.
             * @example 3
             */
            issued_by: number | null;
            /**
             * @description Id of the token that rotated itself into this one. This one is revoked with it. Otherwise null.
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
             * @description `cursor` of the next page. Null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
        };
        /**
         * IssuedToken
         * @description A new token.
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
             * @description Workspace of the token. Null for a token without a workspace.
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
             * @description v3 requests per minute. Null: the limit of the installation.
             * @example 100
             */
            rate_limit: number | null;
            /**
             * Format: date-time
             * @description Time of issue.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Expiry time.
             * @example 2026-11-20T15:04:05Z
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description Revocation time.
             * @example 2026-11-20T15:04:05Z
             */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description Time of the last use, to the minute.
             * @example 2026-11-20T15:04:05Z
             */
            last_used_at: string | null;
            /**
             * @description Id of the token that issued this one. Revoking that token also revokes this one. Null: issued by the admin token.
             * @example 3
             */
            issued_by: number | null;
            /**
             * @description Id of the token that rotated itself into this one. This one is revoked with it. Otherwise null.
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
             * @description The token. Returned only in this response.
             * @example jurat_test_9fK…
             */
            token: string;
        };
        /**
         * Service
         * @description A service that customers can book.
         */
        Service: {
            /** @enum {string} */
            object: "service";
            /**
             * @description Handle that bookings use.
             * @example remote
             */
            handle: string;
            /** @example Remote notarization */
            label: string;
            /**
             * @description Category that the notary must have.
             * @example remote
             * @enum {string}
             */
            category: "remote" | "enotary" | "wet" | "international" | "apostille";
            /**
             * @description Signing methods. The first is the default of a booking.
             * @example [
             *       "remote",
             *       "enotary"
             *     ]
             */
            signing_methods: string[];
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
             * @description Position in the catalog.
             * @example 0
             */
            position: number;
            /**
             * @description Place of appointments for the service, in one or more lines. Customers see it on their pages, in mails and in calendar files. The appointment's own place counts first, then the notary's, then the service's.
             * @example 120 Main Street, Suite 4
             *     Springfield, IL 62701
             */
            location: string | null;
            /**
             * @description Link of the online meeting of appointments for the service. Customers reach it only from the session page, from 15 minutes before the start. The appointment's own link counts first, as for `location`.
             * @example https://meet.example.com/room-7
             */
            meeting_url: string | null;
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
             * @description `cursor` of the next page. Null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
        };
        /**
         * Notary
         * @description A notary of the workspace.
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
             * @description `""` if the customer has no email.
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
             * @description IANA time zone of the hours.
             * @example America/New_York
             */
            timezone: string;
            /**
             * @description Minutes kept free before each appointment.
             * @example 0
             */
            buffer_before_minutes: number;
            /**
             * @description Minutes kept free after each appointment.
             * @example 15
             */
            buffer_after_minutes: number;
            /**
             * @description Place of appointments with the notary, in one or more lines. Customers see it on their pages, in mails and in calendar files. The appointment's own place counts first, then the notary's, then the service's.
             * @example 120 Main Street, Suite 4
             *     Springfield, IL 62701
             */
            location: string | null;
            /**
             * @description Link of the online meeting of appointments with the notary. Customers reach it only from the session page, from 15 minutes before the start. The appointment's own link counts first, as for `location`.
             * @example https://meet.example.com/room-7
             */
            meeting_url: string | null;
            /**
             * Format: date-time
             * @description Time at which the notary was added.
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
             * @description `cursor` of the next page. Null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
        };
        /**
         * NotaryHours
         * @description The hours of a notary. Spans do not overlap.
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
             * @description IANA time zone of the hours.
             * @example America/New_York
             */
            timezone: string;
            /** @description Hours of every week. */
            weekly: {
                /**
                 * @description Day of the week on which the span begins.
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
                 * @description Time of day, `HH:MM` up to `24:00`. A time at or before `from` is on the next day.
                 * @example 17:00
                 */
                to: string;
            }[];
            /** @description Dates with different hours. */
            exceptions: {
                /**
                 * @description Date in the notary's time zone.
                 * @example 2026-12-24
                 */
                date: string;
                /** @description Spans that begin on that date, instead of the weekly ones. Empty: a day off. */
                spans: {
                    /**
                     * @description Time of day, `HH:MM`.
                     * @example 09:00
                     */
                    from: string;
                    /**
                     * @description Time of day, `HH:MM` up to `24:00`. A time at or before `from` is on the next day.
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
         * @description A time in which a notary is not on duty, regardless of the hours.
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
             * @description Start time.
             * @example 2026-11-20T15:04:05Z
             */
            starts_at: string;
            /**
             * Format: date-time
             * @description End time.
             * @example 2026-11-27T15:04:05Z
             */
            ends_at: string;
            /**
             * @description `""` if the customer has no email.
             * @example Holiday
             */
            reason: string;
            /** @description Ids of appointments booked in that time, including their buffers. Reassign or reschedule them. */
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
             * @description `cursor` of the next page. Null on the last page.
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
             * @description Id. Unique across reservations and appointments.
             * @example 1042
             */
            id: number;
            /**
             * @description Status (contract section "States and transitions").
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
             * @description Number of times the service is bought.
             * @example 1
             */
            quantity: number;
            /** @description Whether the service was paid in advance. */
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
         * ManagedAppointment
         * @description An appointment with fields that only staff see: notary, duration, cancel reason, place.
         */
        ManagedAppointment: {
            /** @enum {string} */
            object: "appointment";
            /**
             * @description Id. Unique across reservations and appointments.
             * @example 1043
             */
            id: number;
            /**
             * @description Status of the appointment.
             * @example scheduled
             * @enum {string}
             */
            status: "scheduled" | "completed" | "canceled" | "draft";
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
            /**
             * @description Id of its reservation. Null for an appointment without one.
             * @example 1042
             */
            reservation_id: number | null;
            /**
             * @description Id of the notary. Null for a draft.
             * @example 3
             */
            notary_id: number | null;
            /**
             * @description Duration of the service times the quantity.
             * @example 30
             */
            duration_minutes: number;
            /**
             * @description Reason given with the cancellation.
             * @example no_show
             */
            cancel_reason: string | null;
            /**
             * @description Place of the appointment itself, in one or more lines. Customers see it on their pages, in mails and in calendar files. The appointment's own place counts first, then the notary's, then the service's.
             * @example 120 Main Street, Suite 4
             *     Springfield, IL 62701
             */
            location: string | null;
            /**
             * @description Link of the online meeting of the appointment itself. Customers reach it only from the session page, from 15 minutes before the start. The appointment's own link counts first, as for `location`.
             * @example https://meet.example.com/room-7
             */
            meeting_url: string | null;
        };
        /**
         * Submission
         * @description A reservation and its booked appointment.
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
        /**
         * RateCard
         * @description A rate card has zones by country, each with its carrier services, and the business days and cutoff hour.
         */
        RateCard: {
            /** @description ISO 4217 code of all prices on the rate card. */
            currency: string;
            /** @description Hour of the day, in the workspace's time zone. From this hour on, shipping starts on the next business day. */
            cutoff_hour: number;
            /** @description Days that are not business days, in addition to Saturdays and Sundays. */
            holidays: (string | {
                /** @description Month of the year. */
                month: number;
                /** @description Day of the week, 1 = Monday … 7 = Sunday. */
                weekday: number;
                /**
                 * @description Number of that weekday in the month. -1: the last one.
                 * @enum {unknown}
                 */
                nth: 1 | 2 | 3 | 4 | -1;
            })[];
            /** @description Zones. There is no shipping to a country that no zone covers. */
            zones: {
                /**
                 * @description Name of the zone.
                 * @example North America
                 */
                name: string;
                /** @description Countries of the zone. `*`: all countries that no other zone lists. */
                countries: string[];
                /** @description Carrier services of the zone. Empty: no shipping to these countries. */
                services: {
                    /** @description Carrier service code. */
                    type: string;
                    /**
                     * @description Name of the offer, as customers see it.
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
             * @description Id of the reservation or appointment of the mail. Null for a mail about a webhook endpoint.
             * @example 1043
             */
            object_id: number | null;
            /**
             * @description Id of the webhook endpoint of the mail. Null for a mail about a booking.
             * @example null
             */
            endpoint_id: number | null;
            /**
             * @description Kind of the mail.
             * @example invitation
             * @enum {string}
             */
            kind: "invitation" | "confirmation" | "reschedule" | "cancellation" | "reminder_24h" | "reminder_1h" | "webhook_failing" | "webhook_disabled";
            /**
             * @description `pending`: not yet sent. `kept`: kept instead of sent. `withdrawn`: no longer needed, because its cause was undone. `skipped`: not sent, because there is no address.
             * @example pending
             * @enum {string}
             */
            status: "pending" | "sending" | "sent" | "kept" | "withdrawn" | "skipped" | "failed";
            /**
             * Format: date-time
             * @description Time at which the mail is due, by the workspace's clock.
             * @example 2026-11-20T15:04:05Z
             */
            due_at: string;
            /**
             * @description Address of the recipient. Null until the mail is composed.
             * @example ana@example.com
             */
            to: string | null;
            /**
             * @description Subject. Null until the mail is composed.
             * @example Confirmed: Remote notarization
             */
            subject: string | null;
            /**
             * @description Plain text. Null until the mail is composed.
             * @example Your appointment is booked.
             */
            text: string | null;
            /**
             * @description HTML. Null until the mail is composed.
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
             * @description Why the mail was not sent, or not yet.
             * @example The customer has no email address.
             */
            error: string | null;
            /**
             * @description Number of times the mail was sent to the mail server.
             * @example 1
             */
            attempts: number;
            /**
             * Format: date-time
             * @description Time at which the mail was queued.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time at which the mail server accepted the mail, or it was kept.
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
             * @description `cursor` of the next page. Null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
        };
        /**
         * WebhookEndpoint
         * @description URL that receives the events.
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
             * @description URL that receives the events.
             * @example https://hooks.example.com/jurat
             */
            url: string;
            /**
             * @description Event types of the endpoint. Null: all types, including future ones.
             * @example [
             *       "appointment-created",
             *       "appointment-canceled"
             *     ]
             */
            event_types: ("appointment-created" | "appointment-updated" | "appointment-complete" | "appointment-canceled" | "document-uploaded" | "document-deleted" | "reservation-created" | "reservation-submitted" | "reservation-canceled" | "reservation-updated" | "signer-added" | "signer-updated" | "signer-removed" | "video-uploaded" | "video-deleted")[] | null;
            /**
             * @description `""` if the customer has no email.
             * @example Orders
             */
            description: string;
            /**
             * @description A disabled endpoint receives no events.
             * @example enabled
             * @enum {string}
             */
            status: "enabled" | "disabled";
            /**
             * @description `gone`: the endpoint responded with 410. `failing`: all attempts failed for five days.
             * @example null
             */
            disabled_reason: string | null;
            /**
             * Format: date-time
             * @description Time since which all attempts have failed, by the workspace's clock. Null: not failing.
             * @example 2026-11-20T15:04:05Z
             */
            failing_since: string | null;
            /**
             * @description Whether there is a next secret. Deliveries are signed with the current and the next secret until the next one is promoted to the current one.
             * @example false
             */
            has_next_secret: boolean;
            /**
             * Format: date-time
             * @description Registration time.
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
             * @description `cursor` of the next page. Null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
        };
        /**
         * WebhookEndpointWithSecret
         * @description A webhook endpoint with its new secret.
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
             * @description URL that receives the events.
             * @example https://hooks.example.com/jurat
             */
            url: string;
            /**
             * @description Event types of the endpoint. Null: all types, including future ones.
             * @example [
             *       "appointment-created",
             *       "appointment-canceled"
             *     ]
             */
            event_types: ("appointment-created" | "appointment-updated" | "appointment-complete" | "appointment-canceled" | "document-uploaded" | "document-deleted" | "reservation-created" | "reservation-submitted" | "reservation-canceled" | "reservation-updated" | "signer-added" | "signer-updated" | "signer-removed" | "video-uploaded" | "video-deleted")[] | null;
            /**
             * @description `""` if the customer has no email.
             * @example Orders
             */
            description: string;
            /**
             * @description A disabled endpoint receives no events.
             * @example enabled
             * @enum {string}
             */
            status: "enabled" | "disabled";
            /**
             * @description `gone`: the endpoint responded with 410. `failing`: all attempts failed for five days.
             * @example null
             */
            disabled_reason: string | null;
            /**
             * Format: date-time
             * @description Time since which all attempts have failed, by the workspace's clock. Null: not failing.
             * @example 2026-11-20T15:04:05Z
             */
            failing_since: string | null;
            /**
             * @description Whether there is a next secret. Deliveries are signed with the current and the next secret until the next one is promoted to the current one.
             * @example false
             */
            has_next_secret: boolean;
            /**
             * Format: date-time
             * @description Registration time.
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
             * @description The new secret. Returned only in this response.
             * @example whsec_5vXhgAcKkUS3cGnKmoYd3WzB1E4EhoQfDkqXbV1tq3s=
             */
            secret: string;
        };
        /**
         * WebhookTest
         * @description The result of a test event.
         */
        WebhookTest: {
            /** @enum {string} */
            object: "webhook_test";
            /**
             * @description Id of the webhook endpoint.
             * @example 4
             */
            endpoint_id: number;
            /**
             * @description Event id, sent as `X-Event-Id`.
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
             * @description Whether the response was a 2xx.
             * @example true
             */
            success: boolean;
            /**
             * @description HTTP status of the response. Null without a response.
             * @example 200
             */
            status: number | null;
            /**
             * @description Time from the start of the request to the end of the response, in ms.
             * @example 84
             */
            duration_ms: number;
            /**
             * @description Why there was no response: `dns`, `address_refused`, `connection`, `tls`, `timeout`, `reset` or `protocol`.
             * @example null
             */
            error: string | null;
            /**
             * @description Status line and headers of the response.
             * @example HTTP/1.1 200 OK
             */
            response_head: string | null;
            /**
             * @description The first 16 KiB of the response body.
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
             * @description Id of the webhook endpoint.
             * @example 4
             */
            endpoint_id: number;
            /** @example true */
            dry_run: boolean;
            /**
             * @description Number of deliveries to create.
             * @example 128
             */
            deliveries: number;
        };
        /**
         * WebhookHealth
         * @description The health of a webhook endpoint over 24 hours.
         */
        WebhookHealth: {
            /** @enum {string} */
            object: "webhook_health";
            /**
             * @description Id of the webhook endpoint.
             * @example 4
             */
            endpoint_id: number;
            /**
             * Format: date-time
             * @description Start of the measured time: 24 hours ago.
             * @example 2026-11-20T15:04:05Z
             */
            since: string;
            /**
             * @description Number of attempts in that time, for the latest 10,000 deliveries.
             * @example 250
             */
            attempts: number;
            /**
             * @description Share of the attempts with a 2xx response, from 0 to 1. Null without attempts.
             * @example 0.996
             */
            success_share: number | null;
            latency_ms: {
                /**
                 * @description Median of the durations of the attempts, in ms.
                 * @example 90
                 */
                p50: number | null;
                /**
                 * @description 95th percentile of the durations of the attempts, in ms.
                 * @example 90
                 */
                p95: number | null;
                /**
                 * @description 99th percentile of the durations of the attempts, in ms.
                 * @example 90
                 */
                p99: number | null;
            };
            last_error: {
                /**
                 * @description Id of the delivery.
                 * @example 77
                 */
                delivery_id: number;
                /**
                 * Format: date-time
                 * @description Start time of the attempt.
                 * @example 2026-11-20T15:04:05Z
                 */
                at: string;
                /**
                 * @description HTTP status of the response. Null without a response.
                 * @example 200
                 */
                status: number | null;
                /**
                 * @description Why there was no response: `dns`, `address_refused`, `connection`, `tls`, `timeout`, `reset` or `protocol`.
                 * @example null
                 */
                error: string | null;
            } | null;
        };
        /**
         * Delivery
         * @description The delivery of one event to one endpoint.
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
             * @description URL of the endpoint.
             * @example 4
             */
            endpoint_id: number;
            /**
             * @description Event id, sent as `X-Event-Id`.
             * @example evt_019aa2f4c1b77d3e8f0123456789abcd
             */
            event_id: string;
            /**
             * @description The event. Null if it has been deleted for its age.
             * @example signer-added
             */
            event_type: string | null;
            /**
             * @description `pending`: before the first attempt. `retrying`: between attempts. `delivered`: acknowledged with a 2xx. `failed`: no more attempts are made.
             * @example pending
             * @enum {string}
             */
            status: "pending" | "retrying" | "delivered" | "failed";
            /**
             * @description Number of attempts made.
             * @example 1
             */
            attempt_count: number;
            /**
             * @description Whether a replay created the delivery.
             * @example false
             */
            is_replay: boolean;
            /**
             * Format: date-time
             * @description Time of the next attempt, by the workspace's clock. Null if there is none.
             * @example 2026-11-20T15:04:05Z
             */
            due_at: string | null;
            /**
             * Format: date-time
             * @description Creation time.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change of the status.
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
             * @description `cursor` of the next page. Null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
        };
        /**
         * DeliveryWithAttempts
         * @description A delivery with all its attempts.
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
             * @description URL of the endpoint.
             * @example 4
             */
            endpoint_id: number;
            /**
             * @description Event id, sent as `X-Event-Id`.
             * @example evt_019aa2f4c1b77d3e8f0123456789abcd
             */
            event_id: string;
            /**
             * @description The event. Null if it has been deleted for its age.
             * @example signer-added
             */
            event_type: string | null;
            /**
             * @description `pending`: before the first attempt. `retrying`: between attempts. `delivered`: acknowledged with a 2xx. `failed`: no more attempts are made.
             * @example pending
             * @enum {string}
             */
            status: "pending" | "retrying" | "delivered" | "failed";
            /**
             * @description Number of attempts made.
             * @example 1
             */
            attempt_count: number;
            /**
             * @description Whether a replay created the delivery.
             * @example false
             */
            is_replay: boolean;
            /**
             * Format: date-time
             * @description Time of the next attempt, by the workspace's clock. Null if there is none.
             * @example 2026-11-20T15:04:05Z
             */
            due_at: string | null;
            /**
             * Format: date-time
             * @description Creation time.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change of the status.
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
            /** @description All attempts, in order. */
            attempts: {
                /**
                 * @description Number of the attempt, from 1. Sent as `X-Event-Attempt`.
                 * @example 1
                 */
                attempt: number;
                /**
                 * Format: date-time
                 * @description Start time.
                 * @example 2026-11-20T15:04:05Z
                 */
                started_at: string;
                /**
                 * @description HTTP status of the response. Null without a response.
                 * @example 200
                 */
                status: number | null;
                /**
                 * @description Time from the start of the request to the end of the response, in ms.
                 * @example 84
                 */
                duration_ms: number;
                /**
                 * @description Why there was no response: `dns`, `address_refused`, `connection`, `tls`, `timeout`, `reset` or `protocol`.
                 * @example null
                 */
                error: string | null;
                /**
                 * @description Status line and headers of the response.
                 * @example HTTP/1.1 200 OK
                 */
                response_head: string | null;
                /**
                 * @description The first 16 KiB of the response body.
                 * @example ok
                 */
                response_body: string | null;
            }[];
        };
        /**
         * Event
         * @description An event, as webhooks send it.
         */
        Event: {
            /** @enum {string} */
            object: "event";
            /**
             * @description Event id, sent as `X-Event-Id`.
             * @example evt_019aa2f4c1b77d3e8f0123456789abcd
             */
            id: string;
            /**
             * @description Position in the workspace's feed, from 1, without gaps. Null until the event is numbered.
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
             * @description Time of the event.
             * @example 2026-11-20T15:04:05Z
             */
            occurred_at: string;
            /** @enum {string} */
            webhook_version: "v1";
            /** @enum {string} */
            api_version: "v3";
            /** @description Payload. Its shape depends on the type. */
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
                 * @description Source of the change.
                 * @example api
                 * @enum {string}
                 */
                source: "api" | "console" | "customer" | "system";
                /**
                 * @description Id of the request that caused the event.
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
             * @description `cursor` of the next page. Null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
            /**
             * @description `cursor` to continue after the last event of this response, also if there is no next page yet.
             * @example eyJhZnRlciI6NDJ9
             */
            resume_cursor: string;
        };
        /**
         * AuditEntry
         * @description An audit entry: who did what to which row.
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
             * @description Workspace. Null for the installation itself.
             * @example 1
             */
            workspace_id: number | null;
            /**
             * Format: date-time
             * @description Time of the event.
             * @example 2026-11-20T15:04:05Z
             */
            at: string;
            /**
             * @description Actor: `admin`, `token:<id>`, `customer:<booking id>` or `system`.
             * @example token:7
             */
            actor: string;
            /**
             * @description Interface that the actor used.
             * @example api
             * @enum {string}
             */
            source: "api" | "console" | "customer" | "system";
            /**
             * @description The action.
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
             * @description `X-Request-Id` of the call. Begins with `system:` for changes that the server made by itself.
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
             * @description `cursor` of the next page. Null on the last page.
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
             * @description Ids of the keys that this call revoked.
             * @example [
             *       "kT8w2QzN"
             *     ]
             */
            revoked: string[];
        };
    };
}
export type $defs = Record<string, never>;
export interface operations {
    listWorkspaces: {
        parameters: {
            query?: {
                /** @description Number of items per page. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["WorkspaceList"];
                };
            };
        };
    };
    createWorkspace: {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Name of the workspace.
                     * @example Acme Notaries
                     */
                    name: string;
                    /**
                     * @description A test workspace sends no mail. The mode cannot be changed later.
                     * @default test
                     * @example live
                     * @enum {string}
                     */
                    mode?: "live" | "test";
                    /**
                     * @description IANA time zone of the business.
                     * @default UTC
                     * @example America/New_York
                     */
                    timezone?: string;
                    /**
                     * @description Minimum notice for customers, in minutes before the start. Default: 60.
                     * @example 60
                     */
                    minimum_notice_minutes?: number;
                    /**
                     * @description Number of days ahead that can be booked. Default: 90.
                     * @example 90
                     */
                    horizon_days?: number;
                    /**
                     * @description Whether customers can book, reschedule and cancel with the keys in their links. Default: true. If false, the booking interface returns `not_found` for every key, and `booking_page_url` is required.
                     * @example true
                     */
                    customer_booking?: boolean;
                    /**
                     * @description Base URL of the links in mails, for a business with its own booking pages. Null: the pages of this installation.
                     * @example https://book.example.com
                     */
                    booking_page_url?: string | null;
                    /**
                     * @description Sender of mails. Null: the sender of the installation.
                     * @example Acme Notaries <mail@example.com>
                     */
                    mail_from?: string | null;
                    /**
                     * @description Address for replies to mails, and for mails about failing webhook endpoints. Null: both go to the sender.
                     * @example ana@example.com
                     */
                    mail_reply_to?: string | null;
                    /**
                     * @description Name that customers see on pages and in mails. Null: the name of the workspace.
                     * @example Acme Notaries
                     */
                    display_name?: string | null;
                    /**
                     * @description Colour of buttons and links, `#rrggbb`. It is darkened, or lightened on dark pages, until text is readable. Null: blue.
                     * @example #1f4b99
                     */
                    accent_color?: string | null;
                    /**
                     * @description Privacy notice, linked on pages and in mails. Null: no link.
                     * @example https://www.example.com/privacy
                     */
                    privacy_url?: string | null;
                    /**
                     * @description Terms, linked on pages and in mails. Null: no link.
                     * @example https://www.example.com/terms
                     */
                    terms_url?: string | null;
                    /**
                     * @description How customers reach the business, in one line: a phone number or an address.
                     * @example +1 305 555 0123
                     */
                    contact?: string | null;
                    /**
                     * @description Origins of websites that may embed the pages in a frame. Empty: none.
                     * @example [
                     *       "https://www.example.com"
                     *     ]
                     */
                    embed_origins?: string[];
                    /**
                     * @description A PNG or WebP image of at most 20 kB, in base64. Null removes it.
                     * @example iVBORw0KGgo=
                     */
                    logo?: string | null;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
        };
    };
    getWorkspace: {
        parameters: {
            path: {
                /** @description Id of the resource. */
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
        };
    };
    updateWorkspace: {
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
                     * @description A test workspace sends no mail. The mode cannot be changed later.
                     * @example live
                     * @enum {string}
                     */
                    mode?: "live" | "test";
                    /**
                     * @description Name of the workspace.
                     * @example Acme Notaries
                     */
                    name?: string;
                    /**
                     * @description IANA time zone of the business.
                     * @example America/New_York
                     */
                    timezone?: string;
                    /**
                     * @description Minimum notice for customers, in minutes before the start. Default: 60.
                     * @example 60
                     */
                    minimum_notice_minutes?: number;
                    /**
                     * @description Number of days ahead that can be booked. Default: 90.
                     * @example 90
                     */
                    horizon_days?: number;
                    /**
                     * @description Whether customers can book, reschedule and cancel with the keys in their links. Default: true. If false, the booking interface returns `not_found` for every key, and `booking_page_url` is required.
                     * @example true
                     */
                    customer_booking?: boolean;
                    /**
                     * @description Base URL of the links in mails, for a business with its own booking pages. Null: the pages of this installation.
                     * @example https://book.example.com
                     */
                    booking_page_url?: string | null;
                    /**
                     * @description Sender of mails. Null: the sender of the installation.
                     * @example Acme Notaries <mail@example.com>
                     */
                    mail_from?: string | null;
                    /**
                     * @description Address for replies to mails, and for mails about failing webhook endpoints. Null: both go to the sender.
                     * @example ana@example.com
                     */
                    mail_reply_to?: string | null;
                    /**
                     * @description Name that customers see on pages and in mails. Null: the name of the workspace.
                     * @example Acme Notaries
                     */
                    display_name?: string | null;
                    /**
                     * @description Colour of buttons and links, `#rrggbb`. It is darkened, or lightened on dark pages, until text is readable. Null: blue.
                     * @example #1f4b99
                     */
                    accent_color?: string | null;
                    /**
                     * @description Privacy notice, linked on pages and in mails. Null: no link.
                     * @example https://www.example.com/privacy
                     */
                    privacy_url?: string | null;
                    /**
                     * @description Terms, linked on pages and in mails. Null: no link.
                     * @example https://www.example.com/terms
                     */
                    terms_url?: string | null;
                    /**
                     * @description How customers reach the business, in one line: a phone number or an address.
                     * @example +1 305 555 0123
                     */
                    contact?: string | null;
                    /**
                     * @description Origins of websites that may embed the pages in a frame. Empty: none.
                     * @example [
                     *       "https://www.example.com"
                     *     ]
                     */
                    embed_origins?: string[];
                    /**
                     * @description A PNG or WebP image of at most 20 kB, in base64. Null removes it.
                     * @example iVBORw0KGgo=
                     */
                    logo?: string | null;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
        };
    };
    moveClock: {
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
                     * @description Number of seconds to move the clock forward.
                     * @example 3600
                     */
                    advance_seconds?: number;
                    /**
                     * Format: date-time
                     * @description Alternative to `advance_seconds`: the time to move the clock to. It must not be in the workspace's past.
                     * @example 2027-01-01T00:00:00Z
                     */
                    set_to?: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
        };
    };
    listTokens: {
        parameters: {
            query?: {
                /** @description Number of items per page. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Only tokens of this workspace. */
                workspace_id?: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["TokenList"];
                };
            };
        };
    };
    issueToken: {
        requestBody: {
            content: {
                "application/json": {
                    /** @description Workspace of the token. Null: a token without a workspace. */
                    workspace_id?: number | null;
                    /**
                     * @description Purpose of the token.
                     * @example Website
                     */
                    name: string;
                    /**
                     * @description Scopes of the contract, `manage`, `<resource>:*`, or `*` for all scopes of the contract. `reservations:read` and `appointments:read` return customer keys: a caller with a key can book and make changes as the customer.
                     * @example [
                     *       "reservations:*",
                     *       "signers:read"
                     *     ]
                     */
                    scopes: string[];
                    /**
                     * Format: date-time
                     * @description Expiry time, at the latest that of the token of this call. Default: that of the token of this call.
                     * @example 2030-01-01T00:00:00Z
                     */
                    expires_at?: string | null;
                    /** @description v3 requests per minute, at most the limit of the token of this call. Default: that limit. Calls of the new token also count against the limit of the first token in its chain of issuers. */
                    rate_limit?: number | null;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["IssuedToken"];
                };
            };
        };
    };
    revokeToken: {
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
    rotateToken: {
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
                     * @description Number of seconds for which the old token still works.
                     * @default 0
                     */
                    overlap_seconds?: number;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["IssuedToken"];
                };
            };
        };
    };
    listServices: {
        parameters: {
            query?: {
                /** @description Number of items per page. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Workspace. Required for the admin token. Optional for a token of one workspace. */
                workspace_id?: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ServiceList"];
                };
            };
        };
    };
    createService: {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Workspace. Required for the admin token. Optional for a token of one workspace.
                     * @example 1042
                     */
                    workspace_id?: number;
                    /**
                     * @description Handle that bookings use. The handle of an archived service can be used again.
                     * @example will_signing
                     */
                    handle: string;
                    /**
                     * @description Name shown to customers.
                     * @example Remote notarization
                     */
                    label: string;
                    /**
                     * @description Category that the notary must have.
                     * @example remote
                     * @enum {string}
                     */
                    category: "remote" | "enotary" | "wet" | "international" | "apostille";
                    /**
                     * @description Signing methods that a booking can choose. The first is the default.
                     * @example [
                     *       "remote",
                     *       "enotary"
                     *     ]
                     */
                    signing_methods: string[];
                    /**
                     * @description Duration of one booking of the service.
                     * @example 30
                     */
                    duration_minutes: number;
                    /**
                     * @description Price in units of the currency, with at most the usual decimals of the currency.
                     * @example 25
                     */
                    unit_price: number;
                    /**
                     * @description ISO 4217 code.
                     * @example USD
                     */
                    currency: string;
                    /**
                     * @description Position in the catalog. Default for a new service: last.
                     * @example 6
                     */
                    position?: number;
                    /**
                     * @description Place of appointments for the service, in one or more lines. Customers see it on their pages, in mails and in calendar files. The appointment's own place counts first, then the notary's, then the service's.
                     * @example 120 Main Street, Suite 4
                     *     Springfield, IL 62701
                     */
                    location?: string | null;
                    /**
                     * @description Link of the online meeting of appointments for the service. Customers reach it only from the session page, from 15 minutes before the start. The appointment's own link counts first, as for `location`.
                     * @example https://meet.example.com/room-7
                     */
                    meeting_url?: string | null;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["Service"];
                };
            };
        };
    };
    getService: {
        parameters: {
            query?: {
                /** @description Workspace. Required for the admin token. Optional for a token of one workspace. */
                workspace_id?: number;
            };
            path: {
                /** @description Handle of the service. */
                handle: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Service"];
                };
            };
        };
    };
    archiveService: {
        parameters: {
            query?: {
                /** @description Workspace. Required for the admin token. Optional for a token of one workspace. */
                workspace_id?: number;
            };
            path: {
                /** @description Handle of the service. */
                handle: string;
            };
        };
        responses: {
            200: {};
        };
    };
    updateService: {
        parameters: {
            path: {
                /** @description Handle of the service. */
                handle: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Workspace. Required for the admin token. Optional for a token of one workspace.
                     * @example 1042
                     */
                    workspace_id?: number;
                    /**
                     * @description Name shown to customers.
                     * @example Remote notarization
                     */
                    label?: string;
                    /**
                     * @description Category that the notary must have.
                     * @example remote
                     * @enum {string}
                     */
                    category?: "remote" | "enotary" | "wet" | "international" | "apostille";
                    /**
                     * @description Signing methods that a booking can choose. The first is the default.
                     * @example [
                     *       "remote",
                     *       "enotary"
                     *     ]
                     */
                    signing_methods?: string[];
                    /**
                     * @description Duration of one booking of the service.
                     * @example 30
                     */
                    duration_minutes?: number;
                    /**
                     * @description Price in units of the currency, with at most the usual decimals of the currency.
                     * @example 25
                     */
                    unit_price?: number;
                    /**
                     * @description ISO 4217 code.
                     * @example USD
                     */
                    currency?: string;
                    /**
                     * @description Position in the catalog. Default for a new service: last.
                     * @example 6
                     */
                    position?: number;
                    /**
                     * @description Place of appointments for the service, in one or more lines. Customers see it on their pages, in mails and in calendar files. The appointment's own place counts first, then the notary's, then the service's.
                     * @example 120 Main Street, Suite 4
                     *     Springfield, IL 62701
                     */
                    location?: string | null;
                    /**
                     * @description Link of the online meeting of appointments for the service. Customers reach it only from the session page, from 15 minutes before the start. The appointment's own link counts first, as for `location`.
                     * @example https://meet.example.com/room-7
                     */
                    meeting_url?: string | null;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Service"];
                };
            };
        };
    };
    listNotaries: {
        parameters: {
            query?: {
                /** @description Number of items per page. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Workspace. Required for the admin token. Optional for a token of one workspace. */
                workspace_id?: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["NotaryList"];
                };
            };
        };
    };
    addNotary: {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Workspace. Required for the admin token. Optional for a token of one workspace.
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
                     * @description Email of the notary. Empty if there is none.
                     * @example nora@example.com
                     */
                    email?: string;
                    /**
                     * @description IANA time zone of the hours. Default for a new notary: the workspace's.
                     * @example America/New_York
                     */
                    timezone?: string;
                    /**
                     * @description Minutes kept free before each appointment. Default: 0.
                     * @example 15
                     */
                    buffer_before_minutes?: number;
                    /**
                     * @description Minutes kept free after each appointment. Default: 0.
                     * @example 15
                     */
                    buffer_after_minutes?: number;
                    /**
                     * @description Place of appointments with the notary, in one or more lines. Customers see it on their pages, in mails and in calendar files. The appointment's own place counts first, then the notary's, then the service's.
                     * @example 120 Main Street, Suite 4
                     *     Springfield, IL 62701
                     */
                    location?: string | null;
                    /**
                     * @description Link of the online meeting of appointments with the notary. Customers reach it only from the session page, from 15 minutes before the start. The appointment's own link counts first, as for `location`.
                     * @example https://meet.example.com/room-7
                     */
                    meeting_url?: string | null;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["Notary"];
                };
            };
        };
    };
    getNotary: {
        parameters: {
            path: {
                /** @description Id of the resource. */
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Notary"];
                };
            };
        };
    };
    removeNotary: {
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
    updateNotary: {
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
                     * @description Email of the notary. Empty if there is none.
                     * @example nora@example.com
                     */
                    email?: string;
                    /**
                     * @description IANA time zone of the hours. Default for a new notary: the workspace's.
                     * @example America/New_York
                     */
                    timezone?: string;
                    /**
                     * @description Minutes kept free before each appointment. Default: 0.
                     * @example 15
                     */
                    buffer_before_minutes?: number;
                    /**
                     * @description Minutes kept free after each appointment. Default: 0.
                     * @example 15
                     */
                    buffer_after_minutes?: number;
                    /**
                     * @description Place of appointments with the notary, in one or more lines. Customers see it on their pages, in mails and in calendar files. The appointment's own place counts first, then the notary's, then the service's.
                     * @example 120 Main Street, Suite 4
                     *     Springfield, IL 62701
                     */
                    location?: string | null;
                    /**
                     * @description Link of the online meeting of appointments with the notary. Customers reach it only from the session page, from 15 minutes before the start. The appointment's own link counts first, as for `location`.
                     * @example https://meet.example.com/room-7
                     */
                    meeting_url?: string | null;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Notary"];
                };
            };
        };
    };
    getNotaryHours: {
        parameters: {
            path: {
                /** @description Id of the resource. */
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["NotaryHours"];
                };
            };
        };
    };
    clearNotaryHours: {
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
    changeNotaryHours: {
        parameters: {
            path: {
                /** @description Id of the resource. */
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Hours of every week. */
                    weekly?: {
                        /**
                         * @description Day of the week on which the span begins.
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
                         * @description Time of day, `HH:MM` up to `24:00`. A time at or before `from` is on the next day.
                         * @example 17:00
                         */
                        to: string;
                    }[];
                    /** @description Dates with different hours. */
                    exceptions?: {
                        /**
                         * @description Date in the notary's time zone.
                         * @example 2026-12-24
                         */
                        date: string;
                        /** @description Spans that begin on that date, instead of the weekly ones. Empty: a day off. */
                        spans: {
                            /**
                             * @description Time of day, `HH:MM`.
                             * @example 09:00
                             */
                            from: string;
                            /**
                             * @description Time of day, `HH:MM` up to `24:00`. A time at or before `from` is on the next day.
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
                content: {
                    "application/json": components["schemas"]["NotaryHours"];
                };
            };
        };
    };
    listTimeOff: {
        parameters: {
            query?: {
                /** @description Number of items per page. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
            };
            path: {
                /** @description Id of the resource. */
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["TimeOffList"];
                };
            };
        };
    };
    addTimeOff: {
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
                     * Format: date-time
                     * @description Start time.
                     * @example 2026-11-20T15:04:05Z
                     */
                    starts_at: string;
                    /**
                     * Format: date-time
                     * @description End time. Must be after `starts_at`.
                     * @example 2026-11-27T15:04:05Z
                     */
                    ends_at: string;
                    /**
                     * @description Reason, for staff.
                     * @example Holiday
                     */
                    reason?: string;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["TimeOff"];
                };
            };
        };
    };
    getTimeOff: {
        parameters: {
            path: {
                /** @description Id of the notary. */
                id: number;
                /** @description Id of the time off. */
                time_off_id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["TimeOff"];
                };
            };
        };
    };
    removeTimeOff: {
        parameters: {
            path: {
                /** @description Id of the notary. */
                id: number;
                /** @description Id of the time off. */
                time_off_id: number;
            };
        };
        responses: {
            200: {};
        };
    };
    updateTimeOff: {
        parameters: {
            path: {
                /** @description Id of the notary. */
                id: number;
                /** @description Id of the time off. */
                time_off_id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date-time
                     * @description Start time.
                     * @example 2026-11-20T15:04:05Z
                     */
                    starts_at?: string;
                    /**
                     * Format: date-time
                     * @description End time. Must be after `starts_at`.
                     * @example 2026-11-27T15:04:05Z
                     */
                    ends_at?: string;
                    /**
                     * @description Reason, for staff.
                     * @example Holiday
                     */
                    reason?: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["TimeOff"];
                };
            };
        };
    };
    submitReservation: {
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
                     * @description Customer's IANA time zone. Default: the workspace's.
                     * @example America/New_York
                     */
                    timezone?: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Submission"];
                };
            };
        };
    };
    createAppointment: {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Workspace. Required for the admin token. Optional for a token of one workspace.
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
                     * @description A signing method that the service allows. Default: the first of them.
                     * @example remote
                     */
                    signing_method?: string;
                    /**
                     * @description Start in epoch seconds. Required for `scheduled`.
                     * @example 1795100400
                     */
                    timestamp?: number;
                    /**
                     * @description Customer's IANA time zone. Default: the workspace's.
                     * @example America/New_York
                     */
                    timezone?: string;
                    /**
                     * @description Number of times the service is booked.
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
                     * @description A draft needs no time.
                     * @default scheduled
                     * @example scheduled
                     * @enum {string}
                     */
                    status?: "scheduled" | "draft";
                    /**
                     * @description Place of the appointment itself, in one or more lines. Customers see it on their pages, in mails and in calendar files. The appointment's own place counts first, then the notary's, then the service's.
                     * @example 120 Main Street, Suite 4
                     *     Springfield, IL 62701
                     */
                    location?: string | null;
                    /**
                     * @description Link of the online meeting of the appointment itself. Customers reach it only from the session page, from 15 minutes before the start. The appointment's own link counts first, as for `location`.
                     * @example https://meet.example.com/room-7
                     */
                    meeting_url?: string | null;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["ManagedAppointment"];
                };
            };
        };
    };
    getManagedAppointment: {
        parameters: {
            path: {
                /** @description Id of the resource. */
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ManagedAppointment"];
                };
            };
        };
    };
    updateManagedAppointment: {
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
                     * @description Place of the appointment itself, in one or more lines. Customers see it on their pages, in mails and in calendar files. The appointment's own place counts first, then the notary's, then the service's.
                     * @example 120 Main Street, Suite 4
                     *     Springfield, IL 62701
                     */
                    location?: string | null;
                    /**
                     * @description Link of the online meeting of the appointment itself. Customers reach it only from the session page, from 15 minutes before the start. The appointment's own link counts first, as for `location`.
                     * @example https://meet.example.com/room-7
                     */
                    meeting_url?: string | null;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ManagedAppointment"];
                };
            };
        };
    };
    completeAppointment: {
        parameters: {
            path: {
                /** @description Id of the resource. */
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ManagedAppointment"];
                };
            };
        };
    };
    cancelAppointment: {
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
                     * @description Reason, for the record. `no_show` if the customer did not come.
                     * @example no_show
                     */
                    reason?: string;
                    /**
                     * @description If true, the reservation is not canceled: it is `pending` again, and its link can be used to book again.
                     * @default false
                     */
                    keep_reservation?: boolean;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ManagedAppointment"];
                };
            };
        };
    };
    assignAppointment: {
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
                     * @description Id of the other notary.
                     * @example 3
                     */
                    notary_id: number;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ManagedAppointment"];
                };
            };
        };
    };
    setSignerVerification: {
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
                     * @description Status of the ID verification.
                     * @example pending
                     * @enum {string}
                     */
                    status?: "pending" | "in_progress" | "verified" | "failed" | "locked";
                    /**
                     * @description Decision of a person.
                     * @example null
                     * @enum {string|null}
                     */
                    human_approval?: "approved" | "rejected" | null;
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
    deleteDocument: {
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
    uploadVideo: {
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description Id of the appointment. This part must come before the file. */
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
                content: {
                    "application/json": components["schemas"]["Video"];
                };
            };
        };
    };
    deleteVideo: {
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
    getRateCard: {
        parameters: {
            query?: {
                /** @description Workspace. Required for the admin token. Optional for a token of one workspace. */
                workspace_id?: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["RateCard"];
                };
            };
        };
    };
    replaceRateCard: {
        parameters: {
            query?: {
                /** @description Workspace. Required for the admin token. Optional for a token of one workspace. */
                workspace_id?: number;
            };
        };
        /** @description A rate card has zones by country, each with its carrier services, and the business days and cutoff hour. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RateCard"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["RateCard"];
                };
            };
        };
    };
    listMails: {
        parameters: {
            query?: {
                /** @description Number of items per page. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Workspace of the mails. Required for the admin token. Optional for a token of one workspace. */
                workspace_id?: number;
                /** @description Only mails about this reservation or appointment. */
                object_id?: number;
                /** @description Only mails about this webhook endpoint. */
                endpoint_id?: number;
                /** @description Only mails of this kind. */
                kind?: "invitation" | "confirmation" | "reschedule" | "cancellation" | "reminder_24h" | "reminder_1h" | "webhook_failing" | "webhook_disabled";
                /** @description Only mails with this status. */
                status?: "pending" | "sending" | "sent" | "kept" | "withdrawn" | "skipped" | "failed";
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["MailList"];
                };
            };
        };
    };
    getMail: {
        parameters: {
            path: {
                /** @description Id of the resource. */
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Mail"];
                };
            };
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: {
                /** @description Number of items per page. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Workspace. Required for the admin token. Optional for a token of one workspace. */
                workspace_id?: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["WebhookEndpointList"];
                };
            };
        };
    };
    createWebhookEndpoint: {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Workspace. Required for the admin token. Optional for a token of one workspace.
                     * @example 1042
                     */
                    workspace_id?: number;
                    /**
                     * @description URL that receives the events. `https`; a test workspace also accepts `http`.
                     * @example https://hooks.example.com/jurat
                     */
                    url: string;
                    /**
                     * @description Event types to send. Null: all types, including future ones. Default for a new endpoint: null.
                     * @example [
                     *       "appointment-created",
                     *       "appointment-canceled"
                     *     ]
                     */
                    event_types?: string[] | null;
                    /**
                     * @description Name of the workspace.
                     * @example Orders
                     */
                    description?: string;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
        };
    };
    getWebhookEndpoint: {
        parameters: {
            path: {
                /** @description Id of the resource. */
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    removeWebhookEndpoint: {
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
    updateWebhookEndpoint: {
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
                     * @description URL that receives the events. `https`; a test workspace also accepts `http`.
                     * @example https://hooks.example.com/jurat
                     */
                    url?: string;
                    /**
                     * @description Event types to send. Null: all types, including future ones. Default for a new endpoint: null.
                     * @example [
                     *       "appointment-created",
                     *       "appointment-canceled"
                     *     ]
                     */
                    event_types?: string[] | null;
                    /**
                     * @description Name of the workspace.
                     * @example Orders
                     */
                    description?: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            path: {
                /** @description Id of the resource. */
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
        };
    };
    promoteWebhookSecret: {
        parameters: {
            path: {
                /** @description Id of the resource. */
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    enableWebhookEndpoint: {
        parameters: {
            path: {
                /** @description Id of the resource. */
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    testWebhookEndpoint: {
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
                     * @description Event type to send.
                     * @example appointment-created
                     * @enum {string}
                     */
                    type: "appointment-created" | "appointment-updated" | "appointment-complete" | "appointment-canceled" | "document-uploaded" | "document-deleted" | "reservation-created" | "reservation-submitted" | "reservation-canceled" | "reservation-updated" | "signer-added" | "signer-updated" | "signer-removed" | "video-uploaded" | "video-deleted";
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["WebhookTest"];
                };
            };
        };
    };
    replayEvents: {
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
                     * Format: date-time
                     * @description First time of the span.
                     * @example 2026-11-19T00:00:00Z
                     */
                    since: string;
                    /**
                     * Format: date-time
                     * @description End of the span, exclusive. Default: now.
                     * @example 2026-11-20T00:00:00Z
                     */
                    until?: string;
                    /**
                     * @description If true, also events that the endpoint has received.
                     * @default false
                     * @example false
                     */
                    include_delivered?: boolean;
                    /**
                     * @description If true, only count the deliveries and create none.
                     * @default false
                     * @example true
                     */
                    dry_run?: boolean;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Replay"];
                };
            };
        };
    };
    getWebhookHealth: {
        parameters: {
            path: {
                /** @description Id of the resource. */
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["WebhookHealth"];
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Number of items per page. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Workspace. Required for the admin token. Optional for a token of one workspace. */
                workspace_id?: number;
                /** @description Only deliveries to this endpoint. */
                endpoint_id?: number;
                /** @description Only deliveries of this event. */
                event_id?: string;
                /** @description Only deliveries with this status. */
                status?: "pending" | "retrying" | "delivered" | "failed";
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["DeliveryList"];
                };
            };
        };
    };
    getDelivery: {
        parameters: {
            query?: {
                /** @description Workspace of the delivery. Required for the admin token. Optional for a token of one workspace. */
                workspace_id?: number;
            };
            path: {
                /** @description Id of the resource. */
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["DeliveryWithAttempts"];
                };
            };
        };
    };
    retryDelivery: {
        parameters: {
            query?: {
                /** @description Workspace of the delivery. Required for the admin token. Optional for a token of one workspace. */
                workspace_id?: number;
            };
            path: {
                /** @description Id of the resource. */
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["DeliveryWithAttempts"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description Number of items per page. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Workspace of the feed. Required for the admin token. Optional for a token of one workspace. */
                workspace_id?: number;
                /** @description Only events of this type. */
                type?: "appointment-created" | "appointment-updated" | "appointment-complete" | "appointment-canceled" | "document-uploaded" | "document-deleted" | "reservation-created" | "reservation-submitted" | "reservation-canceled" | "reservation-updated" | "signer-added" | "signer-updated" | "signer-removed" | "video-uploaded" | "video-deleted";
                /** @description Only events from this time on. */
                since?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["EventFeed"];
                };
            };
        };
    };
    getEvent: {
        parameters: {
            path: {
                /** @description Event id. */
                id: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description Number of items per page. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Workspace of the audit trail. Without it, the admin token reads the audit trail of the installation. */
                workspace_id?: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["AuditEntryList"];
                };
            };
        };
    };
    rotateSigningKey: {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description If true, revokes all older keys. All existing links stop working within a second.
                     * @default false
                     */
                    revoke_others?: boolean;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["SigningKey"];
                };
            };
        };
    };
    makeBackup: {
        responses: {
            200: {
                content: {
                    "application/x-tar": string;
                };
            };
        };
    };
}
