// Generated from the server's OpenAPI documents by `npm run generate:client`. Do not edit.

export interface paths {
    "/manage/v1/due": {
        get: operations["listDue"];
    };
    "/manage/v1/workspaces": {
        get: operations["listWorkspaces"];
        post: operations["createWorkspace"];
    };
    "/manage/v1/workspaces/{id}": {
        get: operations["getWorkspace"];
        patch: operations["updateWorkspace"];
    };
    "/manage/v1/workspaces/{id}/sample-data": {
        post: operations["loadSampleData"];
    };
    "/manage/v1/workspaces/{id}/go-live": {
        post: operations["goLive"];
    };
    "/manage/v1/brand-previews": {
        post: operations["previewBrand"];
    };
    "/manage/v1/workspaces/{id}/former-slugs/{slug}": {
        delete: operations["releaseSlug"];
    };
    "/manage/v1/workspaces/{id}/clock": {
        post: operations["moveClock"];
    };
    "/manage/v1/workspaces/{id}/stripe": {
        get: operations["getStripeAccount"];
        put: operations["setStripeAccount"];
        delete: operations["removeStripeAccount"];
    };
    "/manage/v1/tokens": {
        get: operations["listTokens"];
        post: operations["issueToken"];
    };
    "/manage/v1/tokens/{id}": {
        delete: operations["revokeToken"];
    };
    "/manage/v1/tokens/{id}/rotate": {
        post: operations["rotateToken"];
    };
    "/manage/v1/members": {
        get: operations["listMembers"];
    };
    "/manage/v1/members/{id}": {
        get: operations["getMember"];
        delete: operations["removeMember"];
        patch: operations["updateMember"];
    };
    "/manage/v1/members/{id}/end-sessions": {
        post: operations["endMemberSessions"];
    };
    "/manage/v1/members/{id}/reset": {
        post: operations["resetMember"];
    };
    "/manage/v1/invitations": {
        get: operations["listInvitations"];
        post: operations["inviteMember"];
    };
    "/manage/v1/invitations/{id}": {
        delete: operations["revokeInvitation"];
    };
    "/manage/v1/portal-links": {
        post: operations["makePortalLink"];
        delete: operations["endPortalAccess"];
    };
    "/manage/v1/overview": {
        get: operations["getOverview"];
    };
    "/manage/v1/calendar": {
        get: operations["getCalendar"];
    };
    "/manage/v1/free-times": {
        get: operations["getFreeTimes"];
    };
    "/manage/v1/notaries": {
        get: operations["listNotaries"];
        post: operations["addNotary"];
    };
    "/manage/v1/notaries/{id}": {
        get: operations["getNotary"];
        delete: operations["removeNotary"];
        patch: operations["updateNotary"];
    };
    "/manage/v1/notaries/{id}/calendar-feed": {
        get: operations["getCalendarFeed"];
        post: operations["createCalendarFeed"];
        delete: operations["revokeCalendarFeed"];
        patch: operations["updateCalendarFeed"];
    };
    "/manage/v1/services": {
        get: operations["listServices"];
        post: operations["createService"];
    };
    "/manage/v1/services/{handle}": {
        get: operations["getService"];
        delete: operations["archiveService"];
        patch: operations["updateService"];
    };
    "/manage/v1/services/{handle}/price-preview": {
        post: operations["previewPrice"];
    };
    "/manage/v1/fee-caps": {
        get: operations["listFeeCaps"];
    };
    "/manage/v1/notaries/{id}/hours": {
        get: operations["getNotaryHours"];
        delete: operations["clearNotaryHours"];
        patch: operations["changeNotaryHours"];
    };
    "/manage/v1/notaries/{id}/time-off": {
        get: operations["listTimeOff"];
        post: operations["addTimeOff"];
    };
    "/manage/v1/notaries/{id}/time-off/{time_off_id}": {
        get: operations["getTimeOff"];
        delete: operations["removeTimeOff"];
        patch: operations["updateTimeOff"];
    };
    "/manage/v1/notaries/{id}/time-off/series": {
        post: operations["addTimeOffSeries"];
    };
    "/manage/v1/notaries/{id}/time-off/{time_off_id}/series": {
        delete: operations["removeTimeOffSeries"];
    };
    "/manage/v1/closures": {
        get: operations["listClosures"];
        post: operations["addClosure"];
    };
    "/manage/v1/holidays": {
        get: operations["listHolidays"];
    };
    "/manage/v1/closures/batch": {
        post: operations["addClosures"];
    };
    "/manage/v1/closures/{id}": {
        get: operations["getClosure"];
        delete: operations["removeClosure"];
        patch: operations["updateClosure"];
    };
    "/manage/v1/notaries/{id}/imported-calendars": {
        get: operations["listImportedCalendars"];
        post: operations["addImportedCalendar"];
    };
    "/manage/v1/notaries/{id}/imported-calendars/{calendar_id}": {
        get: operations["getImportedCalendar"];
        delete: operations["removeImportedCalendar"];
        patch: operations["updateImportedCalendar"];
    };
    "/manage/v1/notaries/{id}/imported-calendars/{calendar_id}/read": {
        post: operations["readImportedCalendar"];
    };
    "/manage/v1/reports/revenue": {
        get: operations["getRevenueReport"];
    };
    "/manage/v1/reports/unpaid": {
        get: operations["getUnpaidReport"];
    };
    "/manage/v1/reports/bookings": {
        get: operations["getBookingsReport"];
    };
    "/manage/v1/reports/utilization": {
        get: operations["getUtilizationReport"];
    };
    "/manage/v1/reports/outcomes": {
        get: operations["getOutcomesReport"];
    };
    "/manage/v1/reports/lead-time": {
        get: operations["getLeadTimeReport"];
    };
    "/manage/v1/search": {
        get: operations["search"];
    };
    "/manage/v1/customer": {
        get: operations["getCustomer"];
    };
    "/manage/v1/saved-views": {
        get: operations["listSavedViews"];
        post: operations["saveView"];
    };
    "/manage/v1/saved-views/{id}": {
        get: operations["getSavedView"];
        delete: operations["removeSavedView"];
        patch: operations["updateSavedView"];
    };
    "/manage/v1/reservations": {
        get: operations["listManagedReservations"];
        post: operations["createManagedReservation"];
    };
    "/manage/v1/reservations/{id}": {
        get: operations["getManagedReservation"];
        patch: operations["updateManagedReservation"];
    };
    "/manage/v1/reservations/{id}/hold": {
        post: operations["holdReservationTime"];
    };
    "/manage/v1/reservations/{id}/submit": {
        post: operations["submitReservation"];
    };
    "/manage/v1/reservations/{id}/cancel": {
        post: operations["cancelManagedReservation"];
    };
    "/manage/v1/reservations/{id}/request/accept": {
        post: operations["acceptRequest"];
    };
    "/manage/v1/reservations/{id}/request/propose": {
        post: operations["proposeTimes"];
    };
    "/manage/v1/reservations/{id}/request/decline": {
        post: operations["declineRequest"];
    };
    "/manage/v1/bookings": {
        post: operations["createBooking"];
    };
    "/manage/v1/reservations/{id}/book-again": {
        post: operations["bookAgain"];
    };
    "/manage/v1/reservations/{id}/price-lines": {
        post: operations["addPriceLine"];
    };
    "/manage/v1/reservations/{id}/price-lines/{line}": {
        delete: operations["removePriceLine"];
    };
    "/manage/v1/appointments": {
        get: operations["listManagedAppointments"];
        post: operations["createAppointment"];
    };
    "/manage/v1/appointments/{id}": {
        get: operations["getManagedAppointment"];
        patch: operations["updateManagedAppointment"];
    };
    "/manage/v1/messages": {
        post: operations["sendMessage"];
    };
    "/manage/v1/messages/preview": {
        post: operations["previewMessage"];
    };
    "/manage/v1/appointments/{id}/cancel": {
        post: operations["cancelAppointment"];
    };
    "/manage/v1/appointments/{id}/reopen": {
        post: operations["reopenAppointment"];
    };
    "/manage/v1/appointments/{id}/complete": {
        post: operations["completeAppointment"];
    };
    "/manage/v1/appointments/{id}/release-result": {
        post: operations["releaseResult"];
    };
    "/manage/v1/appointments/{id}/reschedule": {
        post: operations["moveAppointment"];
    };
    "/manage/v1/appointments/{id}/assign": {
        post: operations["assignAppointment"];
    };
    "/manage/v1/appointments/assign": {
        post: operations["assignAppointments"];
    };
    "/manage/v1/appointments/cancel": {
        post: operations["cancelAppointments"];
    };
    "/manage/v1/appointments/reschedule": {
        post: operations["moveAppointments"];
    };
    "/manage/v1/appointments/reschedule/preview": {
        post: operations["previewMoves"];
    };
    "/manage/v1/appointments/{id}/no-show": {
        post: operations["markNoShow"];
        delete: operations["unmarkNoShow"];
    };
    "/manage/v1/appointments/{id}/no-show/cancel": {
        post: operations["cancelNoShow"];
    };
    "/manage/v1/appointments/{id}/calls": {
        get: operations["listCalls"];
        post: operations["logCall"];
    };
    "/manage/v1/appointments/import": {
        post: operations["importAppointments"];
    };
    "/manage/v1/people/export": {
        post: operations["exportPerson"];
    };
    "/manage/v1/people/erase": {
        post: operations["erasePerson"];
    };
    "/manage/v1/people/erasures/{id}": {
        get: operations["getErasure"];
    };
    "/manage/v1/reservations/{id}/payments": {
        get: operations["listReservationPayments"];
        post: operations["recordReservationPayment"];
    };
    "/manage/v1/appointments/{id}/payments": {
        get: operations["listAppointmentPayments"];
        post: operations["recordAppointmentPayment"];
    };
    "/manage/v1/payments/{id}": {
        get: operations["getPayment"];
    };
    "/manage/v1/payments/{id}/refunds": {
        post: operations["refundPayment"];
    };
    "/manage/v1/payments/{id}/void": {
        post: operations["voidPayment"];
    };
    "/manage/v1/reservations/{id}/invoices": {
        post: operations["issueReservationInvoice"];
    };
    "/manage/v1/appointments/{id}/invoices": {
        post: operations["issueAppointmentInvoice"];
    };
    "/manage/v1/invoices": {
        get: operations["listInvoices"];
        post: operations["issueCollectiveInvoice"];
    };
    "/manage/v1/invoices/{id}": {
        get: operations["getInvoice"];
    };
    "/manage/v1/invoices/{id}/pdf": {
        get: operations["getInvoicePdf"];
    };
    "/manage/v1/invoices/{id}/correct": {
        post: operations["correctInvoice"];
    };
    "/manage/v1/invoices/{id}/payments": {
        post: operations["recordInvoicePayment"];
    };
    "/manage/v1/reservations/{id}/notes": {
        get: operations["listReservationNotes"];
        post: operations["addReservationNote"];
    };
    "/manage/v1/appointments/{id}/notes": {
        get: operations["listAppointmentNotes"];
        post: operations["addAppointmentNote"];
    };
    "/manage/v1/notes/{id}": {
        get: operations["getNote"];
        delete: operations["removeNote"];
        patch: operations["updateNote"];
    };
    "/manage/v1/reservations/{id}/signers": {
        get: operations["listManagedReservationSigners"];
        post: operations["addManagedReservationSigner"];
    };
    "/manage/v1/appointments/{id}/signers": {
        get: operations["listManagedAppointmentSigners"];
        post: operations["addManagedAppointmentSigner"];
    };
    "/manage/v1/signers/{id}": {
        get: operations["getManagedSigner"];
        delete: operations["removeManagedSigner"];
        patch: operations["updateManagedSigner"];
    };
    "/manage/v1/signers/{id}/verification": {
        post: operations["setSignerVerification"];
    };
    "/manage/v1/reservations/{id}/documents": {
        get: operations["listManagedReservationDocuments"];
    };
    "/manage/v1/appointments/{id}/documents": {
        get: operations["listManagedAppointmentDocuments"];
    };
    "/manage/v1/documents": {
        post: operations["uploadDocument"];
    };
    "/manage/v1/documents/{id}": {
        get: operations["getManagedDocument"];
        delete: operations["deleteDocument"];
    };
    "/manage/v1/appointments/{id}/videos": {
        get: operations["listManagedAppointmentVideos"];
    };
    "/manage/v1/videos": {
        post: operations["uploadVideo"];
    };
    "/manage/v1/videos/{id}": {
        get: operations["getManagedVideo"];
        delete: operations["deleteVideo"];
    };
    "/manage/v1/appointments/{id}/uploads": {
        get: operations["listAppointmentUploads"];
        post: operations["startUpload"];
    };
    "/manage/v1/uploads/{id}": {
        get: operations["getUpload"];
        delete: operations["abortUpload"];
    };
    "/manage/v1/uploads/{id}/parts/{number}": {
        put: operations["putUploadPart"];
    };
    "/manage/v1/uploads/{id}/complete": {
        post: operations["completeUpload"];
    };
    "/manage/v1/shipping/rate-card": {
        get: operations["getRateCard"];
        put: operations["replaceRateCard"];
    };
    "/manage/v1/mail-previews": {
        get: operations["previewMail"];
    };
    "/manage/v1/mail-tests": {
        post: operations["sendTestMail"];
    };
    "/manage/v1/mails": {
        get: operations["listMails"];
    };
    "/manage/v1/mails/{id}": {
        get: operations["getMail"];
    };
    "/manage/v1/mails/{id}/send-again": {
        post: operations["sendMailAgain"];
    };
    "/manage/v1/webhook-endpoints": {
        get: operations["listWebhookEndpoints"];
        post: operations["createWebhookEndpoint"];
    };
    "/manage/v1/webhook-endpoints/{id}": {
        get: operations["getWebhookEndpoint"];
        delete: operations["removeWebhookEndpoint"];
        patch: operations["updateWebhookEndpoint"];
    };
    "/manage/v1/webhook-endpoints/{id}/rotate-secret": {
        post: operations["rotateWebhookSecret"];
    };
    "/manage/v1/webhook-endpoints/{id}/promote-secret": {
        post: operations["promoteWebhookSecret"];
    };
    "/manage/v1/webhook-endpoints/{id}/enable": {
        post: operations["enableWebhookEndpoint"];
    };
    "/manage/v1/webhook-endpoints/{id}/disable": {
        post: operations["disableWebhookEndpoint"];
    };
    "/manage/v1/webhook-endpoints/{id}/test": {
        post: operations["testWebhookEndpoint"];
    };
    "/manage/v1/webhook-endpoints/{id}/replay": {
        post: operations["replayEvents"];
    };
    "/manage/v1/webhook-endpoints/{id}/health": {
        get: operations["getWebhookHealth"];
    };
    "/manage/v1/deliveries": {
        get: operations["listDeliveries"];
    };
    "/manage/v1/deliveries/{id}": {
        get: operations["getDelivery"];
    };
    "/manage/v1/deliveries/{id}/retry": {
        post: operations["retryDelivery"];
    };
    "/manage/v1/events": {
        get: operations["listEvents"];
    };
    "/manage/v1/events/{id}": {
        get: operations["getEvent"];
    };
    "/manage/v1/events/stream": {
        get: operations["streamEvents"];
    };
    "/manage/v1/reservations/{id}/history": {
        get: operations["listReservationHistory"];
    };
    "/manage/v1/appointments/{id}/history": {
        get: operations["listAppointmentHistory"];
    };
    "/manage/v1/audit": {
        get: operations["listAudit"];
    };
    "/manage/v1/signing-keys": {
        post: operations["rotateSigningKey"];
    };
    "/manage/v1/backups": {
        post: operations["makeBackup"];
    };
    "/manage/v1/secret-key/rotate": {
        post: operations["rotateSecretKey"];
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * DueItem
         * @description Something that is or was due at a time.
         */
        DueItem: {
            /**
             * Format: date-time
             * @description Time at which it is due, by the workspace's clock.
             * @example 2026-11-20T15:04:05Z
             */
            at: string;
            /**
             * @description `no_show_cancel`: the server cancels a marked appointment. `hold_end`: a held time is free again. `delivery`: the next delivery to an endpoint.
             * @example mail
             * @enum {string}
             */
            kind: "mail" | "appointment_start" | "no_show_cancel" | "hold_end" | "delivery";
            subject: {
                /**
                 * @description Kind of the row.
                 * @example mail
                 * @enum {string}
                 */
                object: "mail" | "appointment" | "reservation" | "webhook_endpoint";
                /**
                 * @description Its id.
                 * @example 31
                 */
                id: number;
            };
            /**
             * @description Kind of the mail, handle of the service, or URL of the endpoint. Null for a hold.
             * @example reminder_24h
             */
            detail: string | null;
            /**
             * @description Status of the mail or the appointment now. Null for others.
             * @example kept
             */
            status: string | null;
            /**
             * @description Id of its reservation or appointment. Null for an item without one.
             * @example 1043
             */
            booking_id: number | null;
        };
        /**
         * Due
         * @description What is due in a span of time.
         */
        Due: {
            /** @enum {string} */
            object: "due";
            /**
             * Format: date-time
             * @description Start of the span.
             * @example 2026-11-20T15:04:05Z
             */
            since: string;
            /**
             * Format: date-time
             * @description End of the span.
             * @example 2026-11-21T15:04:05Z
             */
            until: string;
            /** @description At most 200, in the order of time. */
            items: components["schemas"]["DueItem"][];
            /**
             * @description Whether the span has more items.
             * @example false
             */
            has_more: boolean;
        };
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
             * @description When customers are reminded, in minutes before the start: at most 5 times, from 15 minutes to 14 days. Default: 1440 and 60. Empty: never. A change also applies to appointments that are booked already.
             * @example [
             *       1440,
             *       60
             *     ]
             */
            reminder_minutes: number[];
            /**
             * @description Whether customers can book, reschedule and cancel with the keys in their links. Default: true. If false, the booking interface returns `not_found` for every key, and `booking_page_url` is required.
             * @example true
             */
            customer_booking: boolean;
            /**
             * @description Base URL of the links in mails, for a business with its own booking pages, without a user name and a password. Null: the pages of this installation.
             * @example https://book.example.com
             */
            booking_page_url: string | null;
            /**
             * @description Slug of the page `/book/{slug}`, on which anybody can book a service after confirming an email address. Unique in the installation, also among `former_slugs`. A live workspace also needs a `contact` or `mail_reply_to`. Null: there is no such page.
             * @example acme
             */
            open_booking_slug: string | null;
            /**
             * @description Number of upcoming appointments that visitors of open booking can have with one email address. Raise it for offices that book for their clients. Default: 3.
             * @example 3
             */
            visitor_appointments: number;
            /**
             * @description Sender of mails: an address, or a name and an address. The name can be in quotes. Null: the sender of the installation.
             * @example Acme Notaries <mail@example.com>
             */
            mail_from: string | null;
            /**
             * @description Address for replies to mails, and for mails about failing webhook endpoints. Null: both go to the sender.
             * @example ana@example.com
             */
            mail_reply_to: string | null;
            /**
             * @description When customers and signers may download the result of an appointment, which are its documents of type `notarized`. `completed`: when it is completed. `verified`: when all signers are verified too. `manual`: when staff release it. Default: `completed`. A change applies when an appointment changes next.
             * @example completed
             * @enum {string}
             */
            result_release: "completed" | "verified" | "manual";
            /**
             * @description For how many days the result can be downloaded. It stays stored after that. Default: 90. Null: for ever.
             * @example 90
             */
            result_days: number | null;
            /**
             * @description Whether verified signers get the result too, besides the customer. Default: true.
             * @example true
             */
            result_to_signers: boolean;
            /**
             * @description Whether the result also waits until nothing of the booking is to be paid. A result that was given stays. Default: false. A change applies when an appointment changes next.
             * @example false
             */
            result_requires_payment: boolean;
            /**
             * @description Whether the completion of a session issues the invoice of its booking. Default: false. A booking that costs nothing gets none.
             * @example false
             */
            invoice_on_completion: boolean;
            /**
             * @description Tax on prices in percent, with at most 3 decimals. Default: 0. A change applies to new bookings.
             * @example 8.875
             */
            tax_rate: number;
            /**
             * @description Whether prices include the tax. If false, it is added to the total. Default: false. A change applies to new bookings.
             * @example false
             */
            prices_include_tax: boolean;
            /**
             * @description Name of the tax for customers, in any language. Null: the usual word.
             * @example Sales tax
             */
            tax_label: string | null;
            /**
             * @description Postal address of the business, in one or more lines. It stands on receipts.
             * @example 120 Main Street, Suite 4
             *     Springfield, IL 62701
             */
            postal_address: string | null;
            /**
             * @description Number under which the business pays taxes. It stands on receipts.
             * @example 12-3456789
             */
            tax_id: string | null;
            /**
             * @description Word for the end state of appointments and reservations in responses of `/wp-json/v3` and in events. Requests accept both words. Default: `completed`. A change applies to later responses and events. Recorded events keep their word.
             * @example completed
             * @enum {string}
             */
            completed_status: "completed" | "complete";
            /** @description Earlier values of `open_booking_slug`, oldest first: at most 10, for 365 days. `/book/{slug}` leads to the current page, and no other workspace can take them. */
            former_slugs: {
                /** @example acme-notary */
                slug: string;
                /**
                 * Format: date-time
                 * @description When another workspace can have it, in real time.
                 * @example 2027-11-20T15:04:05Z
                 */
                until: string;
            }[];
            /** @description For how many days rows are kept. */
            retention: {
                /**
                 * @description Events of the feed. Webhook deliveries and replays need them. Default: 30. Null: for ever.
                 * @example 30
                 */
                events_days: number | null;
                /**
                 * @description Webhook deliveries with their attempts. Not more than `events_days`. Default: 30. Null: for ever.
                 * @example 30
                 */
                deliveries_days: number | null;
                /**
                 * @description Mails that were sent or given up, once their booking is completed or canceled. Mails of a booking that stays `scheduled` after its end are never deleted, nor the invitation of a reservation that stays `queued` or `pending`. Default: null, for ever.
                 * @example 365
                 */
                mails_days: number | null;
                /**
                 * @description Audit entries. Default: null, for ever.
                 * @example 730
                 */
                audit_days: number | null;
                /**
                 * @description Documents of bookings that were canceled or never scheduled, from their upload. Default: null, for ever.
                 * @example 90
                 */
                uploads_days: number | null;
                /**
                 * @description Completed appointments, when the data of their customer is erased: this number of days after the appointment the erasure includes them. Default: 3653, which is ten years.
                 * @example 3653
                 */
                acts_days: number;
            };
            /**
             * @description Name that customers see on pages and in mails. Null: the name of the workspace.
             * @example Acme Notaries
             */
            display_name: string | null;
            /**
             * @description Color of buttons and links, `#rrggbb`. It is darkened, or lightened on dark pages, until text is readable. Null: blue.
             * @example #1f4b99
             */
            accent_color: string | null;
            /**
             * @description Privacy notice, linked on pages and in mails. Without a user name, a password and invisible characters. Null: no link.
             * @example https://www.example.com/privacy
             */
            privacy_url: string | null;
            /**
             * @description Terms, linked on pages and in mails. Without a user name, a password and invisible characters. Null: no link.
             * @example https://www.example.com/terms
             */
            terms_url: string | null;
            /**
             * @description How customers reach the business, in one line: a phone number or an address. A link in it has no user name and no password.
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
         * RetentionChanges
         * @description For how many days rows are kept. A job deletes them after that. Only the given ones are changed.
         */
        RetentionChanges: {
            /**
             * @description Events of the feed. Webhook deliveries and replays need them. Default: 30. Null: for ever.
             * @example 30
             */
            events_days?: number | null;
            /**
             * @description Webhook deliveries with their attempts. Not more than `events_days`. Default: 30. Null: for ever.
             * @example 30
             */
            deliveries_days?: number | null;
            /**
             * @description Mails that were sent or given up, once their booking is completed or canceled. Mails of a booking that stays `scheduled` after its end are never deleted, nor the invitation of a reservation that stays `queued` or `pending`. Default: null, for ever.
             * @example 365
             */
            mails_days?: number | null;
            /**
             * @description Audit entries. Default: null, for ever.
             * @example 730
             */
            audit_days?: number | null;
            /**
             * @description Documents of bookings that were canceled or never scheduled, from their upload. Default: null, for ever.
             * @example 90
             */
            uploads_days?: number | null;
            /**
             * @description Completed appointments, when the data of their customer is erased: this number of days after the appointment the erasure includes them. Default: 3653, which is ten years.
             * @example 3653
             */
            acts_days?: number;
        };
        /**
         * SampleData
         * @description What was added to a workspace as sample data.
         */
        SampleData: {
            /** @enum {string} */
            object: "sample_data";
            /**
             * @description Workspace that was filled.
             * @example 1
             */
            workspace_id: number;
            /**
             * @description Number of notaries that were added.
             * @example 3
             */
            notaries: number;
            /**
             * @description Number of members who were added. They cannot sign in.
             * @example 5
             */
            members: number;
            /**
             * @description Number of reservations that were created.
             * @example 42
             */
            reservations: number;
            /**
             * @description Number of appointments that were created.
             * @example 40
             */
            appointments: number;
            /**
             * @description Number of PDFs that were added.
             * @example 38
             */
            documents: number;
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/manage/v1/workspaces/1
                 */
                self: string;
            };
        };
        /**
         * BrandPreview
         * @description A page and a mail as customers would see them with another brand.
         */
        BrandPreview: {
            /** @enum {string} */
            object: "brand_preview";
            /** @description The color, changed until text is readable. */
            accent_color: {
                /**
                 * @description Color on light pages and in mails.
                 * @example #1f4b99
                 */
                light: string;
                /**
                 * @description Color on dark pages.
                 * @example #7f9fd6
                 */
                dark: string;
            };
            /**
             * @description The page as an HTML document. It has no script, and nothing in it can be used.
             * @example <!doctype html><title>Choose a time</title>
             */
            page_html: string;
            /** @example Confirmed: Remote notarization */
            mail_subject: string;
            /** @example <p>Your appointment is booked.</p> */
            mail_html: string;
        };
        /**
         * StripeAccount
         * @description The Stripe account to which customers pay. The secrets are not returned.
         */
        StripeAccount: {
            /** @enum {string} */
            object: "stripe_account";
            /**
             * @description Last four characters of the secret key.
             * @example p7dc
             */
            secret_key_end: string;
            /**
             * @description Last four characters of the signing secret of the webhook.
             * @example lZ6z
             */
            webhook_secret_end: string;
            /**
             * Format: uri
             * @description Where Stripe sends its events.
             * @example https://jurat.example.com/stripe/3/events
             */
            webhook_url: string;
            /**
             * Format: date-time
             * @description Time at which the secrets were stored.
             * @example 2026-11-20T15:04:05Z
             */
            changed_at: string;
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/manage/v1/workspaces/3/stripe
                 */
                self: string;
            };
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
             * @description Requests per minute, v3 and the management interface apart. Null: the limits of the installation.
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
             * @description Id of the token that issued this one. Revoking that token also revokes this one. Null: issued by a member or the admin token.
             * @example 3
             */
            issued_by: number | null;
            /**
             * @description Id of the member who issued or rotated this token. Null: a token or the admin token did.
             * @example 5
             */
            issued_by_member: number | null;
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
             * @description Requests per minute, v3 and the management interface apart. Null: the limits of the installation.
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
             * @description Id of the token that issued this one. Revoking that token also revokes this one. Null: issued by a member or the admin token.
             * @example 3
             */
            issued_by: number | null;
            /**
             * @description Id of the member who issued or rotated this token. Null: a token or the admin token did.
             * @example 5
             */
            issued_by_member: number | null;
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
         * Member
         * @description A person of the business who signs in.
         */
        Member: {
            /** @enum {string} */
            object: "member";
            /**
             * @description Id of the member, as in the actor `member:5` of the audit trail.
             * @example 5
             */
            id: number;
            /**
             * @description Workspace of the member.
             * @example 1
             */
            workspace_id: number;
            /**
             * @description Address with which the member signs in.
             * @example ana@example.com
             */
            email: string;
            /** @example Ana Ortiz */
            name: string;
            /**
             * @description Role in the workspace. Only an owner, or the admin token, can give or take the role `owner`.
             * @example owner
             * @enum {string}
             */
            role: "owner" | "admin" | "scheduler" | "notary" | "developer" | "viewer";
            /**
             * @description The notary who signs in. Required for the role `notary`, and only for it.
             * @example 4
             */
            notary_id: number | null;
            /**
             * @description Whether signing in also asks for a code of an authenticator app.
             * @example true
             */
            has_authenticator: boolean;
            /**
             * Format: date-time
             * @description Time at which the person became a member.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/manage/v1/members/5
                 */
                self: string;
            };
        };
        /** MemberList */
        MemberList: {
            /** @enum {string} */
            object: "list";
            data: components["schemas"]["Member"][];
            /**
             * @description `cursor` of the next page. Null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
        };
        /**
         * EndedSessions
         * @description Sessions that no longer open the workspace.
         */
        EndedSessions: {
            /** @enum {string} */
            object: "ended_sessions";
            /**
             * @description Id of the member.
             * @example 5
             */
            member_id: number;
            /**
             * @description Number of open sessions that opened the workspace.
             * @example 2
             */
            ended: number;
        };
        /**
         * MemberRecovery
         * @description A recovery link.
         */
        MemberRecovery: {
            /** @enum {string} */
            object: "member_recovery";
            /**
             * Format: uri
             * @description A link with which the member sets a new password. It works once, for 30 minutes.
             */
            url: string;
            /**
             * Format: date-time
             * @description Expiry time.
             * @example 2026-11-20T15:04:05Z
             */
            expires_at: string;
        };
        /**
         * Invitation
         * @description An invitation that can still be accepted.
         */
        Invitation: {
            /** @enum {string} */
            object: "invitation";
            /**
             * @description Id of the invitation.
             * @example 9
             */
            id: number;
            /**
             * @description Workspace to which it invites.
             * @example 1
             */
            workspace_id: number;
            /**
             * @description Address of the person. Null: the person says it.
             * @example ben@example.com
             */
            email: string | null;
            /**
             * @description Role in the workspace. Only an owner, or the admin token, can give or take the role `owner`.
             * @example owner
             * @enum {string}
             */
            role: "owner" | "admin" | "scheduler" | "notary" | "developer" | "viewer";
            /**
             * @description The notary who signs in. Required for the role `notary`, and only for it.
             * @example 4
             */
            notary_id: number | null;
            /**
             * Format: date-time
             * @description Creation time.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Expiry time.
             * @example 2026-11-20T15:04:05Z
             */
            expires_at: string;
        };
        /** InvitationList */
        InvitationList: {
            /** @enum {string} */
            object: "list";
            data: components["schemas"]["Invitation"][];
            /**
             * @description `cursor` of the next page. Null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
        };
        /**
         * NewInvitation
         * @description A new invitation.
         */
        NewInvitation: {
            /** @enum {string} */
            object: "invitation";
            /**
             * @description Id of the invitation.
             * @example 9
             */
            id: number;
            /**
             * @description Workspace to which it invites.
             * @example 1
             */
            workspace_id: number;
            /**
             * @description Address of the person. Null: the person says it.
             * @example ben@example.com
             */
            email: string | null;
            /**
             * @description Role in the workspace. Only an owner, or the admin token, can give or take the role `owner`.
             * @example owner
             * @enum {string}
             */
            role: "owner" | "admin" | "scheduler" | "notary" | "developer" | "viewer";
            /**
             * @description The notary who signs in. Required for the role `notary`, and only for it.
             * @example 4
             */
            notary_id: number | null;
            /**
             * Format: date-time
             * @description Creation time.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Expiry time.
             * @example 2026-11-20T15:04:05Z
             */
            expires_at: string;
            /** @description Whether the other link is mailed. False if there is no mail server, and if all workspaces together mailed 20 invitations to the address within an hour: give the person the link of `url`. */
            is_mailed: boolean;
            /**
             * Format: uri
             * @description A link that works once. Returned only in this response. The mail has another one, which also shows that the person reads the mailbox.
             */
            url: string;
        };
        /**
         * PortalLink
         * @description A link to the webhooks, deliveries and events of a workspace.
         */
        PortalLink: {
            /** @enum {string} */
            object: "portal_link";
            /**
             * Format: uri
             * @description Opens a session with the role `developer`. It works once.
             */
            url: string;
            /**
             * Format: date-time
             * @description Time until which the link can be opened.
             * @example 2026-11-20T15:04:05Z
             */
            expires_at: string;
        };
        /**
         * EndedPortalAccess
         * @description Links and sessions of the portal that ended.
         */
        EndedPortalAccess: {
            /** @enum {string} */
            object: "ended_portal_access";
            /**
             * @description Number of links that could still be opened.
             * @example 1
             */
            links: number;
            /**
             * @description Number of sessions that were open.
             * @example 2
             */
            sessions: number;
        };
        /**
         * DayAppointment
         * @description An appointment of a day that is not canceled.
         */
        DayAppointment: {
            /**
             * @description Id of the appointment.
             * @example 1043
             */
            id: number;
            /**
             * @description A session stays `scheduled` until it is completed or canceled.
             * @example scheduled
             * @enum {string}
             */
            status: "scheduled" | "completed";
            /**
             * @description Whether it is marked as a no-show.
             * @example false
             */
            is_no_show: boolean;
            /**
             * Format: date-time
             * @description Start.
             * @example 2026-11-20T15:00:00Z
             */
            starts_at: string;
            /**
             * Format: date-time
             * @description End.
             * @example 2026-11-20T15:30:00Z
             */
            ends_at: string;
            /**
             * @description Link of the online meeting that counts: the appointment's, its notary's or its service's. With the signing method `wet` only the appointment's.
             * @example https://meet.example.com/ana
             */
            meeting_url: string | null;
            /**
             * @description Service handle.
             * @example remote
             */
            service: string;
            /**
             * @description Id of its notary.
             * @example 3
             */
            notary_id: number | null;
            /** @description Codes of what blocks the session. Empty when nothing does. */
            blockers: ("no_appointment" | "no_notary" | "notary_off" | "closed_day" | "no_signers" | "signer_unverified" | "no_documents" | "no_answers" | "no_staff_answers" | "no_place_or_link" | "customer_without_email" | "video_missing" | "past_not_closed" | "result_missing")[];
            customer: {
                /** @example Ana */
                first_name: string;
                /** @example Ortiz */
                last_name: string;
            };
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/manage/v1/appointments/1043
                 */
                self: string;
            };
        };
        /**
         * CanceledAppointment
         * @description An appointment that was canceled.
         */
        CanceledAppointment: {
            /**
             * @description Id of the appointment.
             * @example 1043
             */
            id: number;
            /**
             * Format: date-time
             * @description Start. Null for a draft without a time.
             * @example 2026-11-20T15:00:00Z
             */
            starts_at: string | null;
            /**
             * @description Service handle.
             * @example remote
             */
            service: string;
            /**
             * @description Reason given with the cancellation.
             * @example no_show
             */
            cancel_reason: string | null;
            /**
             * Format: date-time
             * @description Time of the cancellation. Null if it is not canceled, was imported as canceled, or was canceled by an older version whose audit entry is gone.
             * @example 2026-11-20T15:04:05Z
             */
            canceled_at: string | null;
            /**
             * @description Who canceled it, as `actor` of the audit trail: `customer:1042` for the customer, `member:5`, `token:7`, `admin`, or `system` for a no-show.
             * @example system
             */
            canceled_by: string | null;
            /**
             * @description Name of the member or the token at that time.
             * @example null
             */
            canceled_by_name: string | null;
            customer: {
                /** @example Ana */
                first_name: string;
                /** @example Ortiz */
                last_name: string;
            };
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/manage/v1/appointments/1043
                 */
                self: string;
            };
        };
        /**
         * RequestedReservation
         * @description A reservation with a time that the customer asks for.
         */
        RequestedReservation: {
            /**
             * @description Id of the reservation.
             * @example 1042
             */
            id: number;
            /**
             * Format: date-time
             * @description Start that the customer asks for.
             * @example 2026-11-20T15:00:00Z
             */
            starts_at: string;
            /**
             * Format: date-time
             * @description Time until which staff can accept it.
             * @example 2026-11-19T15:00:00Z
             */
            expires_at: string;
            /**
             * @description Service handle.
             * @example remote
             */
            service: string;
            customer: {
                /** @example Ana */
                first_name: string;
                /** @example Ortiz */
                last_name: string;
            };
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/manage/v1/reservations/1042
                 */
                self: string;
            };
        };
        /**
         * FailingEndpoint
         * @description An endpoint whose deliveries fail.
         */
        FailingEndpoint: {
            /**
             * @description Id of the endpoint.
             * @example 4
             */
            id: number;
            /** @example https://example.com/hooks */
            url: string;
            /**
             * Format: date-time
             * @description Since then every delivery failed.
             * @example 2026-11-20T15:04:05Z
             */
            failing_since: string | null;
            /**
             * @description Why Jurat disabled it. Null while it is enabled.
             * @example null
             */
            disabled_reason: string | null;
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/manage/v1/webhook-endpoints/4
                 */
                self: string;
            };
        };
        /**
         * UnreadCalendar
         * @description A notary's own calendar that could not be read for an hour. Its last busy times apply.
         */
        UnreadCalendar: {
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
             * @example 2026-11-16T12:25:00Z
             */
            read_at: string;
            links: {
                /** Format: uri */
                self: string;
            };
        };
        /**
         * Overview
         * @description What needs attention today.
         */
        Overview: {
            /** @enum {string} */
            object: "overview";
            /**
             * @description Time zone of the workspace.
             * @example America/New_York
             */
            timezone: string;
            /**
             * Format: date-time
             * @description Time of the workspace.
             * @example 2026-11-20T14:50:00Z
             */
            now: string;
            /** @description Appointments of today. */
            today: {
                /**
                 * Format: date
                 * @description Date in the workspace's time zone.
                 * @example 2026-11-20
                 */
                date: string;
                /**
                 * @description Scheduled appointments that start on this date.
                 * @example 9
                 */
                scheduled: number;
                /**
                 * @description Completed appointments that start on this date.
                 * @example 4
                 */
                completed: number;
                /**
                 * @description Of the first 1,000 scheduled ones: those that have blockers.
                 * @example 2
                 */
                not_ready: number;
                /** @description The first 50 scheduled and the last 50 completed ones, by start. Today also those that began before midnight and still run. */
                appointments: components["schemas"]["DayAppointment"][];
            };
            /** @description Appointments of tomorrow. */
            tomorrow: {
                /**
                 * Format: date
                 * @description Date in the workspace's time zone.
                 * @example 2026-11-21
                 */
                date: string;
                /**
                 * @description Scheduled appointments that start on this date.
                 * @example 9
                 */
                scheduled: number;
                /**
                 * @description Completed appointments that start on this date.
                 * @example 4
                 */
                completed: number;
                /**
                 * @description Of the first 1,000 scheduled ones: those that have blockers.
                 * @example 2
                 */
                not_ready: number;
                /** @description The first 50 scheduled and the last 50 completed ones, by start. Today also those that began before midnight and still run. */
                appointments: components["schemas"]["DayAppointment"][];
            };
            /** @description The last 20 appointments that were canceled since yesterday, newest first. */
            canceled: components["schemas"]["CanceledAppointment"][];
            /** @description Appointments of the last 30 days before today that nobody completed or canceled. */
            overdue: {
                /**
                 * Format: date
                 * @description First of the last 30 dates before today.
                 * @example 2026-10-21
                 */
                from: string;
                /**
                 * Format: date
                 * @description Yesterday.
                 * @example 2026-11-19
                 */
                to: string;
                /**
                 * @description Number of them, counted up to 1,000.
                 * @example 1
                 */
                count: number;
            };
            /** @description Scheduled and completed appointments from 30 days ago until tomorrow of which something is still to be paid. They are the rows of the list with `payment=due`. Null if no payment was ever recorded in the workspace. */
            payment_due: {
                /**
                 * Format: date
                 * @description First of the last 30 dates before today.
                 * @example 2026-10-21
                 */
                from: string;
                /**
                 * Format: date
                 * @description Tomorrow.
                 * @example 2026-11-21
                 */
                to: string;
                /**
                 * @description Number of them, counted up to 1,000.
                 * @example 1
                 */
                count: number;
            } | null;
            /** @description Scheduled and completed appointments from 30 days ago until tomorrow whose price could not be held on the card, or was not taken before the hold expired. They are the rows of the list with `payment=failed`. */
            cards_refused: {
                /**
                 * Format: date
                 * @description First of the last 30 dates before today.
                 * @example 2026-10-21
                 */
                from: string;
                /**
                 * Format: date
                 * @description Tomorrow.
                 * @example 2026-11-21
                 */
                to: string;
                /**
                 * @description Number of them, counted up to 1,000.
                 * @example 0
                 */
                count: number;
            };
            /** @description Of the first 1,000 scheduled appointments from today on: those at a time when nobody works. They are the rows of the list with the `blocker`. */
            conflicts: {
                /**
                 * Format: date
                 * @description Today.
                 * @example 2026-11-20
                 */
                from: string;
                /**
                 * Format: date
                 * @description Last date that is read, 60 days later.
                 * @example 2027-01-19
                 */
                to: string;
                /**
                 * @description Those whose notary has time off then, or no hours.
                 * @example 2
                 */
                notary_off: number;
                /**
                 * @description Those at a time when the business is closed.
                 * @example 0
                 */
                closed_day: number;
            };
            /**
             * @description Appointments from today on that have a time but no notary, counted up to 1,000. Null for a notary.
             * @example 1
             */
            unassigned: number | null;
            /** @description Times that customers ask for, about which staff decide. Null for a notary. */
            requests: {
                /**
                 * @description Number of them, counted up to 1,000.
                 * @example 1
                 */
                count: number;
                /** @description The first 20 of them, the first to end first. */
                reservations: components["schemas"]["RequestedReservation"][];
            } | null;
            /** @description Webhook endpoints whose deliveries fail, and those that Jurat disabled. Null without `webhooks:read`. */
            failing_endpoints: components["schemas"]["FailingEndpoint"][] | null;
            /** @description Mails that did not go out. Null without `mails:read`. */
            mails: {
                /**
                 * @description Mails that failed in the last seven days, counted up to 1,000.
                 * @example 0
                 */
                failed: number;
                /**
                 * @description Mails that were kept because there is no mail server, in the same way.
                 * @example 2
                 */
                kept: number;
            } | null;
            /** @description Notaries' own calendars that could not be read for an hour. Null without `calendar:read`. */
            unread_calendars: components["schemas"]["UnreadCalendar"][] | null;
            /** @description Time of all notaries on seven days from today on. Null without `calendar:read`, and with more than 442 notaries. */
            capacity: {
                /**
                 * Format: date
                 * @description Date in the workspace's time zone.
                 * @example 2026-11-20
                 */
                date: string;
                /**
                 * @description Working minutes of all notaries, without time off. Today: from now on.
                 * @example 1440
                 */
                working_minutes: number;
                /**
                 * @description Of these: minutes that no appointment, buffer, hold or busy time takes.
                 * @example 870
                 */
                free_minutes: number;
            }[] | null;
            /** @description How far the workspace is set up. Null without `calendar:read`, and for a notary. */
            setup: {
                /**
                 * @description Whether there is a reservation or an appointment, in any state.
                 * @example true
                 */
                has_bookings: boolean;
                /**
                 * @description Notaries who have hours, on any day.
                 * @example 3
                 */
                notaries_with_hours: number;
                /**
                 * @description Services that are offered.
                 * @example 6
                 */
                services: number;
                /**
                 * @description Notaries who are members, so that they can sign in.
                 * @example 2
                 */
                notaries_with_access: number;
                /**
                 * @description Whether mails are sent: the workspace is live, and the installation has a mail server.
                 * @example false
                 */
                sends_mail: boolean;
                /**
                 * @description Whether the caller can make the first live workspace of the installation from this test workspace.
                 * @example true
                 */
                may_go_live: boolean;
            } | null;
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/manage/v1/overview
                 */
                self: string;
            };
        };
        /**
         * ClaimedSpan
         * @description Quarters of an hour without a gap.
         */
        ClaimedSpan: {
            /**
             * Format: date-time
             * @description Start.
             * @example 2026-11-20T15:00:00Z
             */
            starts_at: string;
            /**
             * Format: date-time
             * @description End.
             * @example 2026-11-20T15:45:00Z
             */
            ends_at: string;
        };
        /**
         * CalendarAppointment
         * @description An appointment in the calendar.
         */
        CalendarAppointment: {
            /** @enum {string} */
            object: "calendar_appointment";
            /**
             * @description Id of the appointment.
             * @example 1043
             */
            id: number;
            /**
             * @description Status. A draft is listed only in `unassigned`.
             * @example scheduled
             * @enum {string}
             */
            status: "scheduled" | "completed" | "draft";
            /**
             * @description Id of its reservation.
             * @example 1042
             */
            reservation_id: number | null;
            /**
             * @description Id of its notary.
             * @example 3
             */
            notary_id: number | null;
            /**
             * @description Service handle.
             * @example remote
             */
            service: string;
            /**
             * @description Category of the service.
             * @example remote
             * @enum {string}
             */
            category: "remote" | "enotary" | "wet" | "international" | "apostille";
            /**
             * @description How it is signed.
             * @example remote
             */
            signing_method: string;
            /**
             * Format: date-time
             * @description Start.
             * @example 2026-11-20T15:00:00Z
             */
            starts_at: string;
            /**
             * Format: date-time
             * @description End.
             * @example 2026-11-20T15:30:00Z
             */
            ends_at: string;
            /** @description Quarters of an hour that the appointment takes from the notary within the dates asked for, buffers included, as joined spans. */
            claimed: components["schemas"]["ClaimedSpan"][];
            /**
             * @description Of a scheduled one that has not ended: why nobody works then. `notary_off`: its notary has time off or no hours. `closed_day`: the business is closed.
             * @example []
             */
            conflicts: ("notary_off" | "closed_day")[];
            /**
             * @description Whether it is marked as a no-show.
             * @example false
             */
            is_no_show: boolean;
            /**
             * @description Name of the customer. Null if the token or role has no `bookings:read`.
             * @example {
             *       "first_name": "Ana",
             *       "last_name": "Ortiz"
             *     }
             */
            customer: {
                first_name: string;
                last_name: string;
            } | null;
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/manage/v1/appointments/1043
                 */
                self: string;
            };
        };
        /**
         * CalendarNotary
         * @description A notary in the calendar.
         */
        CalendarNotary: {
            /**
             * @description Id of the notary.
             * @example 3
             */
            id: number;
            /** @example Nora Vidal */
            name: string;
            /**
             * @description IANA time zone of the hours.
             * @example America/New_York
             */
            timezone: string;
            /**
             * @example [
             *       "remote",
             *       "enotary"
             *     ]
             */
            categories: ("remote" | "enotary" | "wet" | "international" | "apostille")[];
            /**
             * @description Signing methods with which the notary signs. Null: all.
             * @example [
             *       "remote",
             *       "enotary"
             *     ]
             */
            signing_methods: string[] | null;
            /**
             * @description Minutes kept free before each new appointment.
             * @example 0
             */
            buffer_before_minutes: number;
            /**
             * @description Minutes kept free after each new appointment.
             * @example 15
             */
            buffer_after_minutes: number;
            /** @description True for a notary who was removed and has appointments here. */
            is_removed: boolean;
            /** @description Working hours within the dates, before time off is subtracted. */
            hours: {
                /**
                 * Format: date-time
                 * @description Start.
                 * @example 2026-11-20T14:00:00Z
                 */
                starts_at: string;
                /**
                 * Format: date-time
                 * @description End.
                 * @example 2026-11-20T22:00:00Z
                 */
                ends_at: string;
            }[];
            /** @description Time off that overlaps the dates. */
            time_off: {
                /**
                 * @description Id of the time off.
                 * @example 8
                 */
                id: number;
                /**
                 * Format: date-time
                 * @description Start.
                 * @example 2026-11-20T20:00:00Z
                 */
                starts_at: string;
                /**
                 * Format: date-time
                 * @description End.
                 * @example 2026-11-20T22:00:00Z
                 */
                ends_at: string;
                /** @example Holiday */
                reason: string;
            }[];
            /** @description Times within the dates in which the notary is busy by imported calendars, as joined spans. Times of the last two days and later. */
            busy: {
                /**
                 * Format: date-time
                 * @description Start.
                 * @example 2026-11-20T17:00:00Z
                 */
                starts_at: string;
                /**
                 * Format: date-time
                 * @description End.
                 * @example 2026-11-20T18:00:00Z
                 */
                ends_at: string;
            }[];
            /** @description Scheduled and completed ones, by start. */
            appointments: components["schemas"]["CalendarAppointment"][];
            /** @description Holds that have not expired. */
            holds: {
                /**
                 * @description Id of the reservation that holds the time. Null: a visitor of open booking holds it.
                 * @example 1042
                 */
                reservation_id: number | null;
                /**
                 * Format: date-time
                 * @description The hold ends then, unless the customer books.
                 * @example 2026-11-20T15:04:05Z
                 */
                expires_at: string;
                /** @description Quarters of an hour that the hold takes from the notary within the dates asked for, buffers included, as joined spans. */
                claimed: components["schemas"]["ClaimedSpan"][];
            }[];
        };
        /**
         * CalendarClosure
         * @description A time in which the whole workspace is closed, in the calendar.
         */
        CalendarClosure: {
            /**
             * @description Id of the closure.
             * @example 5
             */
            id: number;
            /** @example Christmas */
            name: string;
            /**
             * Format: date-time
             * @description Start.
             * @example 2026-11-20T05:00:00Z
             */
            starts_at: string;
            /**
             * Format: date-time
             * @description End.
             * @example 2026-11-21T05:00:00Z
             */
            ends_at: string;
        };
        /**
         * StaffCalendar
         * @description Hours, time off, busy times, closures, appointments and holds. Free is what is in `hours`, and not in `time_off`, `busy`, `closures` or `claimed`.
         */
        StaffCalendar: {
            /** @enum {string} */
            object: "calendar";
            /**
             * Format: date
             * @example 2026-11-16
             */
            from: string;
            /**
             * Format: date
             * @example 2026-11-22
             */
            to: string;
            /**
             * @description IANA time zone of the dates.
             * @example America/New_York
             */
            timezone: string;
            /**
             * Format: date-time
             * @description Start.
             * @example 2026-11-16T05:00:00Z
             */
            starts_at: string;
            /**
             * Format: date-time
             * @description End.
             * @example 2026-11-23T05:00:00Z
             */
            ends_at: string;
            /** @description The notaries, oldest first. */
            notaries: components["schemas"]["CalendarNotary"][];
            /** @description Times within the dates in which the whole workspace is closed. */
            closures: components["schemas"]["CalendarClosure"][];
            /** @description Appointments that have a time but no notary, by start. Empty for the role notary. */
            unassigned: components["schemas"]["CalendarAppointment"][];
            links: {
                /** Format: uri */
                self: string;
            };
        };
        /**
         * FreeTimes
         * @description The times of a day at which staff can book.
         */
        FreeTimes: {
            /** @enum {string} */
            object: "free_times";
            /**
             * Format: date
             * @example 2026-11-20
             */
            date: string;
            /**
             * @description IANA time zone of the date.
             * @example America/New_York
             */
            timezone: string;
            /** @description Every time of the date at which the appointment can start, in order. */
            starts: string[];
            /**
             * Format: date
             * @description The first later date with a free time. Null if none of the following 30 dates has one.
             * @example 2026-11-23
             */
            next_date: string | null;
            /** @description Times of the date in which the whole workspace is closed. Another date may have free times all the same. */
            closures: components["schemas"]["CalendarClosure"][];
            links: {
                /** Format: uri */
                self: string;
            };
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
             * @description `""` if the notary has no email.
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
             * @description Signing methods with which the notary signs. Bookings with another method are not given to the notary. Null: all.
             * @example [
             *       "remote",
             *       "enotary"
             *     ]
             */
            signing_methods: string[] | null;
            /**
             * @description Code of the US state whose commission the notary has. Null: not known.
             * @example OH
             */
            commission_state: string | null;
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
             * @description Place of appointments with the notary, in one or more lines. Customers see it on their pages, in mails and in calendar files. The appointment's own place counts first, then the service's. That of the notary counts last, and only with the signing method `wet`.
             * @example 120 Main Street, Suite 4
             *     Springfield, IL 62701
             */
            location: string | null;
            /**
             * @description Link of the online meeting of appointments with the notary, without a user name, a password and invisible characters. Customers reach it only from the session page, from 15 minutes before the start. The appointment's own link counts first, then the notary's, then the service's; with the signing method `wet` only its own.
             * @example https://meet.example.com/room-7
             */
            meeting_url: string | null;
            /**
             * @description Language of mails to the notary.
             * @example en
             */
            lang: string;
            /**
             * @description Whether the notary is mailed each new appointment.
             * @example true
             */
            notify_assigned: boolean;
            /**
             * @description Whether the notary is mailed the new time of an appointment.
             * @example true
             */
            notify_moved: boolean;
            /**
             * @description Whether the notary is mailed that an appointment is canceled, or given to another notary.
             * @example true
             */
            notify_canceled: boolean;
            /**
             * @description Whether the notary is mailed the next day's appointments, at 18:00 in the notary's time zone.
             * @example true
             */
            notify_next_day: boolean;
            /**
             * @description Whether the notary is mailed that an imported calendar could not be read for an hour.
             * @example true
             */
            notify_calendar: boolean;
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
         * CalendarFeed
         * @description The address at which a calendar program reads a notary's appointments, without its key.
         */
        CalendarFeed: {
            /** @enum {string} */
            object: "calendar_feed";
            /**
             * @description Id of the notary.
             * @example 3
             */
            notary_id: number;
            /**
             * @description `times`: only when the appointments are. `initials`: also the service and the customer's initials. `full`: also the customer's name and phone number, the place and the meeting link.
             * @example times
             * @enum {string}
             */
            privacy: "times" | "initials" | "full";
            /**
             * Format: date-time
             * @description Time at which the key was made.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            links: {
                /** Format: uri */
                self: string;
            };
        };
        /**
         * IssuedCalendarFeed
         * @description A calendar feed with its address.
         */
        IssuedCalendarFeed: {
            /** @enum {string} */
            object: "calendar_feed";
            /**
             * @description Id of the notary.
             * @example 3
             */
            notary_id: number;
            /**
             * @description `times`: only when the appointments are. `initials`: also the service and the customer's initials. `full`: also the customer's name and phone number, the place and the meeting link.
             * @example times
             * @enum {string}
             */
            privacy: "times" | "initials" | "full";
            /**
             * Format: date-time
             * @description Time at which the key was made.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            /** @description The address, with its key. Only this response has it. Anybody who knows it can read the feed. */
            url: string;
            /** @description The same address with the scheme `webcal`, which calendar programs open. */
            webcal_url: string;
            links: {
                /** Format: uri */
                self: string;
            };
        };
        /**
         * ServicePriceLine
         * @description What a booking costs beyond the unit price.
         */
        ServicePriceLine: {
            /**
             * @description Name of the line for programs. Unique in the service.
             * @example rush
             */
            key: string;
            /**
             * @description When the line is charged. `extra_signer`: for each signer beyond `included_signers`. `witness`: for each of `count` witnesses. `rush`: for a session that is booked less than `hours_before` ahead. `out_of_hours`: for a session that starts on one of `days` between `from` and `to`. `technology` and `travel`: once for each booking. Of several lines of the kind `rush`, or `out_of_hours`, that apply, only the dearest is charged.
             * @example extra_signer
             * @enum {string}
             */
            kind: "extra_signer" | "witness" | "technology" | "rush" | "out_of_hours" | "travel";
            /**
             * @description What customers read, by language, of at most 100 characters. In another language the line has the usual words for its kind.
             * @example {
             *       "en": "Same-day service",
             *       "es": "Servicio en el mismo día"
             *     }
             */
            labels: {
                en?: string;
                es?: string;
                fr?: string;
            };
            /**
             * @description Amount for one, in units of the currency, with at most its usual decimals.
             * @example 20
             */
            amount: number;
            /**
             * @description Whether the tax of the workspace applies to the line.
             * @example true
             */
            taxable: boolean;
            /**
             * @description Of `extra_signer`: number of signers that the unit price includes. Default: 1.
             * @example 1
             */
            included_signers?: number;
            /**
             * @description Of `witness`: number of witnesses that the business provides. Default: 1.
             * @example 1
             */
            count?: number;
            /**
             * @description Required for `rush`, and only for it: hours before the start.
             * @example 24
             */
            hours_before?: number;
            /**
             * @description Required for `out_of_hours`, and only for it: days, in the workspace's time zone.
             * @example [
             *       "saturday",
             *       "sunday"
             *     ]
             */
            days?: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[];
            /**
             * @description Of `out_of_hours`: first start. Default: `00:00`.
             * @example 18:00
             */
            from?: string;
            /**
             * @description Of `out_of_hours`: the first start to which the line no longer applies. At or before `from` it is on the next day. Default: `24:00`.
             * @example 08:00
             */
            to?: string;
        };
        /**
         * ServiceTexts
         * @description Texts of a service that customers see, in one language.
         */
        ServiceTexts: {
            /**
             * @description Name in this language. Null: `label` of the service.
             * @example Online notarization
             */
            label: string | null;
            /**
             * @description What the service is for. Null: the English text, else that of another language.
             * @example You sign in a video call with a notary, from anywhere.
             */
            description: string | null;
            /** @description What to bring or prepare, one thing in each line. Null: as for `description`. */
            bring: string | null;
            /**
             * @description What customers count, such as documents or seals. With it, the page of open booking asks how many, from 1 to 5; each adds the duration and the price of one. Null: as for `description`.
             * @example Documents
             */
            quantity: string | null;
        };
        /**
         * Question
         * @description A question that a service asks.
         */
        Question: {
            /**
             * @description Name of the question in `answers`. It stays the same when the words change: an answer belongs to the question with its key and kind.
             * @example document
             */
            key: string;
            /**
             * @description `short_text`: at most 200 characters in one line. `long_text`: at most 2,000 in lines. `choice`: one of the options. `several`: one or more of them. `yes_no`. `number`: from -1,000,000,000 to 1,000,000,000. `date`: a day of the years 1900 to 2199. `us_state`: a state or territory of the US.
             * @example short_text
             * @enum {string}
             */
            kind: "short_text" | "long_text" | "choice" | "several" | "yes_no" | "number" | "date" | "us_state";
            /** @description The question, by language. At least one language. A language without a text shows the English one, else that of the first language that has one. */
            label: {
                /** @example What will be notarized? */
                en: string | null;
                /** @example What will be notarized? */
                es: string | null;
                /** @example What will be notarized? */
                fr: string | null;
            };
            /** @description A hint below the question, by language. A language without a text shows the English one, else that of the first language that has one. */
            help: {
                /** @example You find it at the top of the page. */
                en: string | null;
                /** @example You find it at the top of the page. */
                es: string | null;
                /** @example You find it at the top of the page. */
                fr: string | null;
            };
            /** @description Of `choice` and `several`. Empty for the other kinds. */
            options: {
                /**
                 * @description Name of the option in `answers`.
                 * @example deed
                 */
                key: string;
                /** @description The option, by language. */
                label: {
                    /** @example What will be notarized? */
                    en: string | null;
                    /** @example What will be notarized? */
                    es: string | null;
                    /** @example What will be notarized? */
                    fr: string | null;
                };
            }[];
            /** @description Whether it must be answered. Pages insist on it. Calls and staff may leave it open: it is then a task of the customer and blocks the session. */
            required: boolean;
            /**
             * @description `customer`: the customer and staff answer it. `staff`: only staff see it and answer it.
             * @example customer
             * @enum {string}
             */
            shown_to: "customer" | "staff";
        };
        /**
         * FeeCap
         * @description The most that a state lets a notary charge for one thing.
         */
        FeeCap: {
            /**
             * @description Code of the US state of the commission.
             * @example OH
             */
            state: string;
            /**
             * @description `remote`: acts of services of the category `remote`. `in_person`: of `wet` and `enotary`.
             * @example remote
             * @enum {string}
             */
            act: "remote" | "in_person";
            /**
             * @description `act`: the unit price. `technology`: price lines of this kind.
             * @example act
             * @enum {string}
             */
            line: "act" | "technology";
            /**
             * @description Most that the state allows for one `unit`.
             * @example 30
             */
            amount: number;
            /**
             * @description ISO 4217 code.
             * @example USD
             */
            currency: string;
            /**
             * @description What the amount is for.
             * @example act
             * @enum {string}
             */
            unit: "act" | "signature" | "session";
            /**
             * @description Address of the text from which the cap was taken.
             * @example https://codes.ohio.gov/ohio-revised-code/section-147.08
             */
            source: string;
            /**
             * @description Date on which the source was read.
             * @example 2026-11-30
             */
            read_on: string;
            /**
             * @description Whether a person has compared the entry with the law that is in force.
             * @example false
             */
            verified: boolean;
        };
        /**
         * FeeWarning
         * @description An amount that is over the fee cap of a state.
         */
        FeeWarning: {
            /**
             * @description `act`: the unit price. `technology`: price lines of this kind.
             * @example act
             * @enum {string}
             */
            line: "act" | "technology";
            /**
             * @description Key of the price line. Null for the unit price.
             * @example platform
             */
            key: string | null;
            /**
             * @description The amount for one, which is over the cap.
             * @example 35
             */
            amount: number;
            cap: components["schemas"]["FeeCap"];
            notary_ids: number[];
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
             * @description Whether the tax of the workspace applies to the unit price.
             * @example true
             */
            unit_price_taxable: boolean;
            /** @description What a booking costs beyond the unit price, in the order in which customers read it. */
            price_lines: components["schemas"]["ServicePriceLine"][];
            /**
             * @description Position in the catalog.
             * @example 0
             */
            position: number;
            /**
             * @description Place of appointments for the service, in one or more lines. Customers see it on their pages, in mails and in calendar files. The appointment's own place counts first, then the service's. That of the notary counts last, and only with the signing method `wet`.
             * @example 120 Main Street, Suite 4
             *     Springfield, IL 62701
             */
            location: string | null;
            /**
             * @description Link of the online meeting of appointments for the service, without a user name, a password and invisible characters. Customers reach it only from the session page, from 15 minutes before the start. The appointment's own link counts first, then the notary's, then the service's; with the signing method `wet` only its own.
             * @example https://meet.example.com/room-7
             */
            meeting_url: string | null;
            /** @description Texts in each language of the pages and mails of customers. */
            texts: {
                en: components["schemas"]["ServiceTexts"];
                es: components["schemas"]["ServiceTexts"];
                fr: components["schemas"]["ServiceTexts"];
            };
            /** @description What the service asks, in this order. */
            questions: components["schemas"]["Question"][];
            /**
             * @description When customers pay online. `at_booking`: they pay all that is due by card before the time is booked. `deposit`: they pay `deposit`, and the rest is due later. `hold`: all that is due is held on their card, and taken when the session is completed; for a session more than six days ahead the card is saved, and the price is held a day before. All three need a Stripe account of the workspace. Bookings by staff are not affected. Default: `none`.
             * @example none
             * @enum {string}
             */
            payment_at: "none" | "at_booking" | "deposit" | "hold";
            /** @description With `payment_at` `deposit`: what customers pay before the time is booked, never more than the total. Null: none is set. */
            deposit: {
                /**
                 * @description Amount in units of the currency, with at most its usual decimals. Null for a share.
                 * @example 25
                 */
                amount: number | null;
                /**
                 * @description Share of the total in percent, with at most 3 decimals, rounded to the nearest unit of the currency, half up. Null for an amount.
                 * @example null
                 */
                percent: number | null;
            } | null;
            /** @description What it costs customers to cancel late, or not to come. What they paid beyond it is paid back. Existing bookings keep theirs. Null: none, the business decides each time. */
            cancellation_policy: {
                /**
                 * @description Hours before the start until which canceling is free, in real time. 0: until the start.
                 * @example 24
                 */
                free_until_hours: number;
                /** @description What canceling costs after that: an amount, or a share of the total. Null: nothing. */
                fee: {
                    /**
                     * @description Amount in units of the currency, with at most its usual decimals. Null for a share.
                     * @example 25
                     */
                    amount: number | null;
                    /**
                     * @description Share of the total in percent, with at most 3 decimals, rounded to the nearest unit of the currency, half up. Null for an amount.
                     * @example null
                     */
                    percent: number | null;
                } | null;
                /** @description What it costs not to come: an amount, or a share of the total. Null: nothing. */
                no_show_fee: {
                    /**
                     * @description Amount in units of the currency, with at most its usual decimals. Null for a share.
                     * @example 25
                     */
                    amount: number | null;
                    /**
                     * @description Share of the total in percent, with at most 3 decimals, rounded to the nearest unit of the currency, half up. Null for an amount.
                     * @example null
                     */
                    percent: number | null;
                } | null;
            } | null;
            /**
             * @description `instant`: a time that a customer chooses is booked at once. `staff`: it is held until staff accept it.
             * @example instant
             * @enum {string}
             */
            confirmation: "instant" | "staff";
            /**
             * @description With `staff`: hours for which the time is held, until its start at the latest.
             * @example 24
             */
            confirmation_hours: number;
            /** @description Amounts over the fee cap of the state in which a notary has the commission. They change nothing: check the source, then the price. Customers do not see them. Empty without one. */
            fee_warnings: components["schemas"]["FeeWarning"][];
            /**
             * Format: date-time
             * @description Time at which it was archived. Null: it can be booked.
             * @example 2026-11-20T15:04:05Z
             */
            archived_at: string | null;
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
         * PriceLine
         * @description One line of a price.
         */
        PriceLine: {
            /**
             * @description `act`: the unit price times the quantity. `added`: staff added the line. Others are price lines of the service.
             * @example act
             * @enum {string}
             */
            kind: "act" | "extra_signer" | "witness" | "technology" | "rush" | "out_of_hours" | "travel" | "added";
            /**
             * @description Key of the line in the service, or id of a line that staff added. Null for `act`.
             * @example rush
             */
            key: string | null;
            /**
             * @description What the customer reads, in the customer's language. For `act` it is a general word.
             * @example Rush fee
             */
            label: string;
            /**
             * @description How often the line is charged.
             * @example 1
             */
            quantity: number;
            /**
             * @description Amount for one.
             * @example 20
             */
            unit_amount: number;
            /**
             * @description Unit amount times quantity, before discounts.
             * @example 20
             */
            amount: number;
            /**
             * @description Whether the tax applies to the line.
             * @example true
             */
            taxable: boolean;
            /**
             * @description Its part of the tax, after discounts.
             * @example 0
             */
            tax: number;
        };
        /**
         * PriceDiscount
         * @description A discount that staff gave.
         */
        PriceDiscount: {
            /**
             * @description Id of the discount.
             * @example k3m9Qw2xT0
             */
            id: string;
            /**
             * @description What the customer reads.
             * @example Returning customer
             */
            reason: string;
            /**
             * @description Share of the subtotal in percent. Null for an amount.
             * @example 10
             */
            percent: number | null;
            /**
             * @description What it takes off the price.
             * @example 4.5
             */
            amount: number;
        };
        /**
         * PricePreview
         * @description What a booking would cost that is made now.
         */
        PricePreview: {
            /** @enum {string} */
            object: "price_preview";
            /**
             * @description Handle of the service.
             * @example remote
             */
            service: string;
            /**
             * @description Price of the service once.
             * @example 25
             */
            unit_price: number;
            /**
             * @description Total of all lines: the subtotal without the discount, and with the tax unless prices include it.
             * @example 25
             */
            total_price: number;
            /**
             * @description ISO 4217 code.
             * @example USD
             */
            currency: string;
            /** @description What the total consists of, as agreed when the booking was made. */
            lines: components["schemas"]["PriceLine"][];
            /** @description Discounts, in the order in which staff gave them. Together they are at most the subtotal. */
            discounts: components["schemas"]["PriceDiscount"][];
            /**
             * @description Sum of the lines.
             * @example 25
             */
            subtotal: number;
            /**
             * @description Sum of the discounts.
             * @example 0
             */
            discount: number;
            /**
             * @description Tax on the taxable lines, rounded to the nearest unit of the currency, half up.
             * @example 0
             */
            tax: number;
            /**
             * @description Rate of the tax in percent.
             * @example 0
             */
            tax_rate: number;
            /**
             * @description Whether the lines include the tax.
             * @example false
             */
            tax_included: boolean;
            /**
             * @description Name of the tax. Null: the usual word.
             * @example Sales tax
             */
            tax_label: string | null;
            /** @description Amounts over the fee cap of the state in which a notary has the commission. They change nothing: check the source, then the price. Customers do not see them. Empty without one. */
            fee_warnings: components["schemas"]["FeeWarning"][];
        };
        /**
         * FeeCaps
         * @description Fee caps that this installation knows. A state that is not listed may have one.
         */
        FeeCaps: {
            /** @enum {string} */
            object: "fee_caps";
            /** @description By state. */
            data: components["schemas"]["FeeCap"][];
        };
        /**
         * WeeklySpan
         * @description A span of working hours of every week.
         */
        WeeklySpan: {
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
        };
        /**
         * WorkingSpan
         * @description A span of working hours.
         */
        WorkingSpan: {
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
        };
        /**
         * DatedException
         * @description A date with different working hours.
         */
        DatedException: {
            /**
             * @description Date in the notary's time zone.
             * @example 2026-12-24
             */
            date: string;
            /** @description Spans that begin on that date, instead of the weekly ones. Empty: a day off. */
            spans: components["schemas"]["WorkingSpan"][];
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
            weekly: components["schemas"]["WeeklySpan"][];
            /** @description Dates with different hours. */
            exceptions: components["schemas"]["DatedException"][];
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
             * @description Reason, for staff.
             * @example Holiday
             */
            reason: string;
            /**
             * @description Id that the times off of one series share. Null: it does not repeat.
             * @example 8
             */
            series_id: number | null;
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
         * TimeOffSeries
         * @description Times off that were added together, because they repeat.
         */
        TimeOffSeries: {
            /** @enum {string} */
            object: "time_off_series";
            /**
             * @description Id of the series: `series_id` of its times off.
             * @example 8
             */
            id: number;
            /**
             * @description Id of the notary.
             * @example 3
             */
            notary_id: number;
            /**
             * @description IANA time zone in which the times of day were given.
             * @example America/New_York
             */
            timezone: string;
            /** @description The times off, in order. */
            data: components["schemas"]["TimeOff"][];
        };
        /**
         * Closure
         * @description A time in which the whole workspace is closed, regardless of the hours of its notaries.
         */
        Closure: {
            /** @enum {string} */
            object: "closure";
            /**
             * @description Id of the closure.
             * @example 5
             */
            id: number;
            /**
             * @description Name of the closure. Staff and programs see it, customers do not.
             * @example Christmas
             */
            name: string;
            /**
             * @description First day on which the workspace is closed, `YYYY-MM-DD` in the workspace's time zone, or a date-time with an offset.
             * @example 2026-12-24
             */
            from: string;
            /**
             * @description Last day on which it is closed, or the date-time at which it opens again. Must not be before `from`.
             * @example 2026-12-26
             */
            to: string;
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
            /** @description Ids of appointments booked in that time, including their buffers. They stay. Reschedule or cancel them. */
            appointment_ids: number[];
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/manage/v1/closures/5
                 */
                self: string;
            };
        };
        /** ClosureList */
        ClosureList: {
            /** @enum {string} */
            object: "list";
            data: components["schemas"]["Closure"][];
            /**
             * @description `cursor` of the next page. Null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
        };
        /**
         * Holidays
         * @description Public holidays of a country, which can be added as closures.
         */
        Holidays: {
            /** @enum {string} */
            object: "holidays";
            /**
             * @description Country code of ISO 3166-1, one of `countries` in the response.
             * @example US
             */
            country: string | null;
            /**
             * @description Part of the country, one of `regions` in the response.
             * @example NY
             */
            region: string | null;
            /**
             * @description Year of the holidays.
             * @example 2026
             */
            year: number;
            /** @description Public holidays of the year, in the order of their days. */
            data: {
                /**
                 * @description Name of the holiday.
                 * @example Christmas Day
                 */
                name: string;
                /**
                 * @description First day.
                 * @example 2026-12-25
                 */
                from: string;
                /**
                 * @description Last day.
                 * @example 2026-12-25
                 */
                to: string;
                /**
                 * @description Id of a closure that has all of these days. Null without one.
                 * @example 5
                 */
                closure_id: number | null;
                /** @description Ids of appointments booked on these days, including their buffers. */
                appointment_ids: number[];
            }[];
            /** @description Codes of the countries whose holidays are known. */
            countries: string[];
            /** @description Parts of the country with holidays of their own, by name. */
            regions: {
                /**
                 * @description Code for `region`.
                 * @example NY
                 */
                code: string;
                /**
                 * @description Name of the region.
                 * @example New York
                 */
                name: string;
            }[];
        };
        /**
         * ClosureBatch
         * @description What adding several closures in one call did.
         */
        ClosureBatch: {
            /** @enum {string} */
            object: "closure_batch";
            /** @description The closures that were added. */
            added: components["schemas"]["Closure"][];
            /**
             * @description Number of closures of the call that the workspace had already, with the same name and bounds.
             * @example 0
             */
            existing: number;
        };
        /**
         * ImportedCalendar
         * @description A calendar of the notary's that is read for the times in which the notary is busy.
         */
        ImportedCalendar: {
            /** @enum {string} */
            object: "imported_calendar";
            /**
             * @description Id of the calendar.
             * @example 6
             */
            id: number;
            /**
             * @description Id of the notary.
             * @example 3
             */
            notary_id: number;
            /**
             * @description Name of the calendar. Empty if there is none.
             * @example Family
             */
            name: string;
            /**
             * @description Host of the address. The rest of it is a secret.
             * @example calendar.google.com
             */
            host: string;
            /**
             * @description `failing`: the last attempt to read it failed. `unread`: it could not be read for an hour, and the notary and staff were told. The last busy times apply.
             * @example read
             * @enum {string}
             */
            status: "read" | "failing" | "unread";
            /**
             * @description Why the last attempt failed, in words. Null if it did not.
             * @example null
             */
            problem: string | null;
            /**
             * @description Events in the file at the last read, and periods of published busy times (`VFREEBUSY`), of any time.
             * @example 14
             */
            events: number;
            /**
             * @description Of these: events that are broken and do not count, such as those without a start or with an end before it.
             * @example 0
             */
            skipped_events: number;
            /**
             * @description Of these: events with a time zone that nobody knows and the file does not define. Their times are read in the zone of the calendar, else of the notary, and can be hours off.
             * @example 0
             */
            unknown_timezone_events: number;
            /** @description What the file has besides events and published busy times. It does not count. */
            unread_components: {
                /**
                 * @description Tasks (`VTODO`).
                 * @example 2
                 */
                tasks: number;
                /**
                 * @description Journal entries (`VJOURNAL`).
                 * @example 0
                 */
                journals: number;
                /**
                 * @description Components of any other kind, such as `VAVAILABILITY`.
                 * @example 0
                 */
                other: number;
            };
            /**
             * @description Times from now on in which the notary is busy. Events that touch each other are one.
             * @example 9
             */
            busy_times: number;
            /**
             * Format: date-time
             * @description Time at which it was last read, in real time.
             * @example 2026-11-16T14:25:00Z
             */
            read_at: string;
            /**
             * Format: date-time
             * @description Time from which it is read again.
             * @example 2026-11-16T14:30:00Z
             */
            next_read_at: string;
            /**
             * Format: date-time
             * @description Time at which it was added.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            links: {
                /** Format: uri */
                self: string;
            };
        };
        /** ImportedCalendarList */
        ImportedCalendarList: {
            /** @enum {string} */
            object: "list";
            data: components["schemas"]["ImportedCalendar"][];
            /**
             * @description `cursor` of the next page. Null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
        };
        /**
         * RevenueReport
         * @description Money by the time at which it came or was paid back, and what is held on cards by the start of its session. Times without money have no row.
         */
        RevenueReport: {
            /** @enum {string} */
            object: "report";
            /**
             * Format: date
             * @example 2026-10-01
             */
            from: string;
            /**
             * Format: date
             * @example 2026-10-31
             */
            to: string;
            /**
             * @description Time zone of the workspace.
             * @example America/New_York
             */
            timezone: string;
            /**
             * @description Length of a row. The first and the last row may be shorter.
             * @example day
             * @enum {string}
             */
            interval: "day" | "week" | "month";
            /** @description The rows, in order. */
            data: {
                /**
                 * Format: date
                 * @description First date of the row.
                 * @example 2026-10-05
                 */
                from: string;
                /**
                 * Format: date
                 * @description Last date of the row.
                 * @example 2026-10-11
                 */
                to: string;
                /**
                 * @description Id of the notary, handle of the service, or method, as `group_by` asks. Null without a notary, and without `group_by`.
                 * @example 3
                 */
                key: string | null;
                /**
                 * @description Name of the notary or service. Otherwise null.
                 * @example Nora Vidal
                 */
                name: string | null;
                /**
                 * @description ISO 4217 code. Each currency has rows of its own.
                 * @example USD
                 */
                currency: string;
                /**
                 * @description Payments that came in this time, without those that were taken back.
                 * @example 12
                 */
                payments: number;
                /**
                 * @description Their sum, in units of the currency.
                 * @example 300
                 */
                received: number;
                /**
                 * @description What was paid back in this time.
                 * @example 25
                 */
                refunded: number;
                /**
                 * @description `received` without `refunded`. Negative if more was paid back.
                 * @example 275
                 */
                earned: number;
                /**
                 * @description Held on cards now, and not taken yet, for sessions that start in this time.
                 * @example 80
                 */
                authorized: number;
            }[];
            links: {
                /** Format: uri */
                self: string;
            };
        };
        /**
         * UnpaidReport
         * @description What customers owe for completed appointments, by their start. Times without a debt have no row.
         */
        UnpaidReport: {
            /** @enum {string} */
            object: "report";
            /**
             * Format: date
             * @example 2026-10-01
             */
            from: string;
            /**
             * Format: date
             * @example 2026-10-31
             */
            to: string;
            /**
             * @description Time zone of the workspace.
             * @example America/New_York
             */
            timezone: string;
            /**
             * @description Length of a row. The first and the last row may be shorter.
             * @example day
             * @enum {string}
             */
            interval: "day" | "week" | "month";
            /** @description The rows, in order. */
            data: {
                /**
                 * Format: date
                 * @description First date of the row.
                 * @example 2026-10-05
                 */
                from: string;
                /**
                 * Format: date
                 * @description Last date of the row.
                 * @example 2026-10-11
                 */
                to: string;
                /**
                 * @description Id of the notary, handle of the service, or method, as `group_by` asks. Null without a notary, and without `group_by`.
                 * @example 3
                 */
                key: string | null;
                /**
                 * @description Name of the notary or service. Otherwise null.
                 * @example Nora Vidal
                 */
                name: string | null;
                /**
                 * @description ISO 4217 code. Each currency has rows of its own.
                 * @example USD
                 */
                currency: string;
                /**
                 * @description Completed appointments that start in this time, for which something is due.
                 * @example 3
                 */
                bookings: number;
                /**
                 * @description What is due for them now, in units of the currency.
                 * @example 75
                 */
                due: number;
                /**
                 * @description Of this: for those that began at most 30 days ago.
                 * @example 50
                 */
                due_to_30_days: number;
                /**
                 * @description For those that began 31 to 60 days ago.
                 * @example 0
                 */
                due_31_to_60_days: number;
                /**
                 * @description For those that began earlier.
                 * @example 25
                 */
                due_over_60_days: number;
            }[];
            links: {
                /** Format: uri */
                self: string;
            };
        };
        /**
         * BookingsReport
         * @description Appointments by the time of their creation.
         */
        BookingsReport: {
            /** @enum {string} */
            object: "report";
            /**
             * Format: date
             * @example 2026-10-01
             */
            from: string;
            /**
             * Format: date
             * @example 2026-10-31
             */
            to: string;
            /**
             * @description Time zone of the workspace.
             * @example America/New_York
             */
            timezone: string;
            /**
             * @description Length of a row. The first and the last row may be shorter.
             * @example day
             * @enum {string}
             */
            interval: "day" | "week" | "month";
            /** @description The rows, in order. */
            data: {
                /**
                 * Format: date
                 * @description First date of the row.
                 * @example 2026-10-05
                 */
                from: string;
                /**
                 * Format: date
                 * @description Last date of the row.
                 * @example 2026-10-11
                 */
                to: string;
                /**
                 * @description Appointments created in this time, in any status now.
                 * @example 40
                 */
                created: number;
                /**
                 * @description Of these: drafts now.
                 * @example 1
                 */
                draft: number;
                /**
                 * @description Of these: scheduled now.
                 * @example 12
                 */
                scheduled: number;
                /**
                 * @description Of these: completed.
                 * @example 24
                 */
                completed: number;
                /**
                 * @description Of these: canceled.
                 * @example 3
                 */
                canceled: number;
            }[];
            links: {
                /** Format: uri */
                self: string;
            };
        };
        /**
         * UtilizationReport
         * @description Booked time against working hours, by notary.
         */
        UtilizationReport: {
            /** @enum {string} */
            object: "report";
            /**
             * Format: date
             * @example 2026-10-01
             */
            from: string;
            /**
             * Format: date
             * @example 2026-10-31
             */
            to: string;
            /**
             * @description Time zone of the workspace.
             * @example America/New_York
             */
            timezone: string;
            /**
             * @description Length of a row. The first and the last row may be shorter.
             * @example day
             * @enum {string}
             */
            interval: "day" | "week" | "month";
            /** @description The rows, in order. */
            data: {
                /**
                 * Format: date
                 * @description First date of the row.
                 * @example 2026-10-05
                 */
                from: string;
                /**
                 * Format: date
                 * @description Last date of the row.
                 * @example 2026-10-11
                 */
                to: string;
                /**
                 * @description Id of the notary.
                 * @example 3
                 */
                notary_id: number;
                /** @example Nora Vidal */
                notary_name: string;
                /**
                 * @description Scheduled and completed appointments that start in this time.
                 * @example 24
                 */
                appointments: number;
                /**
                 * @description Their minutes, without buffers.
                 * @example 720
                 */
                booked_minutes: number;
                /**
                 * @description Minutes of the hours that the notary has now, without time off and closures, while the notary works for the business.
                 * @example 2400
                 */
                working_minutes: number;
                /**
                 * @description `booked_minutes` divided by `working_minutes`. Null without working minutes.
                 * @example 0.3
                 */
                utilization: number | null;
            }[];
            links: {
                /** Format: uri */
                self: string;
            };
        };
        /**
         * OutcomesReport
         * @description Outcomes of appointments, by their start.
         */
        OutcomesReport: {
            /** @enum {string} */
            object: "report";
            /**
             * Format: date
             * @example 2026-10-01
             */
            from: string;
            /**
             * Format: date
             * @example 2026-10-31
             */
            to: string;
            /**
             * @description Time zone of the workspace.
             * @example America/New_York
             */
            timezone: string;
            /**
             * @description Length of a row. The first and the last row may be shorter.
             * @example day
             * @enum {string}
             */
            interval: "day" | "week" | "month";
            /** @description The rows, in order. */
            data: {
                /**
                 * Format: date
                 * @description First date of the row.
                 * @example 2026-10-05
                 */
                from: string;
                /**
                 * Format: date
                 * @description Last date of the row.
                 * @example 2026-10-11
                 */
                to: string;
                /**
                 * @description Completed appointments that start in this time.
                 * @example 24
                 */
                completed: number;
                /**
                 * @description Canceled ones.
                 * @example 3
                 */
                canceled: number;
                /**
                 * @description Canceled ones with the reason `no_show`.
                 * @example 1
                 */
                no_show: number;
                /**
                 * @description Scheduled ones that have ended, and that nobody completed or canceled.
                 * @example 2
                 */
                overdue: number;
                /**
                 * @description Scheduled ones that have not ended.
                 * @example 12
                 */
                upcoming: number;
                /** @description Canceled ones by reason, most first. */
                cancel_reasons: {
                    /**
                     * @description Null: no reason was given.
                     * @example no_show
                     */
                    reason: string | null;
                    /**
                     * @description Canceled appointments with this reason.
                     * @example 1
                     */
                    count: number;
                }[];
            }[];
            links: {
                /** Format: uri */
                self: string;
            };
        };
        /**
         * LeadTimeReport
         * @description Time between creation and start, by start.
         */
        LeadTimeReport: {
            /** @enum {string} */
            object: "report";
            /**
             * Format: date
             * @example 2026-10-01
             */
            from: string;
            /**
             * Format: date
             * @example 2026-10-31
             */
            to: string;
            /**
             * @description Time zone of the workspace.
             * @example America/New_York
             */
            timezone: string;
            /**
             * @description Length of a row. The first and the last row may be shorter.
             * @example day
             * @enum {string}
             */
            interval: "day" | "week" | "month";
            /** @description The rows, in order. */
            data: {
                /**
                 * Format: date
                 * @description First date of the row.
                 * @example 2026-10-05
                 */
                from: string;
                /**
                 * Format: date
                 * @description Last date of the row.
                 * @example 2026-10-11
                 */
                to: string;
                /**
                 * @description Scheduled and completed appointments that start in this time.
                 * @example 36
                 */
                appointments: number;
                /**
                 * @description A tenth of them were created at most this number of minutes before their start.
                 * @example 180
                 */
                p10_minutes: number | null;
                /**
                 * @description The same for a quarter.
                 * @example 1200
                 */
                p25_minutes: number | null;
                /**
                 * @description The same for half.
                 * @example 2880
                 */
                median_minutes: number | null;
                /**
                 * @description The same for three quarters.
                 * @example 7200
                 */
                p75_minutes: number | null;
                /**
                 * @description The same for nine tenths. Null without appointments.
                 * @example 14400
                 */
                p90_minutes: number | null;
            }[];
            links: {
                /** Format: uri */
                self: string;
            };
        };
        /**
         * SearchResult
         * @description A row that a search found.
         */
        SearchResult: {
            /** @enum {string} */
            object: "search_result";
            /**
             * @description Kind of the row.
             * @example appointment
             * @enum {string}
             */
            kind: "appointment" | "reservation" | "signer" | "document" | "event";
            /**
             * @description Id of the row.
             * @example 1043
             */
            id: string;
            /**
             * @description Name of the customer or signer, file name, or event type.
             * @example Ana Ortiz
             */
            title: string;
            /**
             * @description One line to show: status, start in the workspace's time zone and email of a booking. Email of a signer, type of a document, time of an event.
             * @example scheduled, 2026-11-20 10:00, ana@example.com
             */
            subtitle: string;
            /**
             * @description Status of a booking. Null for other rows.
             * @example null
             * @enum {string|null}
             */
            status: "draft" | "pending" | "queued" | "scheduled" | "completed" | "canceled" | null;
            /**
             * Format: date-time
             * @description Start of a booking. Null without one, and for other rows.
             * @example 2026-11-20T15:00:00Z
             */
            starts_at: string | null;
            /**
             * @description Email of the customer or signer. Null without one, and for other rows.
             * @example ana@example.com
             */
            email: string | null;
            /** @description The booking itself, or that of a reservation, signer, document or event: the appointment, where there is one. Null for an event about a part of a reservation without an appointment. */
            booking: {
                /**
                 * @description Kind of the booking.
                 * @example appointment
                 * @enum {string}
                 */
                object: "appointment" | "reservation";
                /**
                 * @description Id of the booking.
                 * @example 1043
                 */
                id: number;
            } | null;
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/manage/v1/appointments/1043
                 */
                self: string;
            };
        };
        /**
         * SearchResults
         * @description What a search found: grouped by kind, newest first.
         */
        SearchResults: {
            /** @enum {string} */
            object: "search_results";
            data: components["schemas"]["SearchResult"][];
            /**
             * @description Whether more rows match. Write more of the words to find them.
             * @example false
             */
            has_more: boolean;
        };
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
         * BookingCounts
         * @description Numbers of the parts of the booking.
         */
        BookingCounts: {
            /**
             * @description Number of signers.
             * @example 2
             */
            signers: number;
            /**
             * @description Number of signers without ID verification and without an approval.
             * @example 1
             */
            signers_unverified: number;
            /**
             * @description Number of documents.
             * @example 3
             */
            documents: number;
            /**
             * @description Number of videos of the appointment.
             * @example 0
             */
            videos: number;
        };
        /**
         * AppointmentListItem
         * @description An appointment in a list of staff.
         */
        AppointmentListItem: {
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
             * @description Duration of the service times the quantity.
             * @example 30
             */
            duration_minutes: number;
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
             * @description Id of the notary. Null for a draft.
             * @example 3
             */
            notary_id: number | null;
            /**
             * @description Name of the notary. Null without a notary.
             * @example Nora Quinn
             */
            notary_name: string | null;
            /**
             * @description Id of its reservation. Null for an appointment without one.
             * @example 1042
             */
            reservation_id: number | null;
            /**
             * @description Whether it is marked as a no-show.
             * @example false
             */
            is_no_show: boolean;
            /**
             * @description Reason given with the cancellation.
             * @example no_show
             */
            cancel_reason: string | null;
            /**
             * Format: date-time
             * @description Time of the cancellation. Null if it is not canceled, was imported as canceled, or was canceled by an older version whose audit entry is gone.
             * @example 2026-11-20T15:04:05Z
             */
            canceled_at: string | null;
            /**
             * @description Who canceled it, as `actor` of the audit trail: `customer:1042` for the customer, `member:5`, `token:7`, `admin`, or `system` for a no-show.
             * @example system
             */
            canceled_by: string | null;
            /**
             * @description Name of the member or the token at that time.
             * @example null
             */
            canceled_by_name: string | null;
            customer: components["schemas"]["Customer"];
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
            counts: components["schemas"]["BookingCounts"];
            /**
             * @description Under which its payer is billed for a month. Null: the booking is billed by itself.
             * @example Nowak Ltd.
             */
            billing_reference: string | null;
            /**
             * BookingPayment
             * @description What a booking costs, what came, and what is due. Null for an appointment without a reservation.
             */
            payment: {
                /**
                 * @description `none`: nothing is to be paid. `due`: something is. `card_saved`: the price is held on the saved card a day before the session. `authorized`: it is held on the card, and taken when the session is completed. `failed`: it could not be held, or the hold expired, so it is due. `paid`: nothing more is. `partly_refunded`, `refunded`: it was paid, and a part or all of it was paid back.
                 * @example none
                 * @enum {string}
                 */
                state: "none" | "due" | "card_saved" | "authorized" | "failed" | "paid" | "partly_refunded" | "refunded";
                /**
                 * @description Price of all that is booked.
                 * @example 25
                 */
                total: number;
                /**
                 * @description Money that came, without payments that were taken back.
                 * @example 0
                 */
                received: number;
                /**
                 * @description Of this: what was paid back.
                 * @example 0
                 */
                refunded: number;
                /**
                 * @description What the customer owes, without what is held on the card. 0 for a canceled booking.
                 * @example 25
                 */
                due: number;
                /**
                 * @description What is held on the card for it.
                 * @example 0
                 */
                authorized: number;
                /**
                 * @description State of the hold on the card. `saved`: the card is saved, and the price is held a day before the session. `authorized`: it is held. `failed`: the bank refused, and the customer was asked for another card. `expired`: the hold ended before it was taken. Null: there is none, or it is over.
                 * @example null
                 * @enum {string|null}
                 */
                card_hold: "saved" | "authorized" | "failed" | "expired" | null;
                /**
                 * @description The most that a fee can take from the card: what is held on it, or the price that the customer agreed to where nothing is held yet. 0 without a card, and for a canceled booking.
                 * @example 0
                 */
                chargeable: number;
                /**
                 * @description What is still to be paid back to the customer, because it is over the price, or over the fee of a booking that was canceled.
                 * @example 0
                 */
                to_refund: number;
                /**
                 * @description ISO 4217 code.
                 * @example USD
                 */
                currency: string;
            } | null;
            /** @description Codes of what blocks the session, or the work after it. Empty when nothing does. */
            blockers: ("no_appointment" | "no_notary" | "notary_off" | "closed_day" | "no_signers" | "signer_unverified" | "no_documents" | "no_answers" | "no_staff_answers" | "no_place_or_link" | "customer_without_email" | "video_missing" | "past_not_closed" | "result_missing")[];
            /**
             * Format: date-time
             * @description Creation time.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/manage/v1/appointments/1043
                 */
                self: string;
            };
        };
        /**
         * ReservationListItem
         * @description A reservation in a list of staff, with the time and the notary of its appointment.
         */
        ReservationListItem: {
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
             * @description The appointment of the reservation that is not canceled.
             * @example 1043
             */
            appointment_id: number | null;
            /**
             * Format: date-time
             * @description Start of its appointment in UTC. Null without one.
             * @example 2026-11-20T15:00:00+00:00
             */
            timestamp: string | null;
            /**
             * @description IANA time zone of the customer. Null without an appointment.
             * @example America/New_York
             */
            timezone: string | null;
            /**
             * @description Duration of the service times the quantity.
             * @example 30
             */
            duration_minutes: number;
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
            /** @description The last time that the customer asked for, which staff confirm. Null without one. */
            request: {
                /**
                 * @description `requested`: the time is held, and staff decide. `proposed`: the customer can book one of `proposed`. `accepted`: it is booked, at this or another time. `declined`: staff canceled the reservation. `expired`: nobody decided in time. `withdrawn`: the customer withdrew it.
                 * @example requested
                 * @enum {string}
                 */
                state: "requested" | "proposed" | "accepted" | "declined" | "expired" | "withdrawn";
                /**
                 * Format: date-time
                 * @description Start that the customer asked for, in UTC.
                 * @example 2026-11-20T15:00:00+00:00
                 */
                timestamp: string;
                /**
                 * @description IANA time zone of the customer.
                 * @example America/New_York
                 */
                timezone: string;
                /**
                 * Format: date-time
                 * @description Time until which staff can accept it, or the customer can book a proposed time, by the business's clock.
                 * @example 2026-11-20T15:04:05Z
                 */
                expires_at: string;
                /** @description Starts that staff proposed instead. */
                proposed: string[];
                /**
                 * @description What staff told the customer about it.
                 * @example We are fully booked in this week.
                 */
                reason: string | null;
            } | null;
            /** @example en */
            lang: string;
            /**
             * @description Id of the notary of its appointment. Null without one.
             * @example 3
             */
            notary_id: number | null;
            /**
             * @description Name of the notary. Null without a notary.
             * @example Nora Quinn
             */
            notary_name: string | null;
            customer: components["schemas"]["Customer"];
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
            counts: components["schemas"]["BookingCounts"];
            /**
             * @description Under which its payer is billed for a month. Null: the booking is billed by itself.
             * @example Nowak Ltd.
             */
            billing_reference: string | null;
            /**
             * BookingPayment
             * @description What a booking costs, what came, and what is due. Null for an appointment without a reservation.
             */
            payment: {
                /**
                 * @description `none`: nothing is to be paid. `due`: something is. `card_saved`: the price is held on the saved card a day before the session. `authorized`: it is held on the card, and taken when the session is completed. `failed`: it could not be held, or the hold expired, so it is due. `paid`: nothing more is. `partly_refunded`, `refunded`: it was paid, and a part or all of it was paid back.
                 * @example none
                 * @enum {string}
                 */
                state: "none" | "due" | "card_saved" | "authorized" | "failed" | "paid" | "partly_refunded" | "refunded";
                /**
                 * @description Price of all that is booked.
                 * @example 25
                 */
                total: number;
                /**
                 * @description Money that came, without payments that were taken back.
                 * @example 0
                 */
                received: number;
                /**
                 * @description Of this: what was paid back.
                 * @example 0
                 */
                refunded: number;
                /**
                 * @description What the customer owes, without what is held on the card. 0 for a canceled booking.
                 * @example 25
                 */
                due: number;
                /**
                 * @description What is held on the card for it.
                 * @example 0
                 */
                authorized: number;
                /**
                 * @description State of the hold on the card. `saved`: the card is saved, and the price is held a day before the session. `authorized`: it is held. `failed`: the bank refused, and the customer was asked for another card. `expired`: the hold ended before it was taken. Null: there is none, or it is over.
                 * @example null
                 * @enum {string|null}
                 */
                card_hold: "saved" | "authorized" | "failed" | "expired" | null;
                /**
                 * @description The most that a fee can take from the card: what is held on it, or the price that the customer agreed to where nothing is held yet. 0 without a card, and for a canceled booking.
                 * @example 0
                 */
                chargeable: number;
                /**
                 * @description What is still to be paid back to the customer, because it is over the price, or over the fee of a booking that was canceled.
                 * @example 0
                 */
                to_refund: number;
                /**
                 * @description ISO 4217 code.
                 * @example USD
                 */
                currency: string;
            } | null;
            /** @description Codes of what blocks the session, or the work after it. Empty when nothing does. */
            blockers: ("no_appointment" | "no_notary" | "notary_off" | "closed_day" | "no_signers" | "signer_unverified" | "no_documents" | "no_answers" | "no_staff_answers" | "no_place_or_link" | "customer_without_email" | "video_missing" | "past_not_closed" | "result_missing")[];
            /**
             * Format: date-time
             * @description Creation time.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the first submission. Null before it.
             * @example 2026-11-20T15:04:05Z
             */
            submitted_at: string | null;
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/manage/v1/reservations/1042
                 */
                self: string;
            };
        };
        /**
         * Note
         * @description A note on a reservation and its appointment, of staff or of the customer.
         */
        Note: {
            /** @enum {string} */
            object: "note";
            /**
             * @description Id of the note.
             * @example 21
             */
            id: number;
            /**
             * @description The reservation or appointment to which the note was added.
             * @example 1042
             */
            object_id: number;
            /**
             * @description The note, in one or more lines. Customers, signers and programs of v3 never see notes of staff.
             * @example Called back: brings the passport of her husband too.
             */
            text: string;
            /**
             * @description Who wrote it, as in the audit trail.
             * @example member:5
             */
            author: string;
            /**
             * @description Name of the author when the note was added. Null for the admin token.
             * @example Ana Ortiz
             */
            author_name: string | null;
            /**
             * Format: date-time
             * @description Time at which the note was added.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             * @example 2026-11-20T15:04:05Z
             */
            changed_at: string;
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/manage/v1/notes/21
                 */
                self: string;
            };
        };
        /**
         * ManagedDocument
         * @description A document in a list for staff.
         */
        ManagedDocument: {
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
             * @description Number of pages. Null for a PDF that could not be read.
             * @example 3
             */
            pages: number | null;
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
         * CustomerSummary
         * @description One person by email: all bookings, notes and uploaded documents.
         */
        CustomerSummary: {
            /** @enum {string} */
            object: "customer";
            /**
             * @description As in the newest booking.
             * @example ana@example.com
             */
            email: string;
            /** @description Names in the bookings, the newest first: at most 5. */
            names: {
                /** @example Ana */
                first_name: string;
                /** @example Ortiz */
                last_name: string;
            }[];
            /**
             * @description Phone numbers in the bookings, the newest first: at most 5.
             * @example [
             *       "+13055550123"
             *     ]
             */
            phones: string[];
            counts: {
                /**
                 * @description Scheduled appointments that start in the future.
                 * @example 1
                 */
                upcoming: number;
                /**
                 * @description Scheduled appointments that have started and are not closed.
                 * @example 0
                 */
                past: number;
                /**
                 * @description Completed appointments.
                 * @example 4
                 */
                completed: number;
                /**
                 * @description Canceled appointments, with no-shows.
                 * @example 1
                 */
                canceled: number;
                /**
                 * @description Appointments with a no-show mark.
                 * @example 0
                 */
                no_shows: number;
                /**
                 * @description Reservations without an appointment that are not canceled.
                 * @example 1
                 */
                waiting: number;
            };
            /**
             * Format: date-time
             * @description When the first booking was made.
             * @example 2026-11-20T15:04:05Z
             */
            first_booked_at: string;
            /** @description The 50 that start last, the last first. */
            appointments: components["schemas"]["AppointmentListItem"][];
            /** @description The newest 20 reservations with the status `pending` or `queued`. */
            waiting: components["schemas"]["ReservationListItem"][];
            /** @description The newest 50 notes of all bookings. */
            notes: components["schemas"]["Note"][];
            /** @description The newest 50 documents that the customer uploaded. */
            documents: components["schemas"]["ManagedDocument"][];
            links: {
                /** Format: uri */
                self: string;
            };
        };
        /**
         * SavedFilter
         * @description Parameters of the list, with the same names and meanings.
         */
        SavedFilter: {
            /**
             * @description Only bookings with this status. `complete` means `completed`.
             * @example draft
             * @enum {string}
             */
            status?: "draft" | "pending" | "queued" | "scheduled" | "completed" | "canceled" | "complete";
            /**
             * @description Only this service handle.
             * @example remote
             */
            service?: string;
            /**
             * @description Only appointments of this notary.
             * @example 1042
             */
            notary_id?: number;
            /**
             * @description Only appointments on this day or later: a date, or `today` or a duration, which are counted from today each time.
             * @example 2026-11-20
             */
            from?: string;
            /**
             * @description Only appointments before this day: the same.
             * @example 2026-11-20
             */
            to?: string;
            /**
             * @description Words, as in the list.
             * @example ana ort
             */
            q?: string;
            /**
             * @description `true`: only drafts and scheduled appointments without a notary.
             * @example true
             * @enum {string}
             */
            unassigned?: "true" | "false";
            /**
             * @description `true`: only no-shows. For a list of appointments.
             * @example true
             * @enum {string}
             */
            no_show?: "true" | "false";
            /**
             * @description `true`: only what is scheduled or completed. For a list of appointments.
             * @example true
             * @enum {string}
             */
            booked?: "true" | "false";
            /**
             * @description `true`: only what waits for a time. For a list of reservations.
             * @example true
             * @enum {string}
             */
            waiting?: "true" | "false";
            /**
             * @description `true`: only what never had a time. For a list of reservations.
             * @example true
             * @enum {string}
             */
            never_booked?: "true" | "false";
            /**
             * @description `true`: only what has blockers.
             * @example true
             * @enum {string}
             */
            not_ready?: "true" | "false";
            /**
             * @description Only what this blocks: a code of the list.
             * @example notary_off
             */
            blocker?: string;
            /**
             * @description Only bookings whose money is in this state: a state of the list.
             * @example due
             */
            payment?: string;
            /**
             * @description Order of the list.
             * @example -created
             * @enum {string}
             */
            sort?: "-created" | "created" | "start" | "-start";
        };
        /**
         * SavedView
         * @description A filter of a list, saved under a name. Only who saved it sees it.
         */
        SavedView: {
            /** @enum {string} */
            object: "saved_view";
            /**
             * @description Id of the view.
             * @example 6
             */
            id: number;
            /**
             * @description The list that the view filters.
             * @example appointments
             * @enum {string}
             */
            list: "appointments" | "reservations";
            /**
             * @description Name of the view.
             * @example Unassigned this week
             */
            name: string;
            filter: components["schemas"]["SavedFilter"];
            /**
             * Format: date-time
             * @description Time at which the view was saved.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             * @example 2026-11-20T15:04:05Z
             */
            changed_at: string;
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/manage/v1/saved-views/6
                 */
                self: string;
            };
        };
        /** SavedViewList */
        SavedViewList: {
            /** @enum {string} */
            object: "list";
            data: components["schemas"]["SavedView"][];
            /**
             * @description `cursor` of the next page. Null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
        };
        /** ReservationListItemList */
        ReservationListItemList: {
            /** @enum {string} */
            object: "list";
            data: components["schemas"]["ReservationListItem"][];
            /**
             * @description `cursor` of the next page. Null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
        };
        /**
         * ManagedReservation
         * @description A reservation with fields that only staff see: both keys, expected signers, time of submission.
         */
        ManagedReservation: {
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
            /**
             * Format: date-time
             * @description Time of the first submission. Null before it.
             * @example 2026-11-20T15:04:05Z
             */
            submitted_at: string | null;
            /**
             * @description Number of expected signers.
             * @example 1
             */
            signer_count: number;
            /**
             * @description The appointment of the reservation that is not canceled.
             * @example 1043
             */
            appointment_id: number | null;
            /** @description The last time that the customer asked for, which staff confirm. Null without one. */
            request: {
                /**
                 * @description `requested`: the time is held, and staff decide. `proposed`: the customer can book one of `proposed`. `accepted`: it is booked, at this or another time. `declined`: staff canceled the reservation. `expired`: nobody decided in time. `withdrawn`: the customer withdrew it.
                 * @example requested
                 * @enum {string}
                 */
                state: "requested" | "proposed" | "accepted" | "declined" | "expired" | "withdrawn";
                /**
                 * Format: date-time
                 * @description Start that the customer asked for, in UTC.
                 * @example 2026-11-20T15:00:00+00:00
                 */
                timestamp: string;
                /**
                 * @description IANA time zone of the customer.
                 * @example America/New_York
                 */
                timezone: string;
                /**
                 * Format: date-time
                 * @description Time until which staff can accept it, or the customer can book a proposed time, by the business's clock.
                 * @example 2026-11-20T15:04:05Z
                 */
                expires_at: string;
                /** @description Starts that staff proposed instead. */
                proposed: string[];
                /**
                 * @description What staff told the customer about it.
                 * @example We are fully booked in this week.
                 */
                reason: string | null;
            } | null;
            /**
             * @description Under which its payer is billed for a month. Null: the booking is billed by itself.
             * @example Nowak Ltd.
             */
            billing_reference: string | null;
            keys: {
                /**
                 * @description Key of the scheduling flow. Anyone with it can book, and add signers and documents.
                 * @example V1StGXR8_Z5jdHi6B-myT
                 */
                reservation: string;
                /**
                 * @description Key of the customer's view of the appointment. Anyone with it can reschedule, cancel, and add signers and documents.
                 * @example V1StGXR8_Z5jdHi6B-myT
                 */
                appointment: string;
            };
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/manage/v1/reservations/1042
                 */
                self: string;
            };
        };
        /**
         * AnsweredQuestion
         * @description A question of the service with its answer, as staff see it.
         */
        AnsweredQuestion: {
            /**
             * @description Name of the question in `answers`.
             * @example document
             */
            key: string;
            /**
             * @description Kind of the question.
             * @example short_text
             * @enum {string}
             */
            kind: "short_text" | "long_text" | "choice" | "several" | "yes_no" | "number" | "date" | "us_state";
            /**
             * @description The question, in the words in which it was answered.
             * @example What will be notarized?
             */
            label: string;
            /**
             * @description A hint.
             * @example You find it at the top of the page.
             */
            help: string | null;
            /** @description Of `choice` and `several`. */
            options: {
                /** @example deed */
                key: string;
                /** @example A deed */
                label: string;
            }[];
            /** @description Whether it must be answered. */
            required: boolean;
            /**
             * @description The answer, in the form of `answers`. Null: not answered.
             * @example deed
             */
            value: string[] | string | number | boolean | null;
            /** @description False for an answer to a question that the service no longer asks. */
            is_asked: boolean;
            /**
             * @description `staff`: only staff see it and answer it.
             * @example customer
             * @enum {string}
             */
            shown_to: "customer" | "staff";
        };
        /**
         * Blocker
         * @description What blocks a session, or the work after it, and who can remove it.
         */
        Blocker: {
            /**
             * @description What blocks the session, or the work after it.
             * @example no_appointment
             * @enum {string}
             */
            code: "no_appointment" | "no_notary" | "notary_off" | "closed_day" | "no_signers" | "signer_unverified" | "no_documents" | "no_answers" | "no_staff_answers" | "no_place_or_link" | "customer_without_email" | "video_missing" | "past_not_closed" | "result_missing";
            /**
             * @description Who can remove it.
             * @example staff
             * @enum {string}
             */
            who: "staff" | "customer" | "signer" | "notary";
            /** @description How to remove it. */
            how: string;
        };
        /**
         * ReservationDetail
         * @description A reservation as staff see it, with both keys, numbers of its parts, and what blocks it.
         */
        ReservationDetail: {
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
            /**
             * Format: date-time
             * @description Time of the first submission. Null before it.
             * @example 2026-11-20T15:04:05Z
             */
            submitted_at: string | null;
            /**
             * @description Number of expected signers.
             * @example 1
             */
            signer_count: number;
            /**
             * @description The appointment of the reservation that is not canceled.
             * @example 1043
             */
            appointment_id: number | null;
            /** @description The last time that the customer asked for, which staff confirm. Null without one. */
            request: {
                /**
                 * @description `requested`: the time is held, and staff decide. `proposed`: the customer can book one of `proposed`. `accepted`: it is booked, at this or another time. `declined`: staff canceled the reservation. `expired`: nobody decided in time. `withdrawn`: the customer withdrew it.
                 * @example requested
                 * @enum {string}
                 */
                state: "requested" | "proposed" | "accepted" | "declined" | "expired" | "withdrawn";
                /**
                 * Format: date-time
                 * @description Start that the customer asked for, in UTC.
                 * @example 2026-11-20T15:00:00+00:00
                 */
                timestamp: string;
                /**
                 * @description IANA time zone of the customer.
                 * @example America/New_York
                 */
                timezone: string;
                /**
                 * Format: date-time
                 * @description Time until which staff can accept it, or the customer can book a proposed time, by the business's clock.
                 * @example 2026-11-20T15:04:05Z
                 */
                expires_at: string;
                /** @description Starts that staff proposed instead. */
                proposed: string[];
                /**
                 * @description What staff told the customer about it.
                 * @example We are fully booked in this week.
                 */
                reason: string | null;
            } | null;
            /**
             * @description Under which its payer is billed for a month. Null: the booking is billed by itself.
             * @example Nowak Ltd.
             */
            billing_reference: string | null;
            /** @description Keys of the customer. Null for a member who may not change bookings. */
            keys: {
                /**
                 * @description Key of the scheduling flow. Anyone with it can book, and add signers and documents.
                 * @example V1StGXR8_Z5jdHi6B-myT
                 */
                reservation: string;
                /**
                 * @description Key of the customer's view of the appointment. Anyone with it can reschedule, cancel, and add signers and documents.
                 * @example V1StGXR8_Z5jdHi6B-myT
                 */
                appointment: string;
            } | null;
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/manage/v1/reservations/1042
                 */
                self: string;
            };
            /** @description What was agreed when the reservation was made. Of an appointment without a reservation: the unit price of its service now. Null if the service is gone. */
            price: {
                /**
                 * @description Price of the service once.
                 * @example 25
                 */
                unit_price: number;
                /**
                 * @description Total of all lines: the subtotal without the discount, and with the tax unless prices include it.
                 * @example 25
                 */
                total_price: number;
                /**
                 * @description ISO 4217 code.
                 * @example USD
                 */
                currency: string;
                /** @description What the total consists of, as agreed when the booking was made. */
                lines: components["schemas"]["PriceLine"][];
                /** @description Discounts, in the order in which staff gave them. Together they are at most the subtotal. */
                discounts: components["schemas"]["PriceDiscount"][];
                /**
                 * @description Sum of the lines.
                 * @example 25
                 */
                subtotal: number;
                /**
                 * @description Sum of the discounts.
                 * @example 0
                 */
                discount: number;
                /**
                 * @description Tax on the taxable lines, rounded to the nearest unit of the currency, half up.
                 * @example 0
                 */
                tax: number;
                /**
                 * @description Rate of the tax in percent.
                 * @example 0
                 */
                tax_rate: number;
                /**
                 * @description Whether the lines include the tax.
                 * @example false
                 */
                tax_included: boolean;
                /**
                 * @description Name of the tax. Null: the usual word.
                 * @example Sales tax
                 */
                tax_label: string | null;
            } | null;
            /** @description Amounts over the fee cap of the state in which a notary has the commission. They change nothing: check the source, then the price. Customers do not see them. Empty without one. */
            fee_warnings: components["schemas"]["FeeWarning"][];
            /**
             * BookingPayment
             * @description What a booking costs, what came, and what is due. Null for an appointment without a reservation.
             */
            payment: {
                /**
                 * @description `none`: nothing is to be paid. `due`: something is. `card_saved`: the price is held on the saved card a day before the session. `authorized`: it is held on the card, and taken when the session is completed. `failed`: it could not be held, or the hold expired, so it is due. `paid`: nothing more is. `partly_refunded`, `refunded`: it was paid, and a part or all of it was paid back.
                 * @example none
                 * @enum {string}
                 */
                state: "none" | "due" | "card_saved" | "authorized" | "failed" | "paid" | "partly_refunded" | "refunded";
                /**
                 * @description Price of all that is booked.
                 * @example 25
                 */
                total: number;
                /**
                 * @description Money that came, without payments that were taken back.
                 * @example 0
                 */
                received: number;
                /**
                 * @description Of this: what was paid back.
                 * @example 0
                 */
                refunded: number;
                /**
                 * @description What the customer owes, without what is held on the card. 0 for a canceled booking.
                 * @example 25
                 */
                due: number;
                /**
                 * @description What is held on the card for it.
                 * @example 0
                 */
                authorized: number;
                /**
                 * @description State of the hold on the card. `saved`: the card is saved, and the price is held a day before the session. `authorized`: it is held. `failed`: the bank refused, and the customer was asked for another card. `expired`: the hold ended before it was taken. Null: there is none, or it is over.
                 * @example null
                 * @enum {string|null}
                 */
                card_hold: "saved" | "authorized" | "failed" | "expired" | null;
                /**
                 * @description The most that a fee can take from the card: what is held on it, or the price that the customer agreed to where nothing is held yet. 0 without a card, and for a canceled booking.
                 * @example 0
                 */
                chargeable: number;
                /**
                 * @description What is still to be paid back to the customer, because it is over the price, or over the fee of a booking that was canceled.
                 * @example 0
                 */
                to_refund: number;
                /**
                 * @description ISO 4217 code.
                 * @example USD
                 */
                currency: string;
            } | null;
            /**
             * BookingCancellation
             * @description What it costs to cancel the booking, in units of its currency, as agreed when it was made. Null: nothing was agreed, so the business decides.
             */
            cancellation: {
                /**
                 * @description Hours before the start until which canceling is free, in real time.
                 * @example 24
                 */
                free_until_hours: number;
                /**
                 * Format: date-time
                 * @description Time until which the customer cancels for free, at the latest the start, by the clock of the workspace. Null before a time is chosen.
                 * @example 2026-11-20T15:04:05Z
                 */
                free_until: string | null;
                /**
                 * @description What canceling costs after that, of the present price.
                 * @example 25
                 */
                fee: number;
                /**
                 * @description What it costs not to come, of the present price.
                 * @example 25
                 */
                no_show_fee: number;
                /**
                 * @description What canceling costs the customer now. 0 while it is free, and once it is over.
                 * @example 0
                 */
                fee_now: number;
                /**
                 * @description What the cancellation cost. Null: it is not canceled, or nothing was decided.
                 * @example 25
                 */
                charged: number | null;
            } | null;
            counts: components["schemas"]["BookingCounts"];
            /** @description What the service asks, with the answers, then answers to questions that it no longer asks. Texts without an answer are in English, or the first language that has them. */
            questions: components["schemas"]["AnsweredQuestion"][];
            /** @description What blocks the session, or the work after it. Empty when nothing does. */
            readiness: components["schemas"]["Blocker"][];
            /** @description The newest booking that was made in place of this one (`again`, `book-again`) and is not canceled. Null without one, and for a member who does not see it. */
            booked_again: {
                /**
                 * @description Id of its reservation.
                 * @example 1050
                 */
                reservation_id: number;
                /**
                 * @description Id of its appointment. Null without one.
                 * @example 1051
                 */
                appointment_id: number | null;
            } | null;
            /**
             * @description The newest appointment of the reservation, also if it is canceled. Null without one.
             * @example 1043
             */
            last_appointment_id: number | null;
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
             * Format: date-time
             * @description Time of the cancellation. Null if it is not canceled, was imported as canceled, or was canceled by an older version whose audit entry is gone.
             * @example 2026-11-20T15:04:05Z
             */
            canceled_at: string | null;
            /**
             * @description Who canceled it, as `actor` of the audit trail: `customer:1042` for the customer, `member:5`, `token:7`, `admin`, or `system` for a no-show.
             * @example system
             */
            canceled_by: string | null;
            /**
             * @description Name of the member or the token at that time.
             * @example null
             */
            canceled_by_name: string | null;
            /** @description Whether the people who were told of the cancellation were told its reason. */
            cancel_reason_shared: boolean;
            /** @description The no-show mark. Null without one. */
            no_show: {
                /**
                 * @description Who or what did not come.
                 * @example signer
                 * @enum {string}
                 */
                reason: "signer" | "notary" | "technical" | "other";
                /**
                 * Format: date-time
                 * @description Real time of the mark. `cancels_at` is by the clock of the workspace.
                 * @example 2026-11-20T15:04:05Z
                 */
                marked_at: string;
                /**
                 * Format: date-time
                 * @description Time in the workspace at which the server cancels the appointment. Null once it is canceled.
                 * @example 2026-11-20T15:04:05Z
                 */
                cancels_at: string | null;
                /**
                 * @description What is then paid back of what was paid. Null: nothing was decided.
                 * @example null
                 * @enum {string|null}
                 */
                refund: "full" | "less_fee" | "none" | null;
            } | null;
            /** @description The notarial acts of the session, each type once. The receipt of the customer lists them. */
            acts: {
                /**
                 * @description Kind of notarial act, as in the Revised Uniform Law on Notarial Acts.
                 * @example acknowledgment
                 * @enum {string}
                 */
                type: "acknowledgment" | "jurat" | "oath_or_affirmation" | "signature_witnessing" | "copy_certification" | "protest" | "other";
                /**
                 * @description How many of them.
                 * @example 2
                 */
                count: number;
            }[] | null;
            /** @description What was missing, each with the reason. */
            overruled: {
                /**
                 * @description What was missing.
                 * @example marked_no_show
                 * @enum {string}
                 */
                blocker: "marked_no_show" | "no_signers" | "signer_unverified" | "no_documents" | "result_missing" | "video_missing";
                /**
                 * @description Why the session is complete without it.
                 * @example The signer took the paper along.
                 */
                reason: string;
            }[] | null;
            /**
             * Format: date-time
             * @description Business time of the completion. Null without one, and for one of an earlier version.
             * @example 2026-11-20T15:04:05Z
             */
            completed_at: string | null;
            /**
             * @description Who completed it, as `actor` of the audit trail: `member:5`, `token:7` or `admin`.
             * @example member:5
             */
            completed_by: string | null;
            /**
             * @description Name of the member or the token at that time.
             * @example Nora Vidal
             */
            completed_by_name: string | null;
            /**
             * @description Place of the appointment itself, in one or more lines. Customers see it on their pages, in mails and in calendar files. The appointment's own place counts first, then the service's. That of the notary counts last, and only with the signing method `wet`.
             * @example 120 Main Street, Suite 4
             *     Springfield, IL 62701
             */
            location: string | null;
            /**
             * @description Link of the online meeting of the appointment itself, without a user name, a password and invisible characters. Customers reach it only from the session page, from 15 minutes before the start. The appointment's own link counts first, then the notary's, then the service's; with the signing method `wet` only its own.
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
         * Booking
         * @description A new reservation and its booked appointment.
         */
        Booking: {
            /** @enum {string} */
            object: "booking";
            reservation: components["schemas"]["ManagedReservation"];
            appointment: components["schemas"]["ManagedAppointment"];
        };
        /**
         * ReservationPrice
         * @description What a booking costs.
         */
        ReservationPrice: {
            /** @enum {string} */
            object: "reservation_price";
            /**
             * @description Id of the reservation.
             * @example 1042
             */
            reservation_id: number;
            /**
             * @description Price of the service once.
             * @example 25
             */
            unit_price: number;
            /**
             * @description Total of all lines: the subtotal without the discount, and with the tax unless prices include it.
             * @example 25
             */
            total_price: number;
            /**
             * @description ISO 4217 code.
             * @example USD
             */
            currency: string;
            /** @description What the total consists of, as agreed when the booking was made. */
            lines: components["schemas"]["PriceLine"][];
            /** @description Discounts, in the order in which staff gave them. Together they are at most the subtotal. */
            discounts: components["schemas"]["PriceDiscount"][];
            /**
             * @description Sum of the lines.
             * @example 25
             */
            subtotal: number;
            /**
             * @description Sum of the discounts.
             * @example 0
             */
            discount: number;
            /**
             * @description Tax on the taxable lines, rounded to the nearest unit of the currency, half up.
             * @example 0
             */
            tax: number;
            /**
             * @description Rate of the tax in percent.
             * @example 0
             */
            tax_rate: number;
            /**
             * @description Whether the lines include the tax.
             * @example false
             */
            tax_included: boolean;
            /**
             * @description Name of the tax. Null: the usual word.
             * @example Sales tax
             */
            tax_label: string | null;
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/manage/v1/reservations/1042
                 */
                self: string;
            };
        };
        /** AppointmentListItemList */
        AppointmentListItemList: {
            /** @enum {string} */
            object: "list";
            data: components["schemas"]["AppointmentListItem"][];
            /**
             * @description `cursor` of the next page. Null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
        };
        /**
         * Result
         * @description The result of an appointment: its documents of type `notarized`.
         */
        Result: {
            /**
             * @description `waiting`: the appointment is not completed, or has no document of type `notarized`. `held`: a condition of the release is missing. `ready`: customer and signers can download it. `expired`: they no longer can.
             * @example waiting
             * @enum {string}
             */
            state: "waiting" | "held" | "ready" | "expired";
            /** @description What holds the result back. Empty when nothing does. */
            blockers: ("not_completed" | "no_document" | "no_signers" | "signer_unverified" | "not_released" | "not_paid")[];
            /**
             * @description Number of documents of type `notarized`. Those with equal bytes count once.
             * @example 1
             */
            documents: number;
            /**
             * Format: date-time
             * @description Business time since which it can be downloaded. Null while it cannot.
             * @example 2026-11-20T15:04:05Z
             */
            ready_at: string | null;
            /**
             * Format: date-time
             * @description Business time until which it can be downloaded. Null: not ready, or for ever.
             * @example 2026-11-20T15:04:05Z
             */
            downloadable_until: string | null;
            /** @description Who can download it: the customer, and verified signers if `result_to_signers` of the workspace is true. */
            recipients: {
                /**
                 * @description Who it is.
                 * @example customer
                 * @enum {string}
                 */
                kind: "customer" | "signer";
                /**
                 * @description Id of the signer. Null for the customer.
                 * @example 501
                 */
                signer_id: number | null;
                /**
                 * Format: date-time
                 * @description Time at which the last mail about it was sent. Null: none was.
                 * @example 2026-11-20T15:04:05Z
                 */
                mailed_at: string | null;
                /**
                 * Format: date-time
                 * @description Time of their first download. Null: none yet.
                 * @example 2026-11-20T15:04:05Z
                 */
                first_downloaded_at: string | null;
            }[];
        };
        /**
         * AppointmentDetail
         * @description An appointment as staff see it, with its notary, numbers of its parts, and what blocks it.
         */
        AppointmentDetail: {
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
            /** @description Keys of the customer. Null for a member who may not change bookings. */
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
            } | null;
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
             * Format: date-time
             * @description Time of the cancellation. Null if it is not canceled, was imported as canceled, or was canceled by an older version whose audit entry is gone.
             * @example 2026-11-20T15:04:05Z
             */
            canceled_at: string | null;
            /**
             * @description Who canceled it, as `actor` of the audit trail: `customer:1042` for the customer, `member:5`, `token:7`, `admin`, or `system` for a no-show.
             * @example system
             */
            canceled_by: string | null;
            /**
             * @description Name of the member or the token at that time.
             * @example null
             */
            canceled_by_name: string | null;
            /** @description Whether the people who were told of the cancellation were told its reason. */
            cancel_reason_shared: boolean;
            /** @description The no-show mark. Null without one. */
            no_show: {
                /**
                 * @description Who or what did not come.
                 * @example signer
                 * @enum {string}
                 */
                reason: "signer" | "notary" | "technical" | "other";
                /**
                 * Format: date-time
                 * @description Real time of the mark. `cancels_at` is by the clock of the workspace.
                 * @example 2026-11-20T15:04:05Z
                 */
                marked_at: string;
                /**
                 * Format: date-time
                 * @description Time in the workspace at which the server cancels the appointment. Null once it is canceled.
                 * @example 2026-11-20T15:04:05Z
                 */
                cancels_at: string | null;
                /**
                 * @description What is then paid back of what was paid. Null: nothing was decided.
                 * @example null
                 * @enum {string|null}
                 */
                refund: "full" | "less_fee" | "none" | null;
            } | null;
            /** @description The notarial acts of the session, each type once. The receipt of the customer lists them. */
            acts: {
                /**
                 * @description Kind of notarial act, as in the Revised Uniform Law on Notarial Acts.
                 * @example acknowledgment
                 * @enum {string}
                 */
                type: "acknowledgment" | "jurat" | "oath_or_affirmation" | "signature_witnessing" | "copy_certification" | "protest" | "other";
                /**
                 * @description How many of them.
                 * @example 2
                 */
                count: number;
            }[] | null;
            /** @description What was missing, each with the reason. */
            overruled: {
                /**
                 * @description What was missing.
                 * @example marked_no_show
                 * @enum {string}
                 */
                blocker: "marked_no_show" | "no_signers" | "signer_unverified" | "no_documents" | "result_missing" | "video_missing";
                /**
                 * @description Why the session is complete without it.
                 * @example The signer took the paper along.
                 */
                reason: string;
            }[] | null;
            /**
             * Format: date-time
             * @description Business time of the completion. Null without one, and for one of an earlier version.
             * @example 2026-11-20T15:04:05Z
             */
            completed_at: string | null;
            /**
             * @description Who completed it, as `actor` of the audit trail: `member:5`, `token:7` or `admin`.
             * @example member:5
             */
            completed_by: string | null;
            /**
             * @description Name of the member or the token at that time.
             * @example Nora Vidal
             */
            completed_by_name: string | null;
            /**
             * @description Place of the appointment itself, in one or more lines. Customers see it on their pages, in mails and in calendar files. The appointment's own place counts first, then the service's. That of the notary counts last, and only with the signing method `wet`.
             * @example 120 Main Street, Suite 4
             *     Springfield, IL 62701
             */
            location: string | null;
            /**
             * @description Link of the online meeting of the appointment itself, without a user name, a password and invisible characters. Customers reach it only from the session page, from 15 minutes before the start. The appointment's own link counts first, then the notary's, then the service's; with the signing method `wet` only its own.
             * @example https://meet.example.com/room-7
             */
            meeting_url: string | null;
            /**
             * @description Name of the notary. Null without a notary.
             * @example Nora Quinn
             */
            notary_name: string | null;
            /** @description What was agreed when the reservation was made. Of an appointment without a reservation: the unit price of its service now. Null if the service is gone. */
            price: {
                /**
                 * @description Price of the service once.
                 * @example 25
                 */
                unit_price: number;
                /**
                 * @description Total of all lines: the subtotal without the discount, and with the tax unless prices include it.
                 * @example 25
                 */
                total_price: number;
                /**
                 * @description ISO 4217 code.
                 * @example USD
                 */
                currency: string;
                /** @description What the total consists of, as agreed when the booking was made. */
                lines: components["schemas"]["PriceLine"][];
                /** @description Discounts, in the order in which staff gave them. Together they are at most the subtotal. */
                discounts: components["schemas"]["PriceDiscount"][];
                /**
                 * @description Sum of the lines.
                 * @example 25
                 */
                subtotal: number;
                /**
                 * @description Sum of the discounts.
                 * @example 0
                 */
                discount: number;
                /**
                 * @description Tax on the taxable lines, rounded to the nearest unit of the currency, half up.
                 * @example 0
                 */
                tax: number;
                /**
                 * @description Rate of the tax in percent.
                 * @example 0
                 */
                tax_rate: number;
                /**
                 * @description Whether the lines include the tax.
                 * @example false
                 */
                tax_included: boolean;
                /**
                 * @description Name of the tax. Null: the usual word.
                 * @example Sales tax
                 */
                tax_label: string | null;
            } | null;
            /** @description Amounts over the fee cap of the state in which a notary has the commission. They change nothing: check the source, then the price. Customers do not see them. Empty without one. */
            fee_warnings: components["schemas"]["FeeWarning"][];
            /**
             * @description Under which its payer is billed for a month. Null: the booking is billed by itself.
             * @example Nowak Ltd.
             */
            billing_reference: string | null;
            /**
             * BookingPayment
             * @description What a booking costs, what came, and what is due. Null for an appointment without a reservation.
             */
            payment: {
                /**
                 * @description `none`: nothing is to be paid. `due`: something is. `card_saved`: the price is held on the saved card a day before the session. `authorized`: it is held on the card, and taken when the session is completed. `failed`: it could not be held, or the hold expired, so it is due. `paid`: nothing more is. `partly_refunded`, `refunded`: it was paid, and a part or all of it was paid back.
                 * @example none
                 * @enum {string}
                 */
                state: "none" | "due" | "card_saved" | "authorized" | "failed" | "paid" | "partly_refunded" | "refunded";
                /**
                 * @description Price of all that is booked.
                 * @example 25
                 */
                total: number;
                /**
                 * @description Money that came, without payments that were taken back.
                 * @example 0
                 */
                received: number;
                /**
                 * @description Of this: what was paid back.
                 * @example 0
                 */
                refunded: number;
                /**
                 * @description What the customer owes, without what is held on the card. 0 for a canceled booking.
                 * @example 25
                 */
                due: number;
                /**
                 * @description What is held on the card for it.
                 * @example 0
                 */
                authorized: number;
                /**
                 * @description State of the hold on the card. `saved`: the card is saved, and the price is held a day before the session. `authorized`: it is held. `failed`: the bank refused, and the customer was asked for another card. `expired`: the hold ended before it was taken. Null: there is none, or it is over.
                 * @example null
                 * @enum {string|null}
                 */
                card_hold: "saved" | "authorized" | "failed" | "expired" | null;
                /**
                 * @description The most that a fee can take from the card: what is held on it, or the price that the customer agreed to where nothing is held yet. 0 without a card, and for a canceled booking.
                 * @example 0
                 */
                chargeable: number;
                /**
                 * @description What is still to be paid back to the customer, because it is over the price, or over the fee of a booking that was canceled.
                 * @example 0
                 */
                to_refund: number;
                /**
                 * @description ISO 4217 code.
                 * @example USD
                 */
                currency: string;
            } | null;
            /**
             * BookingCancellation
             * @description What it costs to cancel the booking, in units of its currency, as agreed when it was made. Null: nothing was agreed, so the business decides.
             */
            cancellation: {
                /**
                 * @description Hours before the start until which canceling is free, in real time.
                 * @example 24
                 */
                free_until_hours: number;
                /**
                 * Format: date-time
                 * @description Time until which the customer cancels for free, at the latest the start, by the clock of the workspace. Null before a time is chosen.
                 * @example 2026-11-20T15:04:05Z
                 */
                free_until: string | null;
                /**
                 * @description What canceling costs after that, of the present price.
                 * @example 25
                 */
                fee: number;
                /**
                 * @description What it costs not to come, of the present price.
                 * @example 25
                 */
                no_show_fee: number;
                /**
                 * @description What canceling costs the customer now. 0 while it is free, and once it is over.
                 * @example 0
                 */
                fee_now: number;
                /**
                 * @description What the cancellation cost. Null: it is not canceled, or nothing was decided.
                 * @example 25
                 */
                charged: number | null;
            } | null;
            counts: components["schemas"]["BookingCounts"];
            /** @description What the service asks, with the answers, then answers to questions that it no longer asks. Texts without an answer are in English, or the first language that has them. */
            questions: components["schemas"]["AnsweredQuestion"][];
            /** @description What blocks the session, or the work after it. Empty when nothing does. */
            readiness: components["schemas"]["Blocker"][];
            /** @description What the session of a scheduled appointment still lacks. POST …/complete with `overruled` asks for a reason for each. Empty for another status. */
            missing: ("marked_no_show" | "no_signers" | "signer_unverified" | "no_documents" | "result_missing" | "video_missing")[];
            /** @description Where the session takes place: the appointment's own place and link, or those of its service or notary. */
            place: {
                /**
                 * @description Address.
                 * @example 1 Main St, Miami
                 */
                location: string | null;
                /**
                 * @description Whose address counts. Null without one.
                 * @example null
                 * @enum {string|null}
                 */
                location_of: "appointment" | "notary" | "service" | null;
                /**
                 * @description Link of the online meeting.
                 * @example https://meet.example.com/ana
                 */
                meeting_url: string | null;
                /**
                 * @description Whose link counts. Null without one.
                 * @example null
                 * @enum {string|null}
                 */
                meeting_url_of: "appointment" | "notary" | "service" | null;
            };
            result: components["schemas"]["Result"];
            /** @description The newest booking that was made in place of this one (`again`, `book-again`) and is not canceled. Null without one, and for a member who does not see it. */
            booked_again: {
                /**
                 * @description Id of its reservation.
                 * @example 1050
                 */
                reservation_id: number;
                /**
                 * @description Id of its appointment. Null without one.
                 * @example 1051
                 */
                appointment_id: number | null;
            } | null;
        };
        /**
         * MessageLeftOut
         * @description A booking whose customer does not get the message.
         */
        MessageLeftOut: {
            /**
             * @description Kind of the booking.
             * @example appointment
             * @enum {string}
             */
            object: "appointment" | "reservation";
            /**
             * @description Id of the booking.
             * @example 1043
             */
            id: number;
            /** @example Ana */
            first_name: string;
            /** @example Ortiz */
            last_name: string;
            /**
             * @description `erased`: the personal data was erased. `no_email`: there is no email. `long_over`: canceled, or in the past, and its time was more than 90 days ago. `too_many_messages`: the address got 10 messages within 24 hours.
             * @example erased
             * @enum {string}
             */
            reason: "erased" | "no_email" | "long_over" | "too_many_messages";
        };
        /**
         * Message
         * @description A message that was queued.
         */
        Message: {
            /** @enum {string} */
            object: "message";
            /**
             * @description People who get the message: one mail each, whatever their number of bookings.
             * @example 1
             */
            recipients: number;
            /** @description Bookings whose customers do not get it, and why. */
            left_out: components["schemas"]["MessageLeftOut"][];
        };
        /**
         * MessageRecipient
         * @description A person who gets the message.
         */
        MessageRecipient: {
            /** @example Ana */
            first_name: string;
            /** @example Ortiz */
            last_name: string;
            /** @example ana@example.com */
            email: string;
            /**
             * @description Number of bookings that the mail lists.
             * @example 1
             */
            bookings: number;
        };
        /**
         * MessagePreview
         * @description What a message would send.
         */
        MessagePreview: {
            /** @enum {string} */
            object: "message_preview";
            /**
             * @description People who get the message: one mail each, whatever their number of bookings.
             * @example 1
             */
            recipients: number;
            /** @description Who gets it. */
            people: components["schemas"]["MessageRecipient"][];
            /** @description Bookings whose customers do not get it, and why. */
            left_out: components["schemas"]["MessageLeftOut"][];
            /**
             * @description Messages that you can still send within 24 hours, before this one: those left to the workspace, or to a notary of its own share.
             * @example 500
             */
            left_today: number;
            /** @description The mail to the first of them. Its links open nothing. Null without a recipient. */
            mail: {
                /** @example ana@example.com */
                to: string;
                /** @example Parking at our office */
                subject: string;
                /** @example The garage is closed next week. */
                text: string;
                /** @example <p>The garage is closed next week.</p> */
                html: string;
            } | null;
        };
        /**
         * ItemError
         * @description Why one of several was refused, as the call about this one alone would say it.
         */
        ItemError: {
            error: {
                /**
                 * @example invalid_request
                 * @enum {string}
                 */
                code: "invalid_request" | "bad_payload" | "unauthorized" | "no_workspace" | "forbidden" | "not_found" | "rest_no_route" | "signer_exists" | "reschedule_failed" | "unable_to_cancel" | "unable_to_complete" | "unable_to_erase" | "signer_cannot_be_updated" | "slot_unavailable" | "already_scheduled" | "reservation_canceled" | "notary_booked" | "idempotency_conflict" | "idempotency_in_progress" | "precondition_failed" | "payload_too_large" | "unsupported_media_type" | "range_not_satisfiable" | "unprocessable_entity" | "rate_limited" | "internal_error" | "unavailable";
                /** @example Missing required parameter: first_name */
                message: string;
            };
            /**
             * @example invalid_request
             * @enum {string}
             */
            code: "invalid_request" | "bad_payload" | "unauthorized" | "no_workspace" | "forbidden" | "not_found" | "rest_no_route" | "signer_exists" | "reschedule_failed" | "unable_to_cancel" | "unable_to_complete" | "unable_to_erase" | "signer_cannot_be_updated" | "slot_unavailable" | "already_scheduled" | "reservation_canceled" | "notary_booked" | "idempotency_conflict" | "idempotency_in_progress" | "precondition_failed" | "payload_too_large" | "unsupported_media_type" | "range_not_satisfiable" | "unprocessable_entity" | "rate_limited" | "internal_error" | "unavailable";
            /** @example Missing required parameter: first_name */
            message: string;
            data: {
                /** @example 400 */
                status: number;
                /** @example req_V1StGXR8Z5jdHi6BmyT */
                request_id: string;
                /**
                 * @description Every missing or malformed parameter, with the reason.
                 * @example {
                 *       "first_name": "is required"
                 *     }
                 */
                params?: {
                    [key: string]: string;
                };
                /**
                 * @description The same parameters for programs: what is wrong, and the values of the text.
                 * @example {
                 *       "first_name": {
                 *         "reason": "required"
                 *       }
                 *     }
                 */
                problems?: {
                    [key: string]: {
                        /** @example required */
                        reason: string;
                        /**
                         * @description The values in the message, such as a limit. `case` says which sentence of the reason it is.
                         * @example {
                         *       "most": 50
                         *     }
                         */
                        values?: {
                            [key: string]: string | number;
                        };
                    };
                };
                /**
                 * @description The rule that rejected the request. Each code has its own reasons.
                 * @example invalid_parameters
                 */
                reason: string;
                /**
                 * @description The values in the message, such as a limit. `case` says which sentence of the reason it is.
                 * @example {
                 *       "most": 50
                 *     }
                 */
                values?: {
                    [key: string]: string | number;
                };
            };
        };
        /**
         * BulkResult
         * @description The outcome of each of several appointments.
         */
        BulkResult: {
            /** @enum {string} */
            object: "bulk_result";
            /**
             * @description Number of appointments that were changed.
             * @example 1
             */
            done: number;
            /**
             * @description Number of appointments that were not.
             * @example 0
             */
            failed: number;
            /** @description One result for each id, in the order of the request: an appointment or an error. */
            results: {
                /**
                 * @description Id of the appointment.
                 * @example 1043
                 */
                id: number;
                appointment?: components["schemas"]["ManagedAppointment"];
                error?: components["schemas"]["ItemError"];
            }[];
        };
        /**
         * MovePreview
         * @description What a move of several appointments would do.
         */
        MovePreview: {
            /** @enum {string} */
            object: "move_preview";
            /**
             * @description Number of appointments that would be moved.
             * @example 1
             */
            movable: number;
            /**
             * @description Number of appointments that would not.
             * @example 0
             */
            failed: number;
            /** @description One for each id, in the order of the request. `error`: why it would not be moved. */
            results: {
                /**
                 * @description Id of the appointment.
                 * @example 1043
                 */
                id: number;
                /**
                 * Format: date-time
                 * @description Its start. Null for a draft without a time.
                 * @example 2026-11-20T15:00:00+00:00
                 */
                from: string | null;
                /**
                 * Format: date-time
                 * @description Its start after the move.
                 * @example 2026-11-27T15:00:00+00:00
                 */
                to: string | null;
                /**
                 * @description Id of the notary who would have it.
                 * @example 3
                 */
                notary_id: number | null;
                error?: components["schemas"]["ItemError"];
            }[];
        };
        /**
         * Call
         * @description A phone call about an appointment.
         */
        Call: {
            /** @enum {string} */
            object: "call";
            /**
             * @description Id of the call.
             * @example 8
             */
            id: number;
            /**
             * @description The appointment that the call was about.
             * @example 1043
             */
            appointment_id: number;
            /**
             * Format: date-time
             * @description Time of the call.
             * @example 2026-11-20T15:04:05Z
             */
            called_at: string;
            /**
             * @description Whether somebody was reached.
             * @example reached
             * @enum {string}
             */
            outcome: "reached" | "no_answer" | "voicemail" | "wrong_number";
            /**
             * @description Who recorded it, as in the audit trail.
             * @example member:5
             */
            author: string;
            /**
             * @description Name of the author. Null for the admin token.
             * @example Ana Ortiz
             */
            author_name: string | null;
            /**
             * Format: date-time
             * @description Time at which it was recorded.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
        };
        /** CallList */
        CallList: {
            /** @enum {string} */
            object: "list";
            data: components["schemas"]["Call"][];
            /**
             * @description `cursor` of the next page. Null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
        };
        /**
         * AppointmentImport
         * @description What an import of appointments creates, and the errors of its file.
         */
        AppointmentImport: {
            /** @enum {string} */
            object: "appointment_import";
            /**
             * @description True if nothing was written.
             * @example true
             */
            dry_run: boolean;
            /**
             * @description Rows with appointments in the file.
             * @example 120
             */
            rows: number;
            /** @description Rows without errors by status: what is created, or would be. */
            appointments: {
                /**
                 * @description Drafts.
                 * @example 0
                 */
                draft: number;
                /**
                 * @description Scheduled appointments.
                 * @example 20
                 */
                scheduled: number;
                /**
                 * @description Completed appointments.
                 * @example 90
                 */
                completed: number;
                /**
                 * @description Canceled appointments.
                 * @example 10
                 */
                canceled: number;
            };
            /**
             * @description Number of created appointments. 0 for a dry run.
             * @example 0
             */
            created: number;
            /**
             * @description How dates such as 03/04/2026 are read. `unclear`: their day and month fit two orders; send `date_order`. Null if the file has none.
             * @example null
             * @enum {string|null}
             */
            date_order: "mdy" | "dmy" | "ymd" | "unclear" | null;
            /** @description The first 5 rows without errors, as appointments. Only in a dry run. */
            preview: {
                /**
                 * @description Row in the file.
                 * @example 2
                 */
                row: number;
                /**
                 * @description Status of the appointment.
                 * @example draft
                 * @enum {string}
                 */
                status: "draft" | "scheduled" | "completed" | "canceled";
                /** @example Ana */
                first_name: string;
                /** @example Ortiz */
                last_name: string;
                /**
                 * Format: date-time
                 * @description Start.
                 * @example 2026-11-20T15:00:00Z
                 */
                starts_at: string | null;
                /**
                 * @description Handle of the service.
                 * @example remote
                 */
                service: string;
                /**
                 * @description Id of the notary. Null if it has none.
                 * @example 3
                 */
                notary_id: number | null;
            }[];
            /** @description Texts of the file that name no service, at most 100. Send `services` with their handles. */
            unknown_services: string[];
            /** @description Names of the file that are not of one notary, at most 100. Send `notaries` with their ids. */
            unknown_notaries: string[];
            /** @description Columns that are not read: they follow from others, or `columns` does not name them. */
            ignored_columns: string[];
            /** @description The first 100 errors, in the order of the rows. With any error in a dry run, nothing can be imported. After an import: the rows that were left out, because another call took their time or `external_id` meanwhile. */
            errors: {
                /**
                 * @description Row in the file. The column names are row 1, as in a spreadsheet.
                 * @example 17
                 */
                row: number;
                /**
                 * @description Column. Null for an error of the whole row.
                 * @example email
                 */
                column: string | null;
                /**
                 * @description What is wrong, as a word for programs.
                 * @example missing
                 * @enum {string}
                 */
                code: "missing" | "invalid" | "unknown_column" | "cells" | "service" | "notary" | "time" | "past" | "horizon" | "closed" | "signing_method" | "booked" | "held" | "external_id" | "duplicate";
                /**
                 * @description What is wrong.
                 * @example must be an email address
                 */
                message: string;
                /**
                 * @description What is wrong, as a word for programs that is more exact than the code.
                 * @example not_an_email
                 */
                reason: string;
                /**
                 * @description The values in the message.
                 * @example {}
                 */
                values: {
                    [key: string]: string | number;
                };
                /**
                 * @description What to do about it.
                 * @example Correct the cell. An optional cell may be empty.
                 */
                way_out: string;
            }[];
            /**
             * @description Number of all errors.
             * @example 1
             */
            error_count: number;
        };
        /**
         * PersonExport
         * @description Everything that a workspace has about a person. Rows have the names of the columns.
         */
        PersonExport: {
            /** @enum {string} */
            object: "person_export";
            /**
             * @description The workspace.
             * @example 1
             */
            workspace_id: number;
            /** @example ana@example.com */
            email: string;
            /**
             * Format: date-time
             * @description Time of the export.
             * @example 2026-11-20T15:04:05Z
             */
            exported_at: string;
            /**
             * @description Reservations of the person, with their status.
             * @example []
             */
            reservations: {
                [key: string]: unknown;
            }[];
            /**
             * @description Appointments of the person, with their status.
             * @example []
             */
            appointments: {
                [key: string]: unknown;
            }[];
            /**
             * @description The person as a signer, and the signers of the person's bookings.
             * @example []
             */
            signers: {
                [key: string]: unknown;
            }[];
            /**
             * @description Documents of the person's bookings. `signed_url` downloads the file; it works for a day, until `signed_url_expires_at`.
             * @example []
             */
            documents: {
                [key: string]: unknown;
            }[];
            /**
             * @description Videos, in the same way.
             * @example []
             */
            videos: {
                [key: string]: unknown;
            }[];
            /**
             * @description Files of the appointments that are being uploaded in parts.
             * @example []
             */
            uploads: {
                [key: string]: unknown;
            }[];
            /**
             * @description Notes of staff on the bookings.
             * @example []
             */
            notes: {
                [key: string]: unknown;
            }[];
            /**
             * @description Payments and refunds of the bookings, as staff recorded them.
             * @example []
             */
            payments: {
                [key: string]: unknown;
            }[];
            /**
             * @description Invoices of the bookings and their corrections, as they were issued.
             * @example []
             */
            invoices: {
                [key: string]: unknown;
            }[];
            /**
             * @description Calls about the appointments.
             * @example []
             */
            calls: {
                [key: string]: unknown;
            }[];
            /**
             * @description What the person wanted to book, without a confirmed code.
             * @example []
             */
            booking_requests: {
                [key: string]: unknown;
            }[];
            /**
             * @description New addresses that the person asked to use within the last day.
             * @example []
             */
            email_changes: {
                [key: string]: unknown;
            }[];
            /**
             * @description Mails to the person, and mails about the bookings. The lists of a day that notaries get are left out: they name other customers too.
             * @example []
             */
            mails: {
                [key: string]: unknown;
            }[];
            /**
             * @description Events about the bookings and signers.
             * @example []
             */
            events: {
                [key: string]: unknown;
            }[];
            /**
             * @description Which webhook endpoints received these events, and what they responded.
             * @example []
             */
            deliveries: {
                [key: string]: unknown;
            }[];
            /**
             * @description Audit entries about the bookings and signers.
             * @example []
             */
            audit_entries: {
                [key: string]: unknown;
            }[];
            /**
             * @description Filters of lists that staff saved with the name or address.
             * @example []
             */
            saved_views: {
                [key: string]: unknown;
            }[];
            /**
             * @description Stored responses of calls with an idempotency key, about the person's own bookings. Of others only what names the person, without keys.
             * @example []
             */
            stored_responses: {
                [key: string]: unknown;
            }[];
        };
        /**
         * Erasure
         * @description The erasure of what a workspace has about a person.
         */
        Erasure: {
            /** @enum {string} */
            object: "erasure";
            /**
             * @description Id of the erasure.
             * @example 3
             */
            id: number;
            /**
             * @description A running erasure goes on by itself, also after a crash. Read it again to see when it has finished.
             * @example running
             * @enum {string}
             */
            status: "running" | "finished";
            /** @description Rows whose personal data is gone. Reservations, appointments and signers keep their id, status, times and service; the others are deleted. */
            erased: {
                /**
                 * @description What the row is.
                 * @example reservation
                 * @enum {string}
                 */
                object: "reservation" | "appointment" | "signer" | "document" | "video" | "note" | "payment" | "booking_request";
                /**
                 * @description Its id.
                 * @example 1042
                 */
                id: number;
            }[];
            /** @description Rows of completed appointments, which are kept until `retention.acts_days` have passed. */
            kept: {
                /**
                 * @description What the row is.
                 * @example reservation
                 * @enum {string}
                 */
                object: "reservation" | "appointment" | "signer" | "document" | "video" | "note" | "payment" | "booking_request";
                /**
                 * @description Its id.
                 * @example 1042
                 */
                id: number;
                /**
                 * Format: date-time
                 * @description When it is erased, by the clock of the workspace.
                 * @example 2036-11-23T15:00:00Z
                 */
                kept_until: string;
            }[];
            /** @description What else was erased. */
            counts: {
                /**
                 * @description Mails that were deleted.
                 * @example 4
                 */
                mails: number;
                /**
                 * @description Events whose payload was erased.
                 * @example 6
                 */
                events: number;
                /**
                 * @description Audit entries whose details were erased.
                 * @example 2
                 */
                audit_entries: number;
                /**
                 * @description Stored responses of idempotency keys that were erased.
                 * @example 1
                 */
                stored_responses: number;
            };
            /**
             * @description Files whose bytes are not deleted yet, because the storage did not respond. No link opens them, and the server tries again every minute.
             * @example 0
             */
            pending_files: number;
            /**
             * Format: date-time
             * @description When the erasure began.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it finished. Null while it runs.
             * @example 2026-11-20T15:04:05Z
             */
            finished_at: string | null;
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/manage/v1/people/erasures/3
                 */
                self: string;
            };
        };
        /**
         * Payment
         * @description Money that came for a booking or was paid back, as staff recorded it or as the customer paid online.
         */
        Payment: {
            /** @enum {string} */
            object: "payment";
            /**
             * @description Id of the entry.
             * @example 31
             */
            id: number;
            /**
             * @description The reservation that was paid for.
             * @example 1042
             */
            reservation_id: number;
            /**
             * @description `payment`: money that came. `refund`: money that was paid back. `invoice`: an invoice was sent. `void`: an entry was taken back because it was a mistake.
             * @example payment
             * @enum {string}
             */
            kind: "payment" | "refund" | "invoice" | "void";
            /**
             * @description Of a refund: the payment. Of a void: the entry that it takes back. Otherwise null.
             * @example 30
             */
            of_id: number | null;
            /**
             * @description How the money came or was paid back. `card_online`: the customer paid at Stripe.
             * @example cash
             * @enum {string}
             */
            method: "cash" | "check" | "card_terminal" | "bank_transfer" | "other" | "card_online" | "invoiced";
            /**
             * @description Amount in units of the currency.
             * @example 25
             */
            amount: number;
            /**
             * @description ISO 4217 code.
             * @example USD
             */
            currency: string;
            /**
             * @description What of a payment can still be paid back. 0 for other kinds.
             * @example 25
             */
            refundable: number;
            /** @description Whether it was taken back, so that it does not count. */
            is_voided: boolean;
            /**
             * @description Number of the check or receipt. Of an online payment or refund: its id at Stripe.
             * @example Check 1042
             */
            reference: string | null;
            /**
             * @description Note of staff. Of a refund or void: the reason.
             * @example Paid by her employer.
             */
            note: string | null;
            /**
             * Format: date-time
             * @description Time at which the money came or was paid back. Of a void: that of the entry that it takes back.
             * @example 2026-11-20T15:04:05Z
             */
            received_at: string;
            /**
             * @description Of a refund of an online payment: whether Stripe has paid it back. `pending`: Jurat asks Stripe until it is known. `refused`: Stripe did not, and the entry was taken back. Null for every other entry.
             * @example null
             * @enum {string|null}
             */
            refund_state: "pending" | "done" | "refused" | null;
            /**
             * @description Who recorded it, as in the audit trail.
             * @example member:5
             */
            author: string;
            /**
             * @description Name of the author. Null for the admin token.
             * @example Ana Ortiz
             */
            author_name: string | null;
            /**
             * Format: date-time
             * @description Time at which it was recorded.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/manage/v1/payments/31
                 */
                self: string;
            };
        };
        /** PaymentList */
        PaymentList: {
            /** @enum {string} */
            object: "list";
            data: components["schemas"]["Payment"][];
            /**
             * @description `cursor` of the next page. Null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
        };
        /**
         * BilledCustomer
         * @description Who is billed.
         */
        BilledCustomer: {
            /**
             * @description Who is billed. Default: the name of the booking.
             * @example Łukasz Nowak
             */
            name?: string;
            /**
             * @description Company, above the name.
             * @example Nowak Ltd.
             */
            company?: string;
            /**
             * @description Postal address, in one or more lines.
             * @example 5 Elm Street
             *     Springfield, IL 62701
             */
            address?: string;
            /**
             * @description Tax number of the customer.
             * @example PL1234567890
             */
            tax_id?: string;
        };
        /**
         * InvoiceLine
         * @description A line of an invoice.
         */
        InvoiceLine: {
            /**
             * @description What is billed, in the language of the invoice.
             * @example Remote notarization
             */
            label: string;
            /**
             * @description The reservation that it is about.
             * @example 1042
             */
            reservation_id: number;
            /**
             * @description Day of the session, in the time zone of the business. Null: it has no time.
             * @example 2026-12-03
             */
            day: string | null;
            /**
             * @description How often.
             * @example 3
             */
            quantity: number;
            /**
             * @description Amount for one. Negative for a discount and in a correction.
             * @example 25
             */
            unit_amount: number;
            /**
             * @description Unit amount times quantity.
             * @example 75
             */
            amount: number;
        };
        /**
         * InvoiceTax
         * @description A tax of an invoice.
         */
        InvoiceTax: {
            /**
             * @description Name of the tax. Null: the usual word.
             * @example Sales tax
             */
            label: string | null;
            /**
             * @description Rate in percent.
             * @example 8.875
             */
            rate: number;
            /**
             * @description Whether the lines include it.
             * @example false
             */
            included: boolean;
            /**
             * @description The tax.
             * @example 6.66
             */
            amount: number;
        };
        /**
         * Invoice
         * @description An invoice, or a correction of one. Nothing changes it.
         */
        Invoice: {
            /** @enum {string} */
            object: "invoice";
            /**
             * @description Id of the invoice.
             * @example 7
             */
            id: number;
            /**
             * @description Number. `TEST-` comes before it in a test workspace.
             * @example 2026-0001
             */
            number: string;
            /**
             * @description `correction`: takes back all of an invoice, with negative amounts.
             * @example invoice
             * @enum {string}
             */
            kind: "invoice" | "correction";
            /**
             * @description `fee`: what was kept of a canceled booking or a no-show.
             * @example price
             * @enum {string}
             */
            bills: "price" | "fee";
            /** @description Of a correction: the invoice that it takes back. Otherwise null. */
            corrects: {
                /**
                 * @description Its id.
                 * @example 6
                 */
                id: number;
                /**
                 * @description Its number.
                 * @example 2026-0001
                 */
                number: string;
            } | null;
            /** @description Of an invoice: the correction that took it back. Null: none did. */
            corrected_by: {
                /**
                 * @description Its id.
                 * @example 8
                 */
                id: number;
                /**
                 * @description Its number.
                 * @example 2026-0002
                 */
                number: string;
            } | null;
            /**
             * @description Of a correction: why. Otherwise null.
             * @example The company was missing.
             */
            reason: string | null;
            /**
             * @description Of a collective invoice: the reference that its bookings share. Otherwise null.
             * @example Nowak Ltd.
             */
            billing_reference: string | null;
            /**
             * @description Of a collective invoice: the month of its sessions. Otherwise null.
             * @example 2026-11
             */
            month: string | null;
            /** @description The reservations that it is about. */
            reservation_ids: number[];
            /**
             * @description Day of issue, in the time zone of the business. Its year is that of the number.
             * @example 2026-12-03
             */
            issued_on: string;
            /**
             * Format: date-time
             * @description Business time of issue.
             * @example 2026-11-20T15:04:05Z
             */
            issued_at: string;
            /**
             * @description Language of its texts.
             * @example en
             */
            lang: string;
            /** @description The business, as its settings were at the issue. */
            seller: {
                /**
                 * @description Name of the business.
                 * @example Acme Notaries
                 */
                name: string;
                /**
                 * @description Postal address of the business.
                 * @example 120 Main Street
                 *     Springfield, IL 62701
                 */
                address: string | null;
                /**
                 * @description Tax number of the business.
                 * @example 12-3456789
                 */
                tax_id: string | null;
                /**
                 * @description Contact of the business.
                 * @example +1 305 555 0123
                 */
                contact: string | null;
            };
            /** @description Who is billed. */
            customer: {
                /**
                 * @description Who is billed.
                 * @example Łukasz Nowak
                 */
                name: string;
                /**
                 * @description Company.
                 * @example Nowak Ltd.
                 */
                company: string | null;
                /**
                 * @description Postal address.
                 * @example 5 Elm Street
                 *     Springfield, IL 62701
                 */
                address: string | null;
                /**
                 * @description Tax number.
                 * @example PL1234567890
                 */
                tax_id: string | null;
            };
            /** @description What is billed. Discounts are lines too. */
            lines: components["schemas"]["InvoiceLine"][];
            /**
             * @description Sum of the lines.
             * @example 75
             */
            subtotal: number;
            /** @description Each rate of tax once. Empty without a tax. */
            taxes: components["schemas"]["InvoiceTax"][];
            /**
             * @description Sum of the lines, with the taxes that they do not include.
             * @example 81.66
             */
            total: number;
            /**
             * @description What was paid at the issue, up to the total.
             * @example 0
             */
            paid: number;
            /**
             * @description What was due at the issue. Later payments change no invoice.
             * @example 81.66
             */
            due: number;
            /**
             * @description ISO 4217 code.
             * @example USD
             */
            currency: string;
            /**
             * @description Who issued it, as in the audit trail.
             * @example member:5
             */
            author: string;
            /**
             * @description Name of the author. Null for the admin token.
             * @example Ana Ortiz
             */
            author_name: string | null;
            /**
             * Format: date-time
             * @description Time at which it was stored.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/manage/v1/invoices/7
                 */
                self: string;
                /**
                 * Format: uri
                 * @example https://jurat.example.com/manage/v1/invoices/7/pdf
                 */
                pdf: string;
            };
        };
        /** InvoiceList */
        InvoiceList: {
            /** @enum {string} */
            object: "list";
            data: components["schemas"]["Invoice"][];
            /**
             * @description `cursor` of the next page. Null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
        };
        /**
         * BilledPayer
         * @description Who is billed. Default: as on the last invoice with this reference.
         */
        BilledPayer: {
            /**
             * @description Who is billed. Default: the billing reference.
             * @example Łukasz Nowak
             */
            name?: string;
            /**
             * @description Company, above the name.
             * @example Nowak Ltd.
             */
            company?: string;
            /**
             * @description Postal address, in one or more lines.
             * @example 5 Elm Street
             *     Springfield, IL 62701
             */
            address?: string;
            /**
             * @description Tax number of the customer.
             * @example PL1234567890
             */
            tax_id?: string;
        };
        /**
         * InvoicePayment
         * @description Money that came for an invoice, as payments of its bookings.
         */
        InvoicePayment: {
            /** @enum {string} */
            object: "invoice_payment";
            /**
             * @description The invoice.
             * @example 7
             */
            invoice_id: number;
            /**
             * @description What came, in units of the currency.
             * @example 75
             */
            amount: number;
            /**
             * @description ISO 4217 code.
             * @example USD
             */
            currency: string;
            /** @description One for each booking that got a part of it. */
            payments: components["schemas"]["Payment"][];
        };
        /** NoteList */
        NoteList: {
            /** @enum {string} */
            object: "list";
            data: components["schemas"]["Note"][];
            /**
             * @description `cursor` of the next page. Null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
        };
        /**
         * ManagedSigner
         * @description A signer as staff read it.
         */
        ManagedSigner: {
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
             * @description Signer key. Null for a member who may not change bookings.
             * @example V1StGXR8_Z5jdHi6B-myT
             */
            key: string | null;
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/wp-json/v3/signers/12
                 */
                self: string;
            };
            /**
             * @description How the ID of a `verified` signer was checked. Null if nobody said it.
             * @example null
             * @enum {string|null}
             */
            verification_method: "credential_analysis" | "personal_knowledge" | "credible_witness" | "other" | null;
        };
        /** ManagedSignerList */
        ManagedSignerList: {
            /** @enum {string} */
            object: "list";
            data: components["schemas"]["ManagedSigner"][];
            /**
             * @description `cursor` of the next page. Null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
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
        /** ManagedDocumentList */
        ManagedDocumentList: {
            /** @enum {string} */
            object: "list";
            data: components["schemas"]["ManagedDocument"][];
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
         * Upload
         * @description An upload in parts, in a list.
         */
        Upload: {
            /** @enum {string} */
            object: "upload";
            /**
             * @description Id of the upload.
             * @example 12
             */
            id: number;
            /**
             * @description Id of the appointment to which the file belongs.
             * @example 1043
             */
            appointment_id: number;
            /**
             * @description `open`: parts can be sent. `completing`: the parts are put together. `completed`: the document or video exists.
             * @example open
             * @enum {string}
             */
            status: "open" | "completing" | "completed";
            /**
             * @description What the file becomes.
             * @example document
             * @enum {string}
             */
            kind: "document" | "video";
            /**
             * @description Type of the document. Null for a video.
             * @example notarized
             */
            type: string | null;
            /** @example session.mp4 */
            filename: string;
            /**
             * @description Media type of the file.
             * @example video/mp4
             */
            content_type: string;
            /**
             * @description Size of the whole file in bytes.
             * @example 73400320
             */
            size_bytes: number;
            /** @description SHA-256 of the whole file in hex. Null if it was not given. */
            sha256: string | null;
            /**
             * @description Size of every part in bytes, except of the last one.
             * @example 5242880
             */
            part_size: number;
            /**
             * @description Number of parts.
             * @example 14
             */
            part_count: number;
            /**
             * @description Bytes of the stored parts.
             * @example 5242880
             */
            received_bytes: number;
            /**
             * @description Id of the document. Null until the upload is completed, and for a video.
             * @example 77
             */
            document_id: number | null;
            /**
             * @description Id of the video. Null until the upload is completed, and for a document.
             * @example 31
             */
            video_id: number | null;
            /**
             * Format: date-time
             * @description Time at which the upload was started.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time at which the upload is deleted: 24 hours after its start. A document or video stays.
             * @example 2026-11-21T15:04:05Z
             */
            expires_at: string;
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/manage/v1/uploads/12
                 */
                self: string;
                /**
                 * Format: uri
                 * @example https://jurat.example.com/manage/v1/appointments/1043
                 */
                appointment: string;
            };
        };
        /** UploadList */
        UploadList: {
            /** @enum {string} */
            object: "list";
            data: components["schemas"]["Upload"][];
            /**
             * @description `cursor` of the next page. Null on the last page.
             * @example eyJhZnRlciI6MTA0Mn0=
             */
            next_cursor: string | null;
        };
        /**
         * UploadWithParts
         * @description An upload in parts.
         */
        UploadWithParts: {
            /** @enum {string} */
            object: "upload";
            /**
             * @description Id of the upload.
             * @example 12
             */
            id: number;
            /**
             * @description Id of the appointment to which the file belongs.
             * @example 1043
             */
            appointment_id: number;
            /**
             * @description `open`: parts can be sent. `completing`: the parts are put together. `completed`: the document or video exists.
             * @example open
             * @enum {string}
             */
            status: "open" | "completing" | "completed";
            /**
             * @description What the file becomes.
             * @example document
             * @enum {string}
             */
            kind: "document" | "video";
            /**
             * @description Type of the document. Null for a video.
             * @example notarized
             */
            type: string | null;
            /** @example session.mp4 */
            filename: string;
            /**
             * @description Media type of the file.
             * @example video/mp4
             */
            content_type: string;
            /**
             * @description Size of the whole file in bytes.
             * @example 73400320
             */
            size_bytes: number;
            /** @description SHA-256 of the whole file in hex. Null if it was not given. */
            sha256: string | null;
            /**
             * @description Size of every part in bytes, except of the last one.
             * @example 5242880
             */
            part_size: number;
            /**
             * @description Number of parts.
             * @example 14
             */
            part_count: number;
            /**
             * @description Bytes of the stored parts.
             * @example 5242880
             */
            received_bytes: number;
            /**
             * @description Id of the document. Null until the upload is completed, and for a video.
             * @example 77
             */
            document_id: number | null;
            /**
             * @description Id of the video. Null until the upload is completed, and for a document.
             * @example 31
             */
            video_id: number | null;
            /**
             * Format: date-time
             * @description Time at which the upload was started.
             * @example 2026-11-20T15:04:05Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time at which the upload is deleted: 24 hours after its start. A document or video stays.
             * @example 2026-11-21T15:04:05Z
             */
            expires_at: string;
            /** @description The stored parts, in their order. To resume, send those that are missing. Empty when the upload is completed. */
            parts: {
                /**
                 * @description Number of the part, from 1.
                 * @example 1
                 */
                number: number;
                /**
                 * @description Size of the part in bytes.
                 * @example 5242880
                 */
                size_bytes: number;
                /** @description SHA-256 of the part in hex. */
                sha256: string;
            }[];
            links: {
                /**
                 * Format: uri
                 * @example https://jurat.example.com/manage/v1/uploads/12
                 */
                self: string;
                /**
                 * Format: uri
                 * @example https://jurat.example.com/manage/v1/appointments/1043
                 */
                appointment: string;
            };
        };
        /**
         * UploadPart
         * @description A stored part of an upload.
         */
        UploadPart: {
            /** @enum {string} */
            object: "upload_part";
            /**
             * @description Id of the upload.
             * @example 12
             */
            upload_id: number;
            /**
             * @description Number of the part, from 1.
             * @example 1
             */
            number: number;
            /**
             * @description Size of the part in bytes.
             * @example 5242880
             */
            size_bytes: number;
            /** @description SHA-256 of the part in hex. */
            sha256: string;
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
         * MailAttachment
         * @description A file that is attached to a mail.
         */
        MailAttachment: {
            /** @example appointment.ics */
            filename: string;
            /** @example text/calendar; charset=utf-8; method=REQUEST */
            content_type: string;
            /** @example BEGIN:VCALENDAR */
            content: string;
        };
        /**
         * MailPreview
         * @description A mail as a customer or a notary would get it, with the brand of the workspace and a sample appointment.
         */
        MailPreview: {
            /** @enum {string} */
            object: "mail_preview";
            /**
             * @description Kind of the mail.
             * @example invitation
             * @enum {string}
             */
            kind: "invitation" | "confirmation" | "reschedule" | "updated" | "cancellation" | "missed" | "reminder_24h" | "reminder_1h" | "result_ready" | "completed" | "request_received" | "times_proposed" | "request_ended" | "card_refused" | "notary_assigned" | "notary_moved" | "notary_canceled" | "notary_updated" | "notary_next_day";
            /** @example Confirmed: Remote notarization */
            subject: string;
            /**
             * @description Plain text.
             * @example Your appointment is booked.
             */
            text: string;
            /** @example <p>Your appointment is booked.</p> */
            html: string;
            attachments: components["schemas"]["MailAttachment"][];
        };
        /**
         * TestMail
         * @description A test mail that the mail server accepted.
         */
        TestMail: {
            /** @enum {string} */
            object: "test_mail";
            /**
             * @description Kind of the mail.
             * @example invitation
             * @enum {string}
             */
            kind: "invitation" | "confirmation" | "reschedule" | "updated" | "cancellation" | "missed" | "reminder_24h" | "reminder_1h" | "result_ready" | "completed" | "request_received" | "times_proposed" | "request_ended" | "card_refused" | "notary_assigned" | "notary_moved" | "notary_canceled" | "notary_updated" | "notary_next_day";
            /** @example ana@example.com */
            to: string;
            /** @example Confirmed: Remote notarization */
            subject: string;
            /**
             * Format: date-time
             * @description Time at which the mail server accepted it.
             * @example 2026-11-20T15:04:05Z
             */
            sent_at: string;
        };
        /**
         * Mail
         * @description A mail to a customer, to a visitor who books, to a notary, to a member, or to the workspace itself.
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
             * @description Id of the reservation or appointment of the mail. Null for a mail about a webhook endpoint, to a member, with the code of a visitor who books on the open booking page, with the list of a notary's next day, or about calendars.
             * @example 1043
             */
            object_id: number | null;
            /**
             * @description Id of the signer to whom the mail goes. Null for a mail to anybody else.
             * @example null
             */
            signer_id: number | null;
            /**
             * @description Id of the notary to whom the mail goes. Null for a mail to anybody else.
             * @example null
             */
            notary_id: number | null;
            /**
             * @description Id of the webhook endpoint of the mail. Null for other mails.
             * @example null
             */
            endpoint_id: number | null;
            /**
             * @description Name of the customer of the booking, or URL without its query of the webhook endpoint, that the mail is about, as it is now. Null for other mails, and after the row was removed.
             * @example Ana Ortiz
             */
            about_name: string | null;
            /**
             * @description Id of the mail that was sent again as this one. Null for a first mail.
             * @example null
             */
            repeat_of: number | null;
            /**
             * @description One mail told the person of several bookings: the id of the first of them, also in that mail. `subject`, `text` and `attachments` are the part about this booking. Null: the mail went alone.
             * @example null
             */
            sent_with: number | null;
            /**
             * @description Kind of the mail.
             * @example invitation
             * @enum {string}
             */
            kind: "invitation" | "confirmation" | "reschedule" | "updated" | "cancellation" | "missed" | "reminder_24h" | "reminder_1h" | "result_ready" | "completed" | "request_received" | "times_proposed" | "request_ended" | "card_refused" | "message" | "webhook_failing" | "webhook_disabled" | "booking_code" | "email_code" | "email_changed" | "member_invitation" | "account_recovery" | "member_new_device" | "member_recovered" | "member_renewed" | "notary_assigned" | "notary_moved" | "notary_canceled" | "notary_updated" | "notary_next_day" | "notary_calendar_unread" | "member_request" | "member_calendars_unread";
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
             * @description Plain text. Always null for `member_invitation` and `account_recovery`, whose text has a secret link. Null until the mail is composed.
             * @example Your appointment is booked.
             */
            text: string | null;
            /**
             * @description HTML. Null until the mail is composed.
             * @example <p>Your appointment is booked.</p>
             */
            html: string | null;
            attachments: components["schemas"]["MailAttachment"][];
            /**
             * @description Why the mail was not sent, or not yet. May have the words of the mail server. For `member_invitation` and `account_recovery` it has only the codes of the reply, because the words could quote the link.
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
            /**
             * Format: date-time
             * @description Time of the last change of the status.
             * @example 2026-11-20T15:04:05Z
             */
            updated_at: string;
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
             * @description A note for people. `""` without one.
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
             * @description `gone`: the endpoint responded with 410. `failing`: all attempts failed for five days. `paused`: somebody disabled it.
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
             * @description A note for people. `""` without one.
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
             * @description `gone`: the endpoint responded with 410. `failing`: all attempts failed for five days. `paused`: somebody disabled it.
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
             * @description The event. Null if it was deleted because it was too old.
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
             * @description The event. Null if it was deleted because it was too old.
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
         * @description An audit entry: who did what to which row, and what changed.
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
             * @description Actor: `admin`, `token:<id>`, `member:<id>`, `portal:<session id>`, `customer:<booking id>`, `visitor` or `system`.
             * @example token:7
             */
            actor: string;
            /**
             * @description Name of the token or the member when the entry was written. Null for other actors, and in entries of versions before this field.
             * @example Website
             */
            actor_name: string | null;
            /**
             * @description Interface that the actor used.
             * @example api
             * @enum {string}
             */
            source: "api" | "console" | "customer" | "system";
            /**
             * @description The action.
             * @example signer-updated
             */
            action: string;
            subject: {
                /** @example signer */
                object: string;
                /** @example 12 */
                id: string;
            };
            /**
             * @description What the row is called now, such as the name of the customer, of the file or of the notary. Null for removed rows, for kinds without a name, and in the history of a booking.
             * @example Ana Ortiz
             */
            subject_name: string | null;
            /**
             * @description `X-Request-Id` of the call. Begins with `system:` for changes that the server made by itself.
             * @example req_V1StGXR8Z5jdHi6BmyT
             */
            request_id: string;
            /** @description Fields that the call changed, by name, with values as the API returns them. Empty for an update that changed nothing. Null for other actions, and in entries of versions before this field. Never a secret or a key. Texts of more than 500 characters are cut and end with their length. Lists of more than 10,000 characters of JSON become a text, cut in the same way. */
            changes: {
                [key: string]: {
                    /** @description Value before the call. Null if there was none. */
                    before: unknown;
                    /** @description Value after the call. Null if there is none. */
                    after: unknown;
                };
            } | null;
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
        /** SecretKeyRotation */
        SecretKeyRotation: {
            /** @enum {string} */
            object: "secret_key_rotation";
            /** @description Secrets that this call sealed with the current key. */
            resealed: number;
            /** @description Secrets that neither key opens. They were lost before this call: set them again, or register the endpoint again. */
            unreadable: number;
        };
    };
}
export type $defs = Record<string, never>;
export interface operations {
    listDue: {
        parameters: {
            query: {
                /** @description Workspace. Required for the admin token. Optional for a token of one workspace. */
                workspace_id?: number;
                /** @description First time, by the workspace's clock. Default: its time now. */
                since?: string;
                /** @description End of the span, exclusive, by the workspace's clock. */
                until: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Due"];
                };
            };
        };
    };
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
                     * @description When customers are reminded, in minutes before the start: at most 5 times, from 15 minutes to 14 days. Default: 1440 and 60. Empty: never. A change also applies to appointments that are booked already.
                     * @example [
                     *       1440,
                     *       60
                     *     ]
                     */
                    reminder_minutes?: number[];
                    /**
                     * @description Whether customers can book, reschedule and cancel with the keys in their links. Default: true. If false, the booking interface returns `not_found` for every key, and `booking_page_url` is required.
                     * @example true
                     */
                    customer_booking?: boolean;
                    /**
                     * @description Base URL of the links in mails, for a business with its own booking pages, without a user name and a password. Null: the pages of this installation.
                     * @example https://book.example.com
                     */
                    booking_page_url?: string | null;
                    /**
                     * @description Slug of the page `/book/{slug}`, on which anybody can book a service after confirming an email address. Unique in the installation, also among `former_slugs`. A live workspace also needs a `contact` or `mail_reply_to`. Null: there is no such page.
                     * @example acme
                     */
                    open_booking_slug?: string | null;
                    /**
                     * @description Number of upcoming appointments that visitors of open booking can have with one email address. Raise it for offices that book for their clients. Default: 3.
                     * @example 3
                     */
                    visitor_appointments?: number;
                    /**
                     * @description Sender of mails: an address, or a name and an address. The name can be in quotes. Null: the sender of the installation.
                     * @example Acme Notaries <mail@example.com>
                     */
                    mail_from?: string | null;
                    /**
                     * @description Address for replies to mails, and for mails about failing webhook endpoints. Null: both go to the sender.
                     * @example ana@example.com
                     */
                    mail_reply_to?: string | null;
                    /**
                     * @description Tax on prices in percent, with at most 3 decimals. Default: 0. A change applies to new bookings.
                     * @example 8.875
                     */
                    tax_rate?: number;
                    /**
                     * @description Whether prices include the tax. If false, it is added to the total. Default: false. A change applies to new bookings.
                     * @example false
                     */
                    prices_include_tax?: boolean;
                    /**
                     * @description Name of the tax for customers, in any language. Null: the usual word.
                     * @example Sales tax
                     */
                    tax_label?: string | null;
                    /**
                     * @description Postal address of the business, in one or more lines. It stands on receipts.
                     * @example 120 Main Street, Suite 4
                     *     Springfield, IL 62701
                     */
                    postal_address?: string | null;
                    /**
                     * @description Number under which the business pays taxes. It stands on receipts.
                     * @example 12-3456789
                     */
                    tax_id?: string | null;
                    /**
                     * @description Word for the end state of appointments and reservations in responses of `/wp-json/v3` and in events. Requests accept both words. Default: `completed`. A change applies to later responses and events. Recorded events keep their word.
                     * @example completed
                     * @enum {string}
                     */
                    completed_status?: "completed" | "complete";
                    /**
                     * @description When customers and signers may download the result of an appointment, which are its documents of type `notarized`. `completed`: when it is completed. `verified`: when all signers are verified too. `manual`: when staff release it. Default: `completed`. A change applies when an appointment changes next.
                     * @example completed
                     * @enum {string}
                     */
                    result_release?: "completed" | "verified" | "manual";
                    /**
                     * @description For how many days the result can be downloaded. It stays stored after that. Default: 90. Null: for ever.
                     * @example 90
                     */
                    result_days?: number | null;
                    /**
                     * @description Whether verified signers get the result too, besides the customer. Default: true.
                     * @example true
                     */
                    result_to_signers?: boolean;
                    /**
                     * @description Whether the result also waits until nothing of the booking is to be paid. A result that was given stays. Default: false. A change applies when an appointment changes next.
                     * @example false
                     */
                    result_requires_payment?: boolean;
                    /**
                     * @description Whether the completion of a session issues the invoice of its booking. Default: false. A booking that costs nothing gets none.
                     * @example false
                     */
                    invoice_on_completion?: boolean;
                    retention?: components["schemas"]["RetentionChanges"];
                    /**
                     * @description Name that customers see on pages and in mails. Null: the name of the workspace.
                     * @example Acme Notaries
                     */
                    display_name?: string | null;
                    /**
                     * @description Color of buttons and links, `#rrggbb`. It is darkened, or lightened on dark pages, until text is readable. Null: blue.
                     * @example #1f4b99
                     */
                    accent_color?: string | null;
                    /**
                     * @description Privacy notice, linked on pages and in mails. Without a user name, a password and invisible characters. Null: no link.
                     * @example https://www.example.com/privacy
                     */
                    privacy_url?: string | null;
                    /**
                     * @description Terms, linked on pages and in mails. Without a user name, a password and invisible characters. Null: no link.
                     * @example https://www.example.com/terms
                     */
                    terms_url?: string | null;
                    /**
                     * @description How customers reach the business, in one line: a phone number or an address. A link in it has no user name and no password.
                     * @example +1 305 555 0123
                     */
                    contact?: string | null;
                    /**
                     * @description A PNG or WebP image of at most 20 kB, in base64. Null removes it.
                     * @example iVBORw0KGgo=
                     */
                    logo?: string | null;
                    /**
                     * @description Origins of websites that may embed the pages in a frame. Empty: none.
                     * @example [
                     *       "https://www.example.com"
                     *     ]
                     */
                    embed_origins?: string[];
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
                     * @description When customers are reminded, in minutes before the start: at most 5 times, from 15 minutes to 14 days. Default: 1440 and 60. Empty: never. A change also applies to appointments that are booked already.
                     * @example [
                     *       1440,
                     *       60
                     *     ]
                     */
                    reminder_minutes?: number[];
                    /**
                     * @description Whether customers can book, reschedule and cancel with the keys in their links. Default: true. If false, the booking interface returns `not_found` for every key, and `booking_page_url` is required.
                     * @example true
                     */
                    customer_booking?: boolean;
                    /**
                     * @description Base URL of the links in mails, for a business with its own booking pages, without a user name and a password. Null: the pages of this installation.
                     * @example https://book.example.com
                     */
                    booking_page_url?: string | null;
                    /**
                     * @description Slug of the page `/book/{slug}`, on which anybody can book a service after confirming an email address. Unique in the installation, also among `former_slugs`. A live workspace also needs a `contact` or `mail_reply_to`. Null: there is no such page.
                     * @example acme
                     */
                    open_booking_slug?: string | null;
                    /**
                     * @description Number of upcoming appointments that visitors of open booking can have with one email address. Raise it for offices that book for their clients. Default: 3.
                     * @example 3
                     */
                    visitor_appointments?: number;
                    /**
                     * @description Sender of mails: an address, or a name and an address. The name can be in quotes. Null: the sender of the installation.
                     * @example Acme Notaries <mail@example.com>
                     */
                    mail_from?: string | null;
                    /**
                     * @description Address for replies to mails, and for mails about failing webhook endpoints. Null: both go to the sender.
                     * @example ana@example.com
                     */
                    mail_reply_to?: string | null;
                    /**
                     * @description Tax on prices in percent, with at most 3 decimals. Default: 0. A change applies to new bookings.
                     * @example 8.875
                     */
                    tax_rate?: number;
                    /**
                     * @description Whether prices include the tax. If false, it is added to the total. Default: false. A change applies to new bookings.
                     * @example false
                     */
                    prices_include_tax?: boolean;
                    /**
                     * @description Name of the tax for customers, in any language. Null: the usual word.
                     * @example Sales tax
                     */
                    tax_label?: string | null;
                    /**
                     * @description Postal address of the business, in one or more lines. It stands on receipts.
                     * @example 120 Main Street, Suite 4
                     *     Springfield, IL 62701
                     */
                    postal_address?: string | null;
                    /**
                     * @description Number under which the business pays taxes. It stands on receipts.
                     * @example 12-3456789
                     */
                    tax_id?: string | null;
                    /**
                     * @description Word for the end state of appointments and reservations in responses of `/wp-json/v3` and in events. Requests accept both words. Default: `completed`. A change applies to later responses and events. Recorded events keep their word.
                     * @example completed
                     * @enum {string}
                     */
                    completed_status?: "completed" | "complete";
                    /**
                     * @description When customers and signers may download the result of an appointment, which are its documents of type `notarized`. `completed`: when it is completed. `verified`: when all signers are verified too. `manual`: when staff release it. Default: `completed`. A change applies when an appointment changes next.
                     * @example completed
                     * @enum {string}
                     */
                    result_release?: "completed" | "verified" | "manual";
                    /**
                     * @description For how many days the result can be downloaded. It stays stored after that. Default: 90. Null: for ever.
                     * @example 90
                     */
                    result_days?: number | null;
                    /**
                     * @description Whether verified signers get the result too, besides the customer. Default: true.
                     * @example true
                     */
                    result_to_signers?: boolean;
                    /**
                     * @description Whether the result also waits until nothing of the booking is to be paid. A result that was given stays. Default: false. A change applies when an appointment changes next.
                     * @example false
                     */
                    result_requires_payment?: boolean;
                    /**
                     * @description Whether the completion of a session issues the invoice of its booking. Default: false. A booking that costs nothing gets none.
                     * @example false
                     */
                    invoice_on_completion?: boolean;
                    retention?: components["schemas"]["RetentionChanges"];
                    /**
                     * @description Name that customers see on pages and in mails. Null: the name of the workspace.
                     * @example Acme Notaries
                     */
                    display_name?: string | null;
                    /**
                     * @description Color of buttons and links, `#rrggbb`. It is darkened, or lightened on dark pages, until text is readable. Null: blue.
                     * @example #1f4b99
                     */
                    accent_color?: string | null;
                    /**
                     * @description Privacy notice, linked on pages and in mails. Without a user name, a password and invisible characters. Null: no link.
                     * @example https://www.example.com/privacy
                     */
                    privacy_url?: string | null;
                    /**
                     * @description Terms, linked on pages and in mails. Without a user name, a password and invisible characters. Null: no link.
                     * @example https://www.example.com/terms
                     */
                    terms_url?: string | null;
                    /**
                     * @description How customers reach the business, in one line: a phone number or an address. A link in it has no user name and no password.
                     * @example +1 305 555 0123
                     */
                    contact?: string | null;
                    /**
                     * @description A PNG or WebP image of at most 20 kB, in base64. Null removes it.
                     * @example iVBORw0KGgo=
                     */
                    logo?: string | null;
                    /**
                     * @description Origins of websites that may embed the pages in a frame. Empty: none.
                     * @example [
                     *       "https://www.example.com"
                     *     ]
                     */
                    embed_origins?: string[];
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
    loadSampleData: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["SampleData"];
                };
            };
        };
    };
    goLive: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Name of the live workspace.
                     * @example Acme Notaries
                     */
                    name: string;
                    /**
                     * @description IANA time zone of the business. Default: that of the test workspace.
                     * @example America/New_York
                     */
                    timezone?: string;
                    /**
                     * @description Notaries of the test workspace to copy, with their hours. Default: none.
                     * @example [
                     *       4
                     *     ]
                     */
                    notary_ids?: number[];
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
    previewBrand: {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Workspace. Required for the admin token. Optional for a token of one workspace.
                     * @example 1042
                     */
                    workspace_id?: number;
                    /**
                     * @description Page to preview. `services`: the list of services. `times`: the times of the first service.
                     * @default times
                     * @example services
                     * @enum {string}
                     */
                    page?: "services" | "times";
                    /**
                     * @description Kind of the mail to preview.
                     * @default confirmation
                     * @example invitation
                     * @enum {string}
                     */
                    mail?: "invitation" | "confirmation" | "reschedule" | "updated" | "cancellation" | "missed" | "reminder_24h" | "reminder_1h" | "result_ready" | "completed" | "request_received" | "times_proposed" | "request_ended" | "card_refused";
                    /**
                     * @description Customer's language. `en`, `es` or `fr`, also with a region, such as `es-MX`. Another BCP 47 tag is stored, but pages and mails are in English: the response then has `Jurat-Language: en`.
                     * @example en
                     * @example es
                     * @example fr
                     * @example es-MX
                     */
                    lang?: string;
                    /**
                     * @description Name that customers see on pages and in mails. Null: the name of the workspace.
                     * @example Acme Notaries
                     */
                    display_name?: string | null;
                    /**
                     * @description Color of buttons and links, `#rrggbb`. It is darkened, or lightened on dark pages, until text is readable. Null: blue.
                     * @example #1f4b99
                     */
                    accent_color?: string | null;
                    /**
                     * @description Privacy notice, linked on pages and in mails. Without a user name, a password and invisible characters. Null: no link.
                     * @example https://www.example.com/privacy
                     */
                    privacy_url?: string | null;
                    /**
                     * @description Terms, linked on pages and in mails. Without a user name, a password and invisible characters. Null: no link.
                     * @example https://www.example.com/terms
                     */
                    terms_url?: string | null;
                    /**
                     * @description How customers reach the business, in one line: a phone number or an address. A link in it has no user name and no password.
                     * @example +1 305 555 0123
                     */
                    contact?: string | null;
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
                    "application/json": components["schemas"]["BrandPreview"];
                };
            };
        };
    };
    releaseSlug: {
        parameters: {
            path: {
                id: number;
                slug: string;
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
    moveClock: {
        parameters: {
            path: {
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
    getStripeAccount: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["StripeAccount"];
                };
            };
        };
    };
    setStripeAccount: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Secret key or restricted key. A test workspace takes keys of the test mode only, a live one those of the live mode. A restricted key needs to write Checkout Sessions and Refunds, and to read PaymentIntents.
                     * @example sk_test_4eC39HqLyjWDarjtT1zdp7dc
                     */
                    secret_key: string;
                    /**
                     * @description Signing secret of the webhook endpoint whose URL is `webhook_url`.
                     * @example whsec_wRNftLajMZNeslQOP6vEPm4iVx5NlZ6z
                     */
                    webhook_secret: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["StripeAccount"];
                };
            };
        };
    };
    removeStripeAccount: {
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
    listTokens: {
        parameters: {
            query?: {
                /** @description Number of items per page. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Only tokens of this workspace. */
                workspace_id?: number;
                /** @description Only tokens that this member issued or rotated. */
                issued_by_member?: number;
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
                     * @description Scopes of the contract and of the management interface, `<resource>:*`, `*` for all scopes of the contract, or `manage` for all scopes of the management interface except `members:read` and `members:write`. A token can grant only scopes that it has; one with `manage` can also grant every scope of the contract. `reservations:read`, `appointments:read`, `bookings:read`, `events:read` and `mails:read` return customer keys: a caller with a key can book and make changes as the customer.
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
                    /** @description Requests per minute, v3 and the management interface apart, at most the limit of the token of this call. Default: that limit. Calls of the new token also count against the limit of the first token in its chain of issuers, or of all tokens that the member of this call issued. Those beyond its own limit do not. */
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
    rotateToken: {
        parameters: {
            path: {
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
    listMembers: {
        parameters: {
            query?: {
                /** @description Number of items per page. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Workspace. Required for the admin token. Optional for others. */
                workspace_id?: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["MemberList"];
                };
            };
        };
    };
    getMember: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    removeMember: {
        parameters: {
            query?: {
                /** @description What happens to the live tokens that the member issued or rotated. `revoke` also revokes the tokens that those issued. Default: `keep`. */
                tokens?: "keep" | "revoke";
            };
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
    updateMember: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Role in the workspace. Only an owner, or the admin token, can give or take the role `owner`.
                     * @example owner
                     * @enum {string}
                     */
                    role?: "owner" | "admin" | "scheduler" | "notary" | "developer" | "viewer";
                    /**
                     * @description The notary who signs in. Required for the role `notary`, and only for it.
                     * @example 4
                     */
                    notary_id?: number | null;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    endMemberSessions: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["EndedSessions"];
                };
            };
        };
    };
    resetMember: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Also removes the authenticator app and the recovery codes, for a member who lost them. A password with fewer than 15 characters goes with them, and one whose length is not known, because an earlier version stored it: the member sets a new one with the link.
                     * @default false
                     */
                    remove_second_factor?: boolean;
                    /**
                     * @description The operator has made sure that the person of the address gets this link: it then counts like a link in a mail. For an installation without a mail server. If nobody has shown before that the address is theirs, passkeys, identities and the second factor go.
                     * @default false
                     */
                    proves_address?: boolean;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["MemberRecovery"];
                };
            };
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                /** @description Number of items per page. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Workspace. Required for the admin token. Optional for others. */
                workspace_id?: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["InvitationList"];
                };
            };
        };
    };
    inviteMember: {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Workspace. Required for the admin token. Optional for others.
                     * @example 1042
                     */
                    workspace_id?: number;
                    /**
                     * @description Address of the person. An earlier invitation of this address ends. Only an owner and the admin token can replace the invitation of an owner.
                     * @example ana@example.com
                     */
                    email: string;
                    /**
                     * @description Role in the workspace. Only an owner, or the admin token, can give or take the role `owner`.
                     * @example owner
                     * @enum {string}
                     */
                    role: "owner" | "admin" | "scheduler" | "notary" | "developer" | "viewer";
                    /**
                     * @description The notary who signs in. Required for the role `notary`, and only for it.
                     * @example 4
                     */
                    notary_id?: number | null;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["NewInvitation"];
                };
            };
        };
    };
    revokeInvitation: {
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
    makePortalLink: {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Workspace. Required for the admin token. Optional for others.
                     * @example 1042
                     */
                    workspace_id?: number;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["PortalLink"];
                };
            };
        };
    };
    endPortalAccess: {
        parameters: {
            query?: {
                /** @description Workspace. Required for the admin token. Optional for others. */
                workspace_id?: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["EndedPortalAccess"];
                };
            };
        };
    };
    getOverview: {
        parameters: {
            query?: {
                /** @description Workspace. Required for the admin token. Optional for a token of one workspace. */
                workspace_id?: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Overview"];
                };
            };
        };
    };
    getCalendar: {
        parameters: {
            query: {
                /** @description Workspace. Required for the admin token. Optional for a token of one workspace. */
                workspace_id?: number;
                /** @description First date, `YYYY-MM-DD`. */
                from: string;
                /** @description Last date, inclusive, at most 61 days after `from`. */
                to: string;
                /** @description IANA time zone of the dates. Default: the workspace's. */
                timezone?: string;
                /** @description Only these notaries: ids separated by commas, at most 100. Default: all. */
                notary_ids?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["StaffCalendar"];
                };
            };
        };
    };
    getFreeTimes: {
        parameters: {
            query: {
                /** @description Workspace. Required for the admin token. Optional for a token of one workspace. */
                workspace_id?: number;
                /** @description Local date, `YYYY-MM-DD`. */
                date: string;
                /** @description IANA time zone of the dates. Default: the workspace's. */
                timezone?: string;
                /** @description Handle of the service to book. One of this, `appointment_id` and `reservation_id` is required. */
                service?: string;
                /** @description With `service`: number of times it is booked, one after the other. Default: 1. */
                quantity?: number;
                /** @description With `service`: signing method of the booking. Only notaries who sign with it are asked. Default: the first method of the service. */
                signing_method?: string;
                /** @description Appointment to move. Its own time does not count. */
                appointment_id?: number;
                /** @description Reservation to schedule. Its own hold does not count. */
                reservation_id?: number;
                /** @description Only times of this notary. Default: of any notary. */
                notary_id?: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["FreeTimes"];
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
                     * @description Signing methods of the workspace's services with which the notary signs. The notary gets only bookings with one of them. Null: all, also those of services that are added later. Default for a new notary: null.
                     * @example [
                     *       "remote",
                     *       "enotary"
                     *     ]
                     */
                    signing_methods?: string[] | null;
                    /**
                     * @description Code of the US state whose commission the notary has. Prices over the fee cap of this state have a warning. Null: not known. Default for a new notary: null.
                     * @example null
                     * @enum {string|null}
                     */
                    commission_state?: "AK" | "AL" | "AR" | "AS" | "AZ" | "CA" | "CO" | "CT" | "DC" | "DE" | "FL" | "GA" | "GU" | "HI" | "IA" | "ID" | "IL" | "IN" | "KS" | "KY" | "LA" | "MA" | "MD" | "ME" | "MI" | "MN" | "MO" | "MP" | "MS" | "MT" | "NC" | "ND" | "NE" | "NH" | "NJ" | "NM" | "NV" | "NY" | "OH" | "OK" | "OR" | "PA" | "PR" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VA" | "VI" | "VT" | "WA" | "WI" | "WV" | "WY" | null;
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
                     * @description Place of appointments with the notary, in one or more lines. Customers see it on their pages, in mails and in calendar files. The appointment's own place counts first, then the service's. That of the notary counts last, and only with the signing method `wet`.
                     * @example 120 Main Street, Suite 4
                     *     Springfield, IL 62701
                     */
                    location?: string | null;
                    /**
                     * @description Link of the online meeting of appointments with the notary, without a user name, a password and invisible characters. Customers reach it only from the session page, from 15 minutes before the start. The appointment's own link counts first, then the notary's, then the service's; with the signing method `wet` only its own.
                     * @example https://meet.example.com/room-7
                     */
                    meeting_url?: string | null;
                    /**
                     * @description Language of mails to the notary. Default for a new notary: `en`. `en`, `es` or `fr`, also with a region, such as `es-MX`. Another BCP 47 tag is stored, but pages and mails are in English: the response then has `Jurat-Language: en`.
                     * @example en
                     * @example es
                     * @example fr
                     * @example es-MX
                     */
                    lang?: string;
                    /**
                     * @description Whether the notary is mailed each new appointment. Default for a new notary: true.
                     * @example true
                     */
                    notify_assigned?: boolean;
                    /**
                     * @description Whether the notary is mailed the new time of an appointment. Default for a new notary: true.
                     * @example true
                     */
                    notify_moved?: boolean;
                    /**
                     * @description Whether the notary is mailed that an appointment is canceled, or given to another notary. Default for a new notary: true.
                     * @example true
                     */
                    notify_canceled?: boolean;
                    /**
                     * @description Whether the notary is mailed the next day's appointments, at 18:00 in the notary's time zone. Default for a new notary: true.
                     * @example true
                     */
                    notify_next_day?: boolean;
                    /**
                     * @description Whether the notary is mailed that an imported calendar could not be read for an hour. Default for a new notary: true.
                     * @example true
                     */
                    notify_calendar?: boolean;
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
    updateNotary: {
        parameters: {
            path: {
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
                     * @description Signing methods of the workspace's services with which the notary signs. The notary gets only bookings with one of them. Null: all, also those of services that are added later. Default for a new notary: null.
                     * @example [
                     *       "remote",
                     *       "enotary"
                     *     ]
                     */
                    signing_methods?: string[] | null;
                    /**
                     * @description Code of the US state whose commission the notary has. Prices over the fee cap of this state have a warning. Null: not known. Default for a new notary: null.
                     * @example null
                     * @enum {string|null}
                     */
                    commission_state?: "AK" | "AL" | "AR" | "AS" | "AZ" | "CA" | "CO" | "CT" | "DC" | "DE" | "FL" | "GA" | "GU" | "HI" | "IA" | "ID" | "IL" | "IN" | "KS" | "KY" | "LA" | "MA" | "MD" | "ME" | "MI" | "MN" | "MO" | "MP" | "MS" | "MT" | "NC" | "ND" | "NE" | "NH" | "NJ" | "NM" | "NV" | "NY" | "OH" | "OK" | "OR" | "PA" | "PR" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VA" | "VI" | "VT" | "WA" | "WI" | "WV" | "WY" | null;
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
                     * @description Place of appointments with the notary, in one or more lines. Customers see it on their pages, in mails and in calendar files. The appointment's own place counts first, then the service's. That of the notary counts last, and only with the signing method `wet`.
                     * @example 120 Main Street, Suite 4
                     *     Springfield, IL 62701
                     */
                    location?: string | null;
                    /**
                     * @description Link of the online meeting of appointments with the notary, without a user name, a password and invisible characters. Customers reach it only from the session page, from 15 minutes before the start. The appointment's own link counts first, then the notary's, then the service's; with the signing method `wet` only its own.
                     * @example https://meet.example.com/room-7
                     */
                    meeting_url?: string | null;
                    /**
                     * @description Language of mails to the notary. Default for a new notary: `en`. `en`, `es` or `fr`, also with a region, such as `es-MX`. Another BCP 47 tag is stored, but pages and mails are in English: the response then has `Jurat-Language: en`.
                     * @example en
                     * @example es
                     * @example fr
                     * @example es-MX
                     */
                    lang?: string;
                    /**
                     * @description Whether the notary is mailed each new appointment. Default for a new notary: true.
                     * @example true
                     */
                    notify_assigned?: boolean;
                    /**
                     * @description Whether the notary is mailed the new time of an appointment. Default for a new notary: true.
                     * @example true
                     */
                    notify_moved?: boolean;
                    /**
                     * @description Whether the notary is mailed that an appointment is canceled, or given to another notary. Default for a new notary: true.
                     * @example true
                     */
                    notify_canceled?: boolean;
                    /**
                     * @description Whether the notary is mailed the next day's appointments, at 18:00 in the notary's time zone. Default for a new notary: true.
                     * @example true
                     */
                    notify_next_day?: boolean;
                    /**
                     * @description Whether the notary is mailed that an imported calendar could not be read for an hour. Default for a new notary: true.
                     * @example true
                     */
                    notify_calendar?: boolean;
                    /**
                     * @description When `location` or `meeting_url` changes, customers, signers and notaries of future appointments that use it are mailed after a minute. False: nobody is mailed about it.
                     * @default true
                     */
                    notify?: boolean;
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
    getCalendarFeed: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["CalendarFeed"];
                };
            };
        };
    };
    createCalendarFeed: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description `times`: only when the appointments are. `initials`: also the service and the customer's initials. `full`: also the customer's name and phone number, the place and the meeting link. Default: as before; `initials` for a first feed, or `times` without `bookings:read`.
                     * @example times
                     * @enum {string}
                     */
                    privacy?: "times" | "initials" | "full";
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["IssuedCalendarFeed"];
                };
            };
        };
    };
    revokeCalendarFeed: {
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
    updateCalendarFeed: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description `times`: only when the appointments are. `initials`: also the service and the customer's initials. `full`: also the customer's name and phone number, the place and the meeting link.
                     * @example times
                     * @enum {string}
                     */
                    privacy: "times" | "initials" | "full";
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["CalendarFeed"];
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
                /** @description `true`: only archived services. Default: only those that are not. */
                archived?: "true" | "false";
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
                     * @description Name shown to staff and programs, and to customers in languages without a label of their own.
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
                     * @description Whether the tax of the workspace applies to the unit price.
                     * @default true
                     * @example true
                     */
                    unit_price_taxable?: boolean;
                    /**
                     * @description What new bookings cost beyond the unit price: at most 20 lines, in the order in which customers read them. They replace the earlier lines. Existing bookings keep theirs.
                     * @example [
                     *       {
                     *         "key": "rush",
                     *         "kind": "rush",
                     *         "amount": 20,
                     *         "hours_before": 24
                     *       }
                     *     ]
                     */
                    price_lines?: {
                        /**
                         * @description Name of the line for programs. Unique in the service.
                         * @example rush
                         */
                        key: string;
                        /**
                         * @description When the line is charged. `extra_signer`: for each signer beyond `included_signers`. `witness`: for each of `count` witnesses. `rush`: for a session that is booked less than `hours_before` ahead. `out_of_hours`: for a session that starts on one of `days` between `from` and `to`. `technology` and `travel`: once for each booking. Of several lines of the kind `rush`, or `out_of_hours`, that apply, only the dearest is charged.
                         * @example extra_signer
                         * @enum {string}
                         */
                        kind: "extra_signer" | "witness" | "technology" | "rush" | "out_of_hours" | "travel";
                        /**
                         * @description What customers read, by language, of at most 100 characters. In another language the line has the usual words for its kind.
                         * @example {
                         *       "en": "Same-day service",
                         *       "es": "Servicio en el mismo día"
                         *     }
                         */
                        labels?: {
                            en?: string;
                            es?: string;
                            fr?: string;
                        };
                        /**
                         * @description Amount for one, in units of the currency, with at most its usual decimals.
                         * @example 20
                         */
                        amount: number;
                        /**
                         * @description Whether the tax of the workspace applies to the line.
                         * @default true
                         * @example true
                         */
                        taxable?: boolean;
                        /**
                         * @description Of `extra_signer`: number of signers that the unit price includes. Default: 1.
                         * @example 1
                         */
                        included_signers?: number;
                        /**
                         * @description Of `witness`: number of witnesses that the business provides. Default: 1.
                         * @example 1
                         */
                        count?: number;
                        /**
                         * @description Required for `rush`, and only for it: hours before the start.
                         * @example 24
                         */
                        hours_before?: number;
                        /**
                         * @description Required for `out_of_hours`, and only for it: days, in the workspace's time zone.
                         * @example [
                         *       "saturday",
                         *       "sunday"
                         *     ]
                         */
                        days?: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[];
                        /**
                         * @description Of `out_of_hours`: first start. Default: `00:00`.
                         * @example 18:00
                         */
                        from?: string;
                        /**
                         * @description Of `out_of_hours`: the first start to which the line no longer applies. At or before `from` it is on the next day. Default: `24:00`.
                         * @example 08:00
                         */
                        to?: string;
                    }[];
                    /**
                     * @description Position in the catalog. Default for a new service: last.
                     * @example 6
                     */
                    position?: number;
                    /**
                     * @description Place of appointments for the service, in one or more lines. Customers see it on their pages, in mails and in calendar files. The appointment's own place counts first, then the service's. That of the notary counts last, and only with the signing method `wet`.
                     * @example 120 Main Street, Suite 4
                     *     Springfield, IL 62701
                     */
                    location?: string | null;
                    /**
                     * @description Link of the online meeting of appointments for the service, without a user name, a password and invisible characters. Customers reach it only from the session page, from 15 minutes before the start. The appointment's own link counts first, then the notary's, then the service's; with the signing method `wet` only its own.
                     * @example https://meet.example.com/room-7
                     */
                    meeting_url?: string | null;
                    /**
                     * @description When `location` or `meeting_url` changes, customers, signers and notaries of future appointments that use it are mailed after a minute. False: nobody is mailed about it.
                     * @default true
                     */
                    notify?: boolean;
                    /**
                     * @description Texts that customers see in each language. Languages and fields that are left out stay. Null removes a text.
                     * @example {
                     *       "es": {
                     *         "label": "Notarización a distancia"
                     *       }
                     *     }
                     */
                    texts?: {
                        en?: {
                            /**
                             * @description Name in this language. Null: `label` of the service.
                             * @example Online notarization
                             */
                            label?: string | null;
                            /**
                             * @description What the service is for. Null: the English text, else that of another language.
                             * @example You sign in a video call with a notary, from anywhere.
                             */
                            description?: string | null;
                            /** @description What to bring or prepare, one thing in each line. Null: as for `description`. */
                            bring?: string | null;
                            /**
                             * @description What customers count, such as documents or seals. With it, the page of open booking asks how many, from 1 to 5; each adds the duration and the price of one. Null: as for `description`.
                             * @example Documents
                             */
                            quantity?: string | null;
                        };
                        es?: {
                            /**
                             * @description Name in this language. Null: `label` of the service.
                             * @example Online notarization
                             */
                            label?: string | null;
                            /**
                             * @description What the service is for. Null: the English text, else that of another language.
                             * @example You sign in a video call with a notary, from anywhere.
                             */
                            description?: string | null;
                            /** @description What to bring or prepare, one thing in each line. Null: as for `description`. */
                            bring?: string | null;
                            /**
                             * @description What customers count, such as documents or seals. With it, the page of open booking asks how many, from 1 to 5; each adds the duration and the price of one. Null: as for `description`.
                             * @example Documents
                             */
                            quantity?: string | null;
                        };
                        fr?: {
                            /**
                             * @description Name in this language. Null: `label` of the service.
                             * @example Online notarization
                             */
                            label?: string | null;
                            /**
                             * @description What the service is for. Null: the English text, else that of another language.
                             * @example You sign in a video call with a notary, from anywhere.
                             */
                            description?: string | null;
                            /** @description What to bring or prepare, one thing in each line. Null: as for `description`. */
                            bring?: string | null;
                            /**
                             * @description What customers count, such as documents or seals. With it, the page of open booking asks how many, from 1 to 5; each adds the duration and the price of one. Null: as for `description`.
                             * @example Documents
                             */
                            quantity?: string | null;
                        };
                    };
                    /** @description What the service asks, in this order: at most 20 questions, which replace those before. Answers that were given stay with their bookings. */
                    questions?: {
                        /**
                         * @description Name of the question in `answers`. It stays the same when the words change: an answer belongs to the question with its key and kind.
                         * @example document
                         */
                        key: string;
                        /**
                         * @description `short_text`: at most 200 characters in one line. `long_text`: at most 2,000 in lines. `choice`: one of the options. `several`: one or more of them. `yes_no`. `number`: from -1,000,000,000 to 1,000,000,000. `date`: a day of the years 1900 to 2199. `us_state`: a state or territory of the US.
                         * @example short_text
                         * @enum {string}
                         */
                        kind: "short_text" | "long_text" | "choice" | "several" | "yes_no" | "number" | "date" | "us_state";
                        /** @description The question, by language. At least one language. A language without a text shows the English one, else that of the first language that has one. */
                        label: {
                            /** @example What will be notarized? */
                            en?: string | null;
                            /** @example What will be notarized? */
                            es?: string | null;
                            /** @example What will be notarized? */
                            fr?: string | null;
                        };
                        /** @description A hint below the question, by language. A language without a text shows the English one, else that of the first language that has one. */
                        help?: {
                            /** @example You find it at the top of the page. */
                            en?: string | null;
                            /** @example You find it at the top of the page. */
                            es?: string | null;
                            /** @example You find it at the top of the page. */
                            fr?: string | null;
                        } | null;
                        /** @description Of `choice` and `several`: 1 to 50 options. */
                        options?: {
                            /**
                             * @description Name of the option in `answers`.
                             * @example deed
                             */
                            key: string;
                            /** @description The option, by language. At least one language. A language without a text shows the English one, else that of the first language that has one. */
                            label: {
                                /** @example What will be notarized? */
                                en?: string | null;
                                /** @example What will be notarized? */
                                es?: string | null;
                                /** @example What will be notarized? */
                                fr?: string | null;
                            };
                        }[];
                        /**
                         * @description Whether it must be answered. Pages insist on it. Calls and staff may leave it open: it is then a task of the customer and blocks the session.
                         * @default false
                         */
                        required?: boolean;
                        /**
                         * @description `customer`: the customer and staff answer it. `staff`: only staff see it and answer it.
                         * @default customer
                         * @example customer
                         * @enum {string}
                         */
                        shown_to?: "customer" | "staff";
                    }[];
                    /**
                     * @description When customers pay online. `at_booking`: they pay all that is due by card before the time is booked. `deposit`: they pay `deposit`, and the rest is due later. `hold`: all that is due is held on their card, and taken when the session is completed; for a session more than six days ahead the card is saved, and the price is held a day before. All three need a Stripe account of the workspace. Bookings by staff are not affected. Default: `none`.
                     * @example none
                     * @enum {string}
                     */
                    payment_at?: "none" | "at_booking" | "deposit" | "hold";
                    /** @description With `payment_at` `deposit`: what customers pay before the time is booked, never more than the total. Null: none is set. */
                    deposit?: {
                        /**
                         * @description Amount in units of the currency, with at most its usual decimals. Null for a share.
                         * @example 25
                         */
                        amount?: number | null;
                        /**
                         * @description Share of the total in percent, with at most 3 decimals, rounded to the nearest unit of the currency, half up. Null for an amount.
                         * @example null
                         */
                        percent?: number | null;
                    } | null;
                    /** @description What it costs customers to cancel late, or not to come. What they paid beyond it is paid back. Existing bookings keep theirs. Null: none, the business decides each time. */
                    cancellation_policy?: {
                        /**
                         * @description Hours before the start until which canceling is free, in real time. 0: until the start.
                         * @example 24
                         */
                        free_until_hours: number;
                        /** @description What canceling costs after that: an amount, or a share of the total. Null: nothing. */
                        fee?: {
                            /**
                             * @description Amount in units of the currency, with at most its usual decimals. Null for a share.
                             * @example 25
                             */
                            amount?: number | null;
                            /**
                             * @description Share of the total in percent, with at most 3 decimals, rounded to the nearest unit of the currency, half up. Null for an amount.
                             * @example null
                             */
                            percent?: number | null;
                        } | null;
                        /** @description What it costs not to come: an amount, or a share of the total. Null: nothing. */
                        no_show_fee?: {
                            /**
                             * @description Amount in units of the currency, with at most its usual decimals. Null for a share.
                             * @example 25
                             */
                            amount?: number | null;
                            /**
                             * @description Share of the total in percent, with at most 3 decimals, rounded to the nearest unit of the currency, half up. Null for an amount.
                             * @example null
                             */
                            percent?: number | null;
                        } | null;
                    } | null;
                    /**
                     * @description `instant`: a time that a customer chooses is booked at once. `staff`: it is held until staff accept it.
                     * @default instant
                     * @example instant
                     * @enum {string}
                     */
                    confirmation?: "instant" | "staff";
                    /**
                     * @description With `staff`: hours for which the time is held, until its start at the latest.
                     * @default 24
                     * @example 24
                     */
                    confirmation_hours?: number;
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
                handle: string;
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
    updateService: {
        parameters: {
            path: {
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
                     * @description Name shown to staff and programs, and to customers in languages without a label of their own.
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
                     * @description Whether the tax of the workspace applies to the unit price.
                     * @example true
                     */
                    unit_price_taxable?: boolean;
                    /**
                     * @description What new bookings cost beyond the unit price: at most 20 lines, in the order in which customers read them. They replace the earlier lines. Existing bookings keep theirs.
                     * @example [
                     *       {
                     *         "key": "rush",
                     *         "kind": "rush",
                     *         "amount": 20,
                     *         "hours_before": 24
                     *       }
                     *     ]
                     */
                    price_lines?: {
                        /**
                         * @description Name of the line for programs. Unique in the service.
                         * @example rush
                         */
                        key: string;
                        /**
                         * @description When the line is charged. `extra_signer`: for each signer beyond `included_signers`. `witness`: for each of `count` witnesses. `rush`: for a session that is booked less than `hours_before` ahead. `out_of_hours`: for a session that starts on one of `days` between `from` and `to`. `technology` and `travel`: once for each booking. Of several lines of the kind `rush`, or `out_of_hours`, that apply, only the dearest is charged.
                         * @example extra_signer
                         * @enum {string}
                         */
                        kind: "extra_signer" | "witness" | "technology" | "rush" | "out_of_hours" | "travel";
                        /**
                         * @description What customers read, by language, of at most 100 characters. In another language the line has the usual words for its kind.
                         * @example {
                         *       "en": "Same-day service",
                         *       "es": "Servicio en el mismo día"
                         *     }
                         */
                        labels?: {
                            en?: string;
                            es?: string;
                            fr?: string;
                        };
                        /**
                         * @description Amount for one, in units of the currency, with at most its usual decimals.
                         * @example 20
                         */
                        amount: number;
                        /**
                         * @description Whether the tax of the workspace applies to the line.
                         * @default true
                         * @example true
                         */
                        taxable?: boolean;
                        /**
                         * @description Of `extra_signer`: number of signers that the unit price includes. Default: 1.
                         * @example 1
                         */
                        included_signers?: number;
                        /**
                         * @description Of `witness`: number of witnesses that the business provides. Default: 1.
                         * @example 1
                         */
                        count?: number;
                        /**
                         * @description Required for `rush`, and only for it: hours before the start.
                         * @example 24
                         */
                        hours_before?: number;
                        /**
                         * @description Required for `out_of_hours`, and only for it: days, in the workspace's time zone.
                         * @example [
                         *       "saturday",
                         *       "sunday"
                         *     ]
                         */
                        days?: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[];
                        /**
                         * @description Of `out_of_hours`: first start. Default: `00:00`.
                         * @example 18:00
                         */
                        from?: string;
                        /**
                         * @description Of `out_of_hours`: the first start to which the line no longer applies. At or before `from` it is on the next day. Default: `24:00`.
                         * @example 08:00
                         */
                        to?: string;
                    }[];
                    /**
                     * @description Position in the catalog. Default for a new service: last.
                     * @example 6
                     */
                    position?: number;
                    /**
                     * @description Place of appointments for the service, in one or more lines. Customers see it on their pages, in mails and in calendar files. The appointment's own place counts first, then the service's. That of the notary counts last, and only with the signing method `wet`.
                     * @example 120 Main Street, Suite 4
                     *     Springfield, IL 62701
                     */
                    location?: string | null;
                    /**
                     * @description Link of the online meeting of appointments for the service, without a user name, a password and invisible characters. Customers reach it only from the session page, from 15 minutes before the start. The appointment's own link counts first, then the notary's, then the service's; with the signing method `wet` only its own.
                     * @example https://meet.example.com/room-7
                     */
                    meeting_url?: string | null;
                    /**
                     * @description When `location` or `meeting_url` changes, customers, signers and notaries of future appointments that use it are mailed after a minute. False: nobody is mailed about it.
                     * @default true
                     */
                    notify?: boolean;
                    /**
                     * @description Texts that customers see in each language. Languages and fields that are left out stay. Null removes a text.
                     * @example {
                     *       "es": {
                     *         "label": "Notarización a distancia"
                     *       }
                     *     }
                     */
                    texts?: {
                        en?: {
                            /**
                             * @description Name in this language. Null: `label` of the service.
                             * @example Online notarization
                             */
                            label?: string | null;
                            /**
                             * @description What the service is for. Null: the English text, else that of another language.
                             * @example You sign in a video call with a notary, from anywhere.
                             */
                            description?: string | null;
                            /** @description What to bring or prepare, one thing in each line. Null: as for `description`. */
                            bring?: string | null;
                            /**
                             * @description What customers count, such as documents or seals. With it, the page of open booking asks how many, from 1 to 5; each adds the duration and the price of one. Null: as for `description`.
                             * @example Documents
                             */
                            quantity?: string | null;
                        };
                        es?: {
                            /**
                             * @description Name in this language. Null: `label` of the service.
                             * @example Online notarization
                             */
                            label?: string | null;
                            /**
                             * @description What the service is for. Null: the English text, else that of another language.
                             * @example You sign in a video call with a notary, from anywhere.
                             */
                            description?: string | null;
                            /** @description What to bring or prepare, one thing in each line. Null: as for `description`. */
                            bring?: string | null;
                            /**
                             * @description What customers count, such as documents or seals. With it, the page of open booking asks how many, from 1 to 5; each adds the duration and the price of one. Null: as for `description`.
                             * @example Documents
                             */
                            quantity?: string | null;
                        };
                        fr?: {
                            /**
                             * @description Name in this language. Null: `label` of the service.
                             * @example Online notarization
                             */
                            label?: string | null;
                            /**
                             * @description What the service is for. Null: the English text, else that of another language.
                             * @example You sign in a video call with a notary, from anywhere.
                             */
                            description?: string | null;
                            /** @description What to bring or prepare, one thing in each line. Null: as for `description`. */
                            bring?: string | null;
                            /**
                             * @description What customers count, such as documents or seals. With it, the page of open booking asks how many, from 1 to 5; each adds the duration and the price of one. Null: as for `description`.
                             * @example Documents
                             */
                            quantity?: string | null;
                        };
                    };
                    /** @description What the service asks, in this order: at most 20 questions, which replace those before. Answers that were given stay with their bookings. */
                    questions?: {
                        /**
                         * @description Name of the question in `answers`. It stays the same when the words change: an answer belongs to the question with its key and kind.
                         * @example document
                         */
                        key: string;
                        /**
                         * @description `short_text`: at most 200 characters in one line. `long_text`: at most 2,000 in lines. `choice`: one of the options. `several`: one or more of them. `yes_no`. `number`: from -1,000,000,000 to 1,000,000,000. `date`: a day of the years 1900 to 2199. `us_state`: a state or territory of the US.
                         * @example short_text
                         * @enum {string}
                         */
                        kind: "short_text" | "long_text" | "choice" | "several" | "yes_no" | "number" | "date" | "us_state";
                        /** @description The question, by language. At least one language. A language without a text shows the English one, else that of the first language that has one. */
                        label: {
                            /** @example What will be notarized? */
                            en?: string | null;
                            /** @example What will be notarized? */
                            es?: string | null;
                            /** @example What will be notarized? */
                            fr?: string | null;
                        };
                        /** @description A hint below the question, by language. A language without a text shows the English one, else that of the first language that has one. */
                        help?: {
                            /** @example You find it at the top of the page. */
                            en?: string | null;
                            /** @example You find it at the top of the page. */
                            es?: string | null;
                            /** @example You find it at the top of the page. */
                            fr?: string | null;
                        } | null;
                        /** @description Of `choice` and `several`: 1 to 50 options. */
                        options?: {
                            /**
                             * @description Name of the option in `answers`.
                             * @example deed
                             */
                            key: string;
                            /** @description The option, by language. At least one language. A language without a text shows the English one, else that of the first language that has one. */
                            label: {
                                /** @example What will be notarized? */
                                en?: string | null;
                                /** @example What will be notarized? */
                                es?: string | null;
                                /** @example What will be notarized? */
                                fr?: string | null;
                            };
                        }[];
                        /**
                         * @description Whether it must be answered. Pages insist on it. Calls and staff may leave it open: it is then a task of the customer and blocks the session.
                         * @default false
                         */
                        required?: boolean;
                        /**
                         * @description `customer`: the customer and staff answer it. `staff`: only staff see it and answer it.
                         * @default customer
                         * @example customer
                         * @enum {string}
                         */
                        shown_to?: "customer" | "staff";
                    }[];
                    /**
                     * @description When customers pay online. `at_booking`: they pay all that is due by card before the time is booked. `deposit`: they pay `deposit`, and the rest is due later. `hold`: all that is due is held on their card, and taken when the session is completed; for a session more than six days ahead the card is saved, and the price is held a day before. All three need a Stripe account of the workspace. Bookings by staff are not affected. Default: `none`.
                     * @example none
                     * @enum {string}
                     */
                    payment_at?: "none" | "at_booking" | "deposit" | "hold";
                    /** @description With `payment_at` `deposit`: what customers pay before the time is booked, never more than the total. Null: none is set. */
                    deposit?: {
                        /**
                         * @description Amount in units of the currency, with at most its usual decimals. Null for a share.
                         * @example 25
                         */
                        amount?: number | null;
                        /**
                         * @description Share of the total in percent, with at most 3 decimals, rounded to the nearest unit of the currency, half up. Null for an amount.
                         * @example null
                         */
                        percent?: number | null;
                    } | null;
                    /** @description What it costs customers to cancel late, or not to come. What they paid beyond it is paid back. Existing bookings keep theirs. Null: none, the business decides each time. */
                    cancellation_policy?: {
                        /**
                         * @description Hours before the start until which canceling is free, in real time. 0: until the start.
                         * @example 24
                         */
                        free_until_hours: number;
                        /** @description What canceling costs after that: an amount, or a share of the total. Null: nothing. */
                        fee?: {
                            /**
                             * @description Amount in units of the currency, with at most its usual decimals. Null for a share.
                             * @example 25
                             */
                            amount?: number | null;
                            /**
                             * @description Share of the total in percent, with at most 3 decimals, rounded to the nearest unit of the currency, half up. Null for an amount.
                             * @example null
                             */
                            percent?: number | null;
                        } | null;
                        /** @description What it costs not to come: an amount, or a share of the total. Null: nothing. */
                        no_show_fee?: {
                            /**
                             * @description Amount in units of the currency, with at most its usual decimals. Null for a share.
                             * @example 25
                             */
                            amount?: number | null;
                            /**
                             * @description Share of the total in percent, with at most 3 decimals, rounded to the nearest unit of the currency, half up. Null for an amount.
                             * @example null
                             */
                            percent?: number | null;
                        } | null;
                    } | null;
                    /**
                     * @description `instant`: a time that a customer chooses is booked at once. `staff`: it is held until staff accept it.
                     * @example instant
                     * @enum {string}
                     */
                    confirmation?: "instant" | "staff";
                    /**
                     * @description With `staff`: hours for which the time is held, until its start at the latest.
                     * @example 24
                     */
                    confirmation_hours?: number;
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
    previewPrice: {
        parameters: {
            path: {
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
                     * @description Start in UNIX epoch seconds, UTC. Lines of the kinds `rush` and `out_of_hours` depend on it. Whether it is free is not checked. Default: no time is chosen yet.
                     * @example 1795100400
                     */
                    timestamp?: number;
                    /**
                     * @description Only this notary. Default: a notary who is free.
                     * @example 3
                     */
                    notary_id?: number;
                    /**
                     * @description Another price of the service once, as staff would agree on it. Default: that of the service.
                     * @example 25
                     */
                    unit_price?: number;
                    /**
                     * @description Lines and discounts that staff would add, in this order: at most 20.
                     * @example [
                     *       {
                     *         "reason": "Returning customer",
                     *         "percent": 10
                     *       }
                     *     ]
                     */
                    added?: {
                        /**
                         * @description For a line: what the customer reads.
                         * @example Courier
                         */
                        label?: string;
                        /**
                         * @description For a discount: what the customer reads.
                         * @example Returning customer
                         */
                        reason?: string;
                        /**
                         * @description Amount of the line or the discount, in units of the currency of the reservation, with at most its usual decimals.
                         * @example 15
                         */
                        amount?: number;
                        /**
                         * @description For a discount, instead of `amount`: share of all lines, with at most 3 decimals.
                         * @example 10
                         */
                        percent?: number;
                        /**
                         * @description For a line: whether the tax of the booking applies to it. Default: true.
                         * @example true
                         */
                        taxable?: boolean;
                    }[];
                    /**
                     * @description Language of the labels. Default: `en`. `en`, `es` or `fr`, also with a region, such as `es-MX`. Another BCP 47 tag is stored, but pages and mails are in English: the response then has `Jurat-Language: en`.
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
                    "application/json": components["schemas"]["PricePreview"];
                };
            };
        };
    };
    listFeeCaps: {
        parameters: {
            query?: {
                /** @description Workspace. Required for the admin token. Optional for a token of one workspace. */
                workspace_id?: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["FeeCaps"];
                };
            };
        };
    };
    getNotaryHours: {
        parameters: {
            path: {
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
    changeNotaryHours: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Hours of every week. */
                    weekly?: components["schemas"]["WeeklySpan"][];
                    /** @description Dates with different hours. */
                    exceptions?: components["schemas"]["DatedException"][];
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
                id: number;
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
                id: number;
                time_off_id: number;
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
    updateTimeOff: {
        parameters: {
            path: {
                id: number;
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
    addTimeOffSeries: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Days of the week on which the time off begins.
                     * @example [
                     *       "tuesday"
                     *     ]
                     */
                    weekdays: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[];
                    /**
                     * @description Time of day, `HH:MM`, in the notary's time zone.
                     * @example 12:00
                     */
                    from: string;
                    /**
                     * @description Time of day, `HH:MM` up to `24:00`. A time at or before `from` is on the next day.
                     * @example 13:30
                     */
                    to: string;
                    /**
                     * @description First date that counts, in the notary's time zone.
                     * @example 2026-12-01
                     */
                    starts_on: string;
                    /**
                     * @description Last date that counts, at most two years after `starts_on`.
                     * @example 2027-03-01
                     */
                    ends_on: string;
                    /**
                     * @description Number of weeks from one time to the next. Weeks begin on Monday and are counted from that of `starts_on`. Default: 1.
                     * @example 1
                     */
                    every_weeks?: number;
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
                    "application/json": components["schemas"]["TimeOffSeries"];
                };
            };
        };
    };
    removeTimeOffSeries: {
        parameters: {
            query?: {
                /** @description `all`: the whole series. `following`: this time off and the later ones. Default: `all`. */
                which?: "all" | "following";
            };
            path: {
                id: number;
                time_off_id: number;
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
    listClosures: {
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
                    "application/json": components["schemas"]["ClosureList"];
                };
            };
        };
    };
    addClosure: {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Workspace. Required for the admin token. Optional for a token of one workspace.
                     * @example 1042
                     */
                    workspace_id?: number;
                    /**
                     * @description Name of the closure. Staff and programs see it, customers do not.
                     * @example Christmas
                     */
                    name: string;
                    /**
                     * @description First day on which the workspace is closed, `YYYY-MM-DD` in the workspace's time zone, or a date-time with an offset.
                     * @example 2026-12-24
                     */
                    from: string;
                    /**
                     * @description Last day on which it is closed, or the date-time at which it opens again. Must not be before `from`.
                     * @example 2026-12-26
                     */
                    to: string;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["Closure"];
                };
            };
        };
    };
    listHolidays: {
        parameters: {
            query?: {
                /** @description Workspace. Required for the admin token. Optional for a token of one workspace. */
                workspace_id?: number;
                /** @description Country code of ISO 3166-1, one of `countries` in the response. Default: the country in which the time zone of the workspace is. */
                country?: string;
                /** @description Part of the country, one of `regions` in the response. Default: only the holidays of the whole country. */
                region?: string;
                /** @description Year, from 2000 to 2075. Default: this year. */
                year?: number;
                /** @description Language of the names. A name without a translation is in English or in the language of the country. Default: `en`. */
                lang?: "en" | "es" | "fr";
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Holidays"];
                };
            };
        };
    };
    addClosures: {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Workspace. Required for the admin token. Optional for a token of one workspace.
                     * @example 1042
                     */
                    workspace_id?: number;
                    /** @description Closures to add, at most 100. One that the workspace has already is not added again. */
                    closures: {
                        /**
                         * @description Name of the closure. Staff and programs see it, customers do not.
                         * @example Christmas
                         */
                        name: string;
                        /**
                         * @description First day on which the workspace is closed, `YYYY-MM-DD` in the workspace's time zone, or a date-time with an offset.
                         * @example 2026-12-24
                         */
                        from: string;
                        /**
                         * @description Last day on which it is closed, or the date-time at which it opens again. Must not be before `from`.
                         * @example 2026-12-26
                         */
                        to: string;
                    }[];
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["ClosureBatch"];
                };
            };
        };
    };
    getClosure: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Closure"];
                };
            };
        };
    };
    removeClosure: {
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
    updateClosure: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Name of the closure. Staff and programs see it, customers do not.
                     * @example Christmas
                     */
                    name?: string;
                    /**
                     * @description First day on which the workspace is closed, `YYYY-MM-DD` in the workspace's time zone, or a date-time with an offset.
                     * @example 2026-12-24
                     */
                    from?: string;
                    /**
                     * @description Last day on which it is closed, or the date-time at which it opens again. Must not be before `from`.
                     * @example 2026-12-26
                     */
                    to?: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Closure"];
                };
            };
        };
    };
    listImportedCalendars: {
        parameters: {
            query?: {
                /** @description Number of items per page. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ImportedCalendarList"];
                };
            };
        };
    };
    addImportedCalendar: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Address of the calendar as an iCalendar file, `https` or `webcal`. It is stored encrypted, and no response has it. */
                    url: string;
                    /**
                     * @description Name of the calendar, for staff and the notary.
                     * @example Family
                     */
                    name?: string;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["ImportedCalendar"];
                };
            };
        };
    };
    getImportedCalendar: {
        parameters: {
            path: {
                id: number;
                calendar_id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ImportedCalendar"];
                };
            };
        };
    };
    removeImportedCalendar: {
        parameters: {
            path: {
                id: number;
                calendar_id: number;
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
    updateImportedCalendar: {
        parameters: {
            path: {
                id: number;
                calendar_id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Address of the calendar as an iCalendar file, `https` or `webcal`. It is stored encrypted, and no response has it. */
                    url?: string;
                    /**
                     * @description Name of the calendar, for staff and the notary.
                     * @example Family
                     */
                    name?: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ImportedCalendar"];
                };
            };
        };
    };
    readImportedCalendar: {
        parameters: {
            path: {
                id: number;
                calendar_id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ImportedCalendar"];
                };
            };
        };
    };
    getRevenueReport: {
        parameters: {
            query: {
                /** @description Workspace. Required for the admin token. Optional for a token of one workspace. */
                workspace_id?: number;
                /** @description First date in the workspace's time zone, `YYYY-MM-DD`. */
                from: string;
                /** @description Last date, inclusive, at most 365 days after `from`. */
                to: string;
                /** @description Rows by day, by week from Monday, or by month. */
                interval?: "day" | "week" | "month";
                /** @description `csv` returns the rows as CSV, as does `Accept: text/csv`. Default: `json`. */
                format?: "json" | "csv";
                /** @description Only appointments of this notary. */
                notary_id?: number;
                /** @description Only appointments of this service, by handle. */
                service?: string;
                /** @description Splits the rows by notary, service or method too. Default: `none`. */
                group_by?: "none" | "notary" | "service" | "method";
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["RevenueReport"];
                    "text/csv": string;
                };
            };
        };
    };
    getUnpaidReport: {
        parameters: {
            query: {
                /** @description Workspace. Required for the admin token. Optional for a token of one workspace. */
                workspace_id?: number;
                /** @description First date in the workspace's time zone, `YYYY-MM-DD`. */
                from: string;
                /** @description Last date, inclusive, at most 365 days after `from`. */
                to: string;
                /** @description Rows by day, by week from Monday, or by month. */
                interval?: "day" | "week" | "month";
                /** @description `csv` returns the rows as CSV, as does `Accept: text/csv`. Default: `json`. */
                format?: "json" | "csv";
                /** @description Only appointments of this notary. */
                notary_id?: number;
                /** @description Only appointments of this service, by handle. */
                service?: string;
                /** @description Splits the rows by notary or service too. Default: `none`. */
                group_by?: "none" | "notary" | "service";
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["UnpaidReport"];
                    "text/csv": string;
                };
            };
        };
    };
    getBookingsReport: {
        parameters: {
            query: {
                /** @description Workspace. Required for the admin token. Optional for a token of one workspace. */
                workspace_id?: number;
                /** @description First date in the workspace's time zone, `YYYY-MM-DD`. */
                from: string;
                /** @description Last date, inclusive, at most 365 days after `from`. */
                to: string;
                /** @description Rows by day, by week from Monday, or by month. */
                interval?: "day" | "week" | "month";
                /** @description `csv` returns the rows as CSV, as does `Accept: text/csv`. Default: `json`. */
                format?: "json" | "csv";
                /** @description Only appointments of this notary. */
                notary_id?: number;
                /** @description Only appointments of this service, by handle. */
                service?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["BookingsReport"];
                    "text/csv": string;
                };
            };
        };
    };
    getUtilizationReport: {
        parameters: {
            query: {
                /** @description Workspace. Required for the admin token. Optional for a token of one workspace. */
                workspace_id?: number;
                /** @description First date in the workspace's time zone, `YYYY-MM-DD`. */
                from: string;
                /** @description Last date, inclusive, at most 365 days after `from`. */
                to: string;
                /** @description Rows by day, by week from Monday, or by month. */
                interval?: "day" | "week" | "month";
                /** @description `csv` returns the rows as CSV, as does `Accept: text/csv`. Default: `json`. */
                format?: "json" | "csv";
                /** @description Only appointments of this notary. */
                notary_id?: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["UtilizationReport"];
                    "text/csv": string;
                };
            };
        };
    };
    getOutcomesReport: {
        parameters: {
            query: {
                /** @description Workspace. Required for the admin token. Optional for a token of one workspace. */
                workspace_id?: number;
                /** @description First date in the workspace's time zone, `YYYY-MM-DD`. */
                from: string;
                /** @description Last date, inclusive, at most 365 days after `from`. */
                to: string;
                /** @description Rows by day, by week from Monday, or by month. */
                interval?: "day" | "week" | "month";
                /** @description `csv` returns the rows as CSV, as does `Accept: text/csv`. Default: `json`. */
                format?: "json" | "csv";
                /** @description Only appointments of this notary. */
                notary_id?: number;
                /** @description Only appointments of this service, by handle. */
                service?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["OutcomesReport"];
                    "text/csv": string;
                };
            };
        };
    };
    getLeadTimeReport: {
        parameters: {
            query: {
                /** @description Workspace. Required for the admin token. Optional for a token of one workspace. */
                workspace_id?: number;
                /** @description First date in the workspace's time zone, `YYYY-MM-DD`. */
                from: string;
                /** @description Last date, inclusive, at most 365 days after `from`. */
                to: string;
                /** @description Rows by day, by week from Monday, or by month. */
                interval?: "day" | "week" | "month";
                /** @description `csv` returns the rows as CSV, as does `Accept: text/csv`. Default: `json`. */
                format?: "json" | "csv";
                /** @description Only appointments of this notary. */
                notary_id?: number;
                /** @description Only appointments of this service, by handle. */
                service?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["LeadTimeReport"];
                    "text/csv": string;
                };
            };
        };
    };
    search: {
        parameters: {
            query: {
                /** @description Workspace. Required for the admin token. Optional for a token of one workspace. */
                workspace_id?: number;
                /** @description An id, a key, a phone number, an event id or a request id. Or first letters of words of names, emails and file names: each word must match. */
                q: string;
                /** @description Number of results of each kind. */
                limit?: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["SearchResults"];
                };
            };
        };
    };
    getCustomer: {
        parameters: {
            query: {
                /** @description Workspace. Required for the admin token. Optional for a token of one workspace. */
                workspace_id?: number;
                /** @description Email of the customer. Case is ignored. */
                email: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["CustomerSummary"];
                };
            };
        };
    };
    listSavedViews: {
        parameters: {
            query?: {
                /** @description Number of items per page. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Workspace. Required for the admin token. Optional for a token of one workspace. */
                workspace_id?: number;
                /** @description Only views of this list. */
                list?: "appointments" | "reservations";
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["SavedViewList"];
                };
            };
        };
    };
    saveView: {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Workspace. Required for the admin token. Optional for a token of one workspace.
                     * @example 1042
                     */
                    workspace_id?: number;
                    /**
                     * @description The list that the view filters.
                     * @example appointments
                     * @enum {string}
                     */
                    list: "appointments" | "reservations";
                    /**
                     * @description Name of the view.
                     * @example Unassigned this week
                     */
                    name: string;
                    filter: components["schemas"]["SavedFilter"];
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["SavedView"];
                };
            };
        };
    };
    getSavedView: {
        parameters: {
            query?: {
                /** @description Workspace. Required for the admin token. Optional for a token of one workspace. */
                workspace_id?: number;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["SavedView"];
                };
            };
        };
    };
    removeSavedView: {
        parameters: {
            query?: {
                /** @description Workspace. Required for the admin token. Optional for a token of one workspace. */
                workspace_id?: number;
            };
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
    updateSavedView: {
        parameters: {
            query?: {
                /** @description Workspace. Required for the admin token. Optional for a token of one workspace. */
                workspace_id?: number;
            };
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Name of the view.
                     * @example Unassigned this week
                     */
                    name?: string;
                    filter?: components["schemas"]["SavedFilter"];
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["SavedView"];
                };
            };
        };
    };
    listManagedReservations: {
        parameters: {
            query?: {
                /** @description Number of items per page. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Workspace. Required for the admin token. Optional for a token of one workspace. */
                workspace_id?: number;
                /** @description Only this service handle. */
                service?: string;
                /** @description Only appointments of this notary. */
                notary_id?: number;
                /** @description Only appointments that start at this time or later. A date-time such as `2026-11-20T15:00:00Z`, or a date such as `2026-11-20`, which begins at midnight in the workspace's time zone. Or a date counted from today: `today`, or an ISO 8601 duration of days, weeks or months, of at most three digits, such as `P7D` or `-P1M`. So `from=P1D&to=P2D` is tomorrow. */
                from?: string;
                /** @description Only appointments that start before this time. A date-time such as `2026-11-20T15:00:00Z`, or a date such as `2026-11-20`, which begins at midnight in the workspace's time zone. Or a date counted from today: `today`, or an ISO 8601 duration of days, weeks or months, of at most three digits, such as `P7D` or `-P1M`. So `from=P1D&to=P2D` is tomorrow. */
                to?: string;
                /** @description Exact email of the customer. Case is ignored. */
                email?: string;
                /** @description Only the booking with this id of another system. */
                external_id?: string;
                /** @description Only bookings with this `billing_reference`. */
                billing_reference?: string;
                /** @description First letters of words of the customer's or a signer's name or email, or of a file name: each word must match. Accents and case are ignored. Or an id, a key or a phone number, with or without its country code. */
                q?: string;
                /** @description Only bookings whose money is in this state. Appointments without a reservation have none. */
                payment?: "none" | "due" | "card_saved" | "authorized" | "failed" | "paid" | "partly_refunded" | "refunded";
                /** @description `true`: only drafts and scheduled appointments without a notary. */
                unassigned?: "true" | "false";
                /** @description `true`: only what has blockers. Needs `from` and `to`, at most 62 days apart. A page can have fewer items than `limit` while `next_cursor` is not null. */
                not_ready?: "true" | "false";
                /** @description Only what this blocks. Needs `from` and `to`, as `not_ready` does. Pages are the same. */
                blocker?: "no_appointment" | "no_notary" | "notary_off" | "closed_day" | "no_signers" | "signer_unverified" | "no_documents" | "no_answers" | "no_staff_answers" | "no_place_or_link" | "customer_without_email" | "video_missing" | "past_not_closed" | "result_missing";
                /** @description Order: by creation or by start of the appointment. `-` means descending. Bookings without a time come after all times. */
                sort?: "-created" | "created" | "start" | "-start";
                /** @description `csv`: all pages as one CSV file, without `limit` and `cursor`. The header `Accept: text/csv` does the same. */
                format?: "json" | "csv";
                /** @description `true`: the CSV file begins with a byte order mark, without which Excel takes UTF-8 for another encoding. */
                bom?: "true" | "false";
                /** @description Columns of the CSV file, in this order, separated by commas: id, status, start_utc, start_local, end_utc, end_local, customer_timezone, duration_minutes, first_name, last_name, email, phone, service, signing_method, quantity, lang, notary_id, notary_name, reservation_id, appointment_id, signers, signers_unverified, documents, videos, blockers, payment_state, total, received, refunded, due, authorized, currency, location, meeting_url, external_id, billing_reference, cancel_reason, canceled_utc, canceled_local, canceled_by, created_utc, created_local. And `metadata.<key>` for a key of the metadata, `answers.<key>` for the answer to a question. */
                columns?: string;
                /** @description `true`: only those with a requested time about which staff decide: `request.state` is `requested`. */
                requested?: "true" | "false";
                /** @description `true`: only those without an appointment that are neither completed nor canceled. */
                waiting?: "true" | "false";
                /** @description `true`: only those that never had an appointment. */
                never_booked?: "true" | "false";
                /** @description Only reservations with this status. `complete` means `completed`. */
                status?: "draft" | "pending" | "queued" | "scheduled" | "completed" | "canceled" | "complete";
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ReservationListItemList"];
                    "text/csv": string;
                };
            };
        };
    };
    createManagedReservation: {
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
                     * @description Customer's email. Scheduling mails are sent to it.
                     * @example ana@example.com
                     */
                    email?: string;
                    /**
                     * @description Customer's phone number, without an extension. Without a country code it is read as people write numbers in the country of the workspace's time zone. It is stored in E.164.
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
                    /**
                     * @description Under which its payer is billed for a month, with other bookings that have the same. Only staff see it.
                     * @example Nowak Ltd.
                     */
                    billing_reference?: string;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["ManagedReservation"];
                };
            };
        };
    };
    getManagedReservation: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ReservationDetail"];
                };
            };
        };
    };
    updateManagedReservation: {
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
                     * @description Customer's phone number, without an extension. Without a country code it is read as people write numbers in the country of the workspace's time zone. It is stored in E.164. Null removes it.
                     * @example +1 305 555 0123
                     */
                    phone?: string | null;
                    /**
                     * @description Handle of a service of the workspace. Another one brings its own duration and price, and its first signing method if it does not allow the present one.
                     * @example remote
                     */
                    service?: string;
                    /**
                     * @description A signing method that the service allows.
                     * @example remote
                     */
                    signing_method?: string;
                    /**
                     * @description Number of times the service is bought. The duration is multiplied by it.
                     * @example 1
                     */
                    quantity?: number;
                    /**
                     * @description Price in units of the currency, with at most the usual decimals of the currency. Not for an appointment without a reservation.
                     * @example 25
                     */
                    unit_price?: number;
                    /**
                     * @description Customer's language, for pages and mails. `en`, `es` or `fr`, also with a region, such as `es-MX`. Another BCP 47 tag is stored, but pages and mails are in English: the response then has `Jurat-Language: en`.
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
                     * @description Under which its payer is billed for a month, with other bookings that have the same. Only staff see it. Null removes it.
                     * @example Nowak Ltd.
                     */
                    billing_reference?: string | null;
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
                    "application/json": components["schemas"]["ManagedReservation"];
                };
            };
        };
    };
    holdReservationTime: {
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
    submitReservation: {
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
                     * @description Customer's IANA time zone. Default: the workspace's.
                     * @example America/New_York
                     */
                    timezone?: string;
                    /**
                     * @description Customer's phone number, without an extension. Without a country code it is read as people write numbers in the country of the workspace's time zone. It is stored in E.164.
                     * @example +1 305 555 0123
                     */
                    phone?: string;
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
            200: {
                content: {
                    "application/json": components["schemas"]["Submission"];
                };
            };
        };
    };
    cancelManagedReservation: {
        parameters: {
            path: {
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
                     * @description Whether the mails about the cancellation and the customer's page give the `reason`, which is then required.
                     * @default false
                     */
                    share_reason?: boolean;
                    /**
                     * @description What is paid back of what was paid. `full`: all of it. `less_fee`: all but the fee of the cancellation policy that applies now. `none`: nothing yet. What was paid online is paid back at Stripe, the rest is `to_refund` of the payment. Default: `full` if the booking has a policy, otherwise `none`. With the reason `no_show`: as the mark says, otherwise `less_fee`, with the fee for a no-show. A member with the role notary cannot give it.
                     * @example full
                     * @enum {string}
                     */
                    refund?: "full" | "less_fee" | "none";
                    /**
                     * @description False: neither the customer nor the signers are mailed about it. Reminders are sent.
                     * @default true
                     */
                    notify?: boolean;
                    /**
                     * @description A text of your own to the customer, in the mail about this change, as plain text: `https://` links become links. If nothing else is mailed about it, the text is a mail of its own. It counts to the messages of a day (`rate_limited`), and is left out for a customer without an email. Not with `notify: false`.
                     * @example Nora Vidal is ill. We are sorry for the change.
                     */
                    message?: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ManagedReservation"];
                };
            };
        };
    };
    acceptRequest: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ManagedReservation"];
                };
            };
        };
    };
    proposeTimes: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Starts to choose from, in UNIX epoch seconds.
                     * @example [
                     *       1795276800
                     *     ]
                     */
                    timestamps: number[];
                    /**
                     * @description What the customer is told.
                     * @example We open at ten on Saturdays.
                     */
                    reason?: string | null;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ManagedReservation"];
                };
            };
        };
    };
    declineRequest: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Why. The customer is told.
                     * @example We do not notarize wills.
                     */
                    reason: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ManagedReservation"];
                };
            };
        };
    };
    createBooking: {
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
                     * @description Customer's email. Scheduling mails are sent to it.
                     * @example ana@example.com
                     */
                    email?: string;
                    /**
                     * @description Customer's phone number, without an extension. Without a country code it is read as people write numbers in the country of the workspace's time zone. It is stored in E.164.
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
                    /**
                     * @description Under which its payer is billed for a month, with other bookings that have the same. Only staff see it.
                     * @example Nowak Ltd.
                     */
                    billing_reference?: string;
                    /**
                     * @description Start in UNIX epoch seconds, UTC.
                     * @example 1795100400
                     */
                    timestamp: number;
                    /**
                     * @description Only this notary. Default: a notary who is free.
                     * @example 3
                     */
                    notary_id?: number;
                    /**
                     * @description Place of the appointment itself, in one or more lines. Customers see it on their pages, in mails and in calendar files. The appointment's own place counts first, then the service's. That of the notary counts last, and only with the signing method `wet`.
                     * @example 120 Main Street, Suite 4
                     *     Springfield, IL 62701
                     */
                    location?: string | null;
                    /**
                     * @description Link of the online meeting of the appointment itself, without a user name, a password and invisible characters. Customers reach it only from the session page, from 15 minutes before the start. The appointment's own link counts first, then the notary's, then the service's; with the signing method `wet` only its own.
                     * @example https://meet.example.com/room-7
                     */
                    meeting_url?: string | null;
                    /**
                     * @description Customer's IANA time zone. Default: the workspace's.
                     * @example America/New_York
                     */
                    timezone?: string;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
        };
    };
    bookAgain: {
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
                     * @description Only this notary. Default: a notary who is free.
                     * @example 3
                     */
                    notary_id?: number;
                    /**
                     * @description Place of the appointment itself, in one or more lines. Customers see it on their pages, in mails and in calendar files. The appointment's own place counts first, then the service's. That of the notary counts last, and only with the signing method `wet`.
                     * @example 120 Main Street, Suite 4
                     *     Springfield, IL 62701
                     */
                    location?: string | null;
                    /**
                     * @description Link of the online meeting of the appointment itself, without a user name, a password and invisible characters. Customers reach it only from the session page, from 15 minutes before the start. The appointment's own link counts first, then the notary's, then the service's; with the signing method `wet` only its own.
                     * @example https://meet.example.com/room-7
                     */
                    meeting_url?: string | null;
                    /**
                     * @description Customer's IANA time zone. Default: that of the earlier appointment.
                     * @example America/New_York
                     */
                    timezone?: string;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
        };
    };
    addPriceLine: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description For a line: what the customer reads.
                     * @example Courier
                     */
                    label?: string;
                    /**
                     * @description For a discount: what the customer reads.
                     * @example Returning customer
                     */
                    reason?: string;
                    /**
                     * @description Amount of the line or the discount, in units of the currency of the reservation, with at most its usual decimals.
                     * @example 15
                     */
                    amount?: number;
                    /**
                     * @description For a discount, instead of `amount`: share of all lines, with at most 3 decimals.
                     * @example 10
                     */
                    percent?: number;
                    /**
                     * @description For a line: whether the tax of the booking applies to it. Default: true.
                     * @example true
                     */
                    taxable?: boolean;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["ReservationPrice"];
                };
            };
        };
    };
    removePriceLine: {
        parameters: {
            path: {
                id: number;
                line: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ReservationPrice"];
                };
            };
        };
    };
    listManagedAppointments: {
        parameters: {
            query?: {
                /** @description Number of items per page. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Workspace. Required for the admin token. Optional for a token of one workspace. */
                workspace_id?: number;
                /** @description Only this service handle. */
                service?: string;
                /** @description Only appointments of this notary. */
                notary_id?: number;
                /** @description Only appointments that start at this time or later. A date-time such as `2026-11-20T15:00:00Z`, or a date such as `2026-11-20`, which begins at midnight in the workspace's time zone. Or a date counted from today: `today`, or an ISO 8601 duration of days, weeks or months, of at most three digits, such as `P7D` or `-P1M`. So `from=P1D&to=P2D` is tomorrow. */
                from?: string;
                /** @description Only appointments that start before this time. A date-time such as `2026-11-20T15:00:00Z`, or a date such as `2026-11-20`, which begins at midnight in the workspace's time zone. Or a date counted from today: `today`, or an ISO 8601 duration of days, weeks or months, of at most three digits, such as `P7D` or `-P1M`. So `from=P1D&to=P2D` is tomorrow. */
                to?: string;
                /** @description Exact email of the customer. Case is ignored. */
                email?: string;
                /** @description Only the booking with this id of another system. */
                external_id?: string;
                /** @description Only bookings with this `billing_reference`. */
                billing_reference?: string;
                /** @description First letters of words of the customer's or a signer's name or email, or of a file name: each word must match. Accents and case are ignored. Or an id, a key or a phone number, with or without its country code. */
                q?: string;
                /** @description Only bookings whose money is in this state. Appointments without a reservation have none. */
                payment?: "none" | "due" | "card_saved" | "authorized" | "failed" | "paid" | "partly_refunded" | "refunded";
                /** @description `true`: only drafts and scheduled appointments without a notary. */
                unassigned?: "true" | "false";
                /** @description `true`: only what has blockers. Needs `from` and `to`, at most 62 days apart. A page can have fewer items than `limit` while `next_cursor` is not null. */
                not_ready?: "true" | "false";
                /** @description Only what this blocks. Needs `from` and `to`, as `not_ready` does. Pages are the same. */
                blocker?: "no_appointment" | "no_notary" | "notary_off" | "closed_day" | "no_signers" | "signer_unverified" | "no_documents" | "no_answers" | "no_staff_answers" | "no_place_or_link" | "customer_without_email" | "video_missing" | "past_not_closed" | "result_missing";
                /** @description Order: by creation or by start of the appointment. `-` means descending. Bookings without a time come after all times. */
                sort?: "-created" | "created" | "start" | "-start";
                /** @description `csv`: all pages as one CSV file, without `limit` and `cursor`. The header `Accept: text/csv` does the same. */
                format?: "json" | "csv";
                /** @description `true`: the CSV file begins with a byte order mark, without which Excel takes UTF-8 for another encoding. */
                bom?: "true" | "false";
                /** @description Columns of the CSV file, in this order, separated by commas: id, status, start_utc, start_local, end_utc, end_local, customer_timezone, duration_minutes, first_name, last_name, email, phone, service, signing_method, quantity, lang, notary_id, notary_name, reservation_id, appointment_id, signers, signers_unverified, documents, videos, blockers, payment_state, total, received, refunded, due, authorized, currency, location, meeting_url, external_id, billing_reference, cancel_reason, canceled_utc, canceled_local, canceled_by, created_utc, created_local. And `metadata.<key>` for a key of the metadata, `answers.<key>` for the answer to a question. */
                columns?: string;
                /** @description `true`: only those that are scheduled or completed: neither drafts nor canceled ones. */
                booked?: "true" | "false";
                /** @description `true`: only those marked as no-show, and those canceled with the reason `no_show`. */
                no_show?: "true" | "false";
                /** @description Only appointments with this status. `complete` means `completed`. */
                status?: "draft" | "scheduled" | "completed" | "canceled" | "complete";
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["AppointmentListItemList"];
                    "text/csv": string;
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
                     * @description Customer's phone number, without an extension. Without a country code it is read as people write numbers in the country of the workspace's time zone. It is stored in E.164.
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
                     * @description Customer's language. `en`, `es` or `fr`, also with a region, such as `es-MX`. Another BCP 47 tag is stored, but pages and mails are in English: the response then has `Jurat-Language: en`.
                     * @default en
                     * @example en
                     * @example es
                     * @example fr
                     * @example es-MX
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
                     * @description Place of the appointment itself, in one or more lines. Customers see it on their pages, in mails and in calendar files. The appointment's own place counts first, then the service's. That of the notary counts last, and only with the signing method `wet`.
                     * @example 120 Main Street, Suite 4
                     *     Springfield, IL 62701
                     */
                    location?: string | null;
                    /**
                     * @description Link of the online meeting of the appointment itself, without a user name, a password and invisible characters. Customers reach it only from the session page, from 15 minutes before the start. The appointment's own link counts first, then the notary's, then the service's; with the signing method `wet` only its own.
                     * @example https://meet.example.com/room-7
                     */
                    meeting_url?: string | null;
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
                    "application/json": components["schemas"]["ManagedAppointment"];
                };
            };
        };
    };
    getManagedAppointment: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["AppointmentDetail"];
                };
            };
        };
    };
    updateManagedAppointment: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Under which its payer is billed for a month, with other bookings that have the same. Only staff see it. Null removes it.
                     * @example Nowak Ltd.
                     */
                    billing_reference?: string | null;
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
                     * @description Customer's phone number, without an extension. Without a country code it is read as people write numbers in the country of the workspace's time zone. It is stored in E.164. Null removes it.
                     * @example +1 305 555 0123
                     */
                    phone?: string | null;
                    /**
                     * @description Handle of a service of the workspace. Another one brings its own duration and price, and its first signing method if it does not allow the present one.
                     * @example remote
                     */
                    service?: string;
                    /**
                     * @description A signing method that the service allows.
                     * @example remote
                     */
                    signing_method?: string;
                    /**
                     * @description Number of times the service is bought. The duration is multiplied by it.
                     * @example 1
                     */
                    quantity?: number;
                    /**
                     * @description Price in units of the currency, with at most the usual decimals of the currency. Not for an appointment without a reservation.
                     * @example 25
                     */
                    unit_price?: number;
                    /**
                     * @description Customer's language, for pages and mails. `en`, `es` or `fr`, also with a region, such as `es-MX`. Another BCP 47 tag is stored, but pages and mails are in English: the response then has `Jurat-Language: en`.
                     * @example en
                     * @example es
                     * @example fr
                     * @example es-MX
                     */
                    lang?: string;
                    /**
                     * @description Place of the appointment itself, in one or more lines. Customers see it on their pages, in mails and in calendar files. The appointment's own place counts first, then the service's. That of the notary counts last, and only with the signing method `wet`.
                     * @example 120 Main Street, Suite 4
                     *     Springfield, IL 62701
                     */
                    location?: string | null;
                    /**
                     * @description Link of the online meeting of the appointment itself, without a user name, a password and invisible characters. Customers reach it only from the session page, from 15 minutes before the start. The appointment's own link counts first, then the notary's, then the service's; with the signing method `wet` only its own.
                     * @example https://meet.example.com/room-7
                     */
                    meeting_url?: string | null;
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
                    "application/json": components["schemas"]["ManagedAppointment"];
                };
            };
        };
    };
    sendMessage: {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Workspace. Required for the admin token. Optional for a token of one workspace.
                     * @example 1042
                     */
                    workspace_id?: number;
                    /**
                     * @description Subject of the mail.
                     * @example Parking at our office
                     */
                    subject: string;
                    /**
                     * @description The message, as plain text. An empty line begins a paragraph. Links that begin with `https://` become links; a link with a user name is rejected, and so are invisible characters.
                     * @example The garage is closed next week. Please park in Oak Street.
                     */
                    text: string;
                    /**
                     * @description Ids of the appointments to whose customers to write. At most 500 together with `reservation_ids`.
                     * @example [
                     *       1043
                     *     ]
                     */
                    appointment_ids?: number[];
                    /**
                     * @description Ids of reservations, for customers who have not chosen a time. A reservation with an appointment counts as that.
                     * @example [
                     *       1042
                     *     ]
                     */
                    reservation_ids?: number[];
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    previewMessage: {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Workspace. Required for the admin token. Optional for a token of one workspace.
                     * @example 1042
                     */
                    workspace_id?: number;
                    /**
                     * @description Subject of the mail. Required without `act`.
                     * @example Parking at our office
                     */
                    subject?: string;
                    /**
                     * @description The message, as plain text. An empty line begins a paragraph. Links that begin with `https://` become links; a link with a user name is rejected, and so are invisible characters.
                     * @example The garage is closed next week. Please park in Oak Street.
                     */
                    text: string;
                    /**
                     * @description Ids of the appointments to whose customers to write. At most 500 together with `reservation_ids`.
                     * @example [
                     *       1043
                     *     ]
                     */
                    appointment_ids?: number[];
                    /**
                     * @description Ids of reservations, for customers who have not chosen a time. A reservation with an appointment counts as that.
                     * @example [
                     *       1042
                     *     ]
                     */
                    reservation_ids?: number[];
                    /**
                     * @description The text is the `message` of this change of the bookings. The mail then is the one about the change. A move shows a time one day later as an example.
                     * @example cancel
                     * @enum {string}
                     */
                    act?: "cancel" | "move" | "assign";
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["MessagePreview"];
                };
            };
        };
    };
    cancelAppointment: {
        parameters: {
            path: {
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
                     * @description Whether the mails about the cancellation and the customer's page give the `reason`, which is then required.
                     * @default false
                     */
                    share_reason?: boolean;
                    /**
                     * @description What is paid back of what was paid. `full`: all of it. `less_fee`: all but the fee of the cancellation policy that applies now. `none`: nothing yet. What was paid online is paid back at Stripe, the rest is `to_refund` of the payment. Default: `full` if the booking has a policy, otherwise `none`. With the reason `no_show`: as the mark says, otherwise `less_fee`, with the fee for a no-show. A member with the role notary cannot give it.
                     * @example full
                     * @enum {string}
                     */
                    refund?: "full" | "less_fee" | "none";
                    /**
                     * @description False: neither the customer nor the signers are mailed about it. Reminders are sent.
                     * @default true
                     */
                    notify?: boolean;
                    /**
                     * @description A text of your own to the customer, in the mail about this change, as plain text: `https://` links become links. If nothing else is mailed about it, the text is a mail of its own. It counts to the messages of a day (`rate_limited`), and is left out for a customer without an email. Not with `notify: false`.
                     * @example Nora Vidal is ill. We are sorry for the change.
                     */
                    message?: string;
                    /**
                     * @description If true, the reservation is not canceled: it is `pending` again, and its link can be used to book again. What was paid stays for the next time.
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
    reopenAppointment: {
        parameters: {
            path: {
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
    completeAppointment: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The notarial acts of the session, each type once. The receipt of the customer lists them. */
                    acts?: {
                        /**
                         * @description Kind of notarial act, as in the Revised Uniform Law on Notarial Acts.
                         * @example acknowledgment
                         * @enum {string}
                         */
                        type: "acknowledgment" | "jurat" | "oath_or_affirmation" | "signature_witnessing" | "copy_certification" | "protest" | "other";
                        /**
                         * @description How many of them.
                         * @example 2
                         */
                        count: number;
                    }[];
                    /** @description A reason for each item of `missing`, else the call returns `unable_to_complete`. Reasons for something that is no longer missing are left out. Default: nothing is checked. */
                    overruled?: {
                        /**
                         * @description What was missing.
                         * @example marked_no_show
                         * @enum {string}
                         */
                        blocker: "marked_no_show" | "no_signers" | "signer_unverified" | "no_documents" | "result_missing" | "video_missing";
                        /**
                         * @description Why the session is complete without it.
                         * @example The signer took the paper along.
                         */
                        reason: string;
                    }[];
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
    releaseResult: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Result"];
                };
            };
        };
    };
    moveAppointment: {
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
                     * @description Customer's IANA time zone. Default: as before.
                     * @example America/New_York
                     */
                    timezone?: string;
                    /**
                     * @description Only this notary. Default: a notary who is free.
                     * @example 3
                     */
                    notary_id?: number;
                    /**
                     * @description False: neither the customer nor the signers are mailed about it. Reminders are sent.
                     * @default true
                     */
                    notify?: boolean;
                    /**
                     * @description A text of your own to the customer, in the mail about this change, as plain text: `https://` links become links. If nothing else is mailed about it, the text is a mail of its own. It counts to the messages of a day (`rate_limited`), and is left out for a customer without an email. Not with `notify: false`.
                     * @example Nora Vidal is ill. We are sorry for the change.
                     */
                    message?: string;
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
                    /**
                     * @description A text of your own to the customer, in the mail about this change, as plain text: `https://` links become links. If nothing else is mailed about it, the text is a mail of its own. It counts to the messages of a day (`rate_limited`), and is left out for a customer without an email. Not with `notify: false`.
                     * @example Nora Vidal is ill. We are sorry for the change.
                     */
                    message?: string;
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
    assignAppointments: {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Workspace. Required for the admin token. Optional for a token of one workspace.
                     * @example 1042
                     */
                    workspace_id?: number;
                    /**
                     * @description Ids of the appointments, at most 100. They are changed in this order, except for a move.
                     * @example [
                     *       1043,
                     *       1044
                     *     ]
                     */
                    ids: number[];
                    /**
                     * @description Id of the other notary.
                     * @example 3
                     */
                    notary_id: number;
                    /**
                     * @description A text of your own to the customer, in the mail about this change, as plain text: `https://` links become links. If nothing else is mailed about it, the text is a mail of its own. It counts to the messages of a day (`rate_limited`), and is left out for a customer without an email. Not with `notify: false`.
                     * @example Nora Vidal is ill. We are sorry for the change.
                     */
                    message?: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["BulkResult"];
                };
            };
        };
    };
    cancelAppointments: {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Workspace. Required for the admin token. Optional for a token of one workspace.
                     * @example 1042
                     */
                    workspace_id?: number;
                    /**
                     * @description Ids of the appointments, at most 100. They are changed in this order, except for a move.
                     * @example [
                     *       1043,
                     *       1044
                     *     ]
                     */
                    ids: number[];
                    /**
                     * @description Reason, for the record. `no_show` if the customer did not come.
                     * @example no_show
                     */
                    reason?: string;
                    /**
                     * @description Whether the mails about the cancellation and the customer's page give the `reason`, which is then required.
                     * @default false
                     */
                    share_reason?: boolean;
                    /**
                     * @description What is paid back of what was paid. `full`: all of it. `less_fee`: all but the fee of the cancellation policy that applies now. `none`: nothing yet. What was paid online is paid back at Stripe, the rest is `to_refund` of the payment. Default: `full` if the booking has a policy, otherwise `none`. With the reason `no_show`: as the mark says, otherwise `less_fee`, with the fee for a no-show. A member with the role notary cannot give it.
                     * @example full
                     * @enum {string}
                     */
                    refund?: "full" | "less_fee" | "none";
                    /**
                     * @description False: neither the customer nor the signers are mailed about it. Reminders are sent.
                     * @default true
                     */
                    notify?: boolean;
                    /**
                     * @description A text of your own to the customer, in the mail about this change, as plain text: `https://` links become links. If nothing else is mailed about it, the text is a mail of its own. It counts to the messages of a day (`rate_limited`), and is left out for a customer without an email. Not with `notify: false`.
                     * @example Nora Vidal is ill. We are sorry for the change.
                     */
                    message?: string;
                    /**
                     * @description If true, the reservation is not canceled: it is `pending` again, and its link can be used to book again. What was paid stays for the next time.
                     * @default false
                     */
                    keep_reservation?: boolean;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["BulkResult"];
                };
            };
        };
    };
    moveAppointments: {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Workspace. Required for the admin token. Optional for a token of one workspace.
                     * @example 1042
                     */
                    workspace_id?: number;
                    /**
                     * @description Ids of the appointments, at most 100. They are changed in this order, except for a move.
                     * @example [
                     *       1043,
                     *       1044
                     *     ]
                     */
                    ids: number[];
                    /**
                     * @description To this date, each at its time of day, in the time zone of the workspace. Not with `days` and `hours`.
                     * @example 2026-12-03
                     */
                    date?: string;
                    /** @description By this number of days, each at its time of day. Below 0: to an earlier one. */
                    days?: number;
                    /** @description By this number of hours, also together with `days`. Below 0: to an earlier time. */
                    hours?: number;
                    /**
                     * @description True: another notary who is free takes an appointment whose own notary is not free then.
                     * @default false
                     */
                    other_notary?: boolean;
                    /**
                     * @description False: neither the customer nor the signers are mailed about it. Reminders are sent.
                     * @default true
                     */
                    notify?: boolean;
                    /**
                     * @description A text of your own to the customer, in the mail about this change, as plain text: `https://` links become links. If nothing else is mailed about it, the text is a mail of its own. It counts to the messages of a day (`rate_limited`), and is left out for a customer without an email. Not with `notify: false`.
                     * @example Nora Vidal is ill. We are sorry for the change.
                     */
                    message?: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["BulkResult"];
                };
            };
        };
    };
    previewMoves: {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Workspace. Required for the admin token. Optional for a token of one workspace.
                     * @example 1042
                     */
                    workspace_id?: number;
                    /**
                     * @description Ids of the appointments, at most 100. They are changed in this order, except for a move.
                     * @example [
                     *       1043,
                     *       1044
                     *     ]
                     */
                    ids: number[];
                    /**
                     * @description To this date, each at its time of day, in the time zone of the workspace. Not with `days` and `hours`.
                     * @example 2026-12-03
                     */
                    date?: string;
                    /** @description By this number of days, each at its time of day. Below 0: to an earlier one. */
                    days?: number;
                    /** @description By this number of hours, also together with `days`. Below 0: to an earlier time. */
                    hours?: number;
                    /**
                     * @description True: another notary who is free takes an appointment whose own notary is not free then.
                     * @default false
                     */
                    other_notary?: boolean;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["MovePreview"];
                };
            };
        };
    };
    markNoShow: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What is paid back of what was paid. `full`: all of it. `less_fee`: all but the fee of the cancellation policy that applies now. `none`: nothing yet. What was paid online is paid back at Stripe, the rest is `to_refund` of the payment. It counts when the appointment is canceled for the no-show, with the fee for a no-show. Default, if the booking has a policy: `less_fee` for `signer`, otherwise `full`. Without a policy: `none`. A member with the role notary cannot give it.
                     * @example full
                     * @enum {string}
                     */
                    refund?: "full" | "less_fee" | "none";
                    /**
                     * @description `signer`: the customer or a signer did not come. `notary`: the notary did not. `technical`: the session failed.
                     * @example signer
                     * @enum {string}
                     */
                    reason: "signer" | "notary" | "technical" | "other";
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
    unmarkNoShow: {
        parameters: {
            path: {
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
    cancelNoShow: {
        parameters: {
            path: {
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
    listCalls: {
        parameters: {
            query?: {
                /** @description Number of items per page. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["CallList"];
                };
            };
        };
    };
    logCall: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date-time
                     * @description Time of the call, not in the future of the workspace. Default: the workspace's current time.
                     * @example 2026-11-20T15:04:05Z
                     */
                    called_at?: string;
                    /**
                     * @description Whether somebody was reached.
                     * @example reached
                     * @enum {string}
                     */
                    outcome: "reached" | "no_answer" | "voicemail" | "wrong_number";
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["Call"];
                };
            };
        };
    };
    importAppointments: {
        parameters: {
            query?: {
                /** @description Workspace. Required for the admin token. Optional for a token of one workspace. */
                workspace_id?: number;
                /** @description `true`: only checks the file and returns its errors. `false`: imports it. */
                dry_run?: "true" | "false";
                /** @description `true`: customers of scheduled appointments are mailed a confirmation. */
                notify?: "true" | "false";
                /** @description What the columns of a file of another system are: a JSON object with headings of the file and the names of columns that the import knows, which also include `full_name`, `start_date`, `start_time`, `canceled` and `no_show`. All other columns are left out. Rows that are over and have no status then count as completed, and phone numbers may be without the code of the country of the workspace. */
                columns?: string;
                /** @description Order of month, day and year in dates such as 03/04/2026. Without it the dates of the file decide; if they fit two orders, that is an error. */
                date_order?: "mdy" | "dmy" | "ymd";
                /** @description Handles of services for texts in the file that are neither the handle nor the label of one: a JSON object. `""` is for empty cells, or a file without the column. */
                services?: string;
                /** @description Ids of notaries for names in the file that are not the name of one: a JSON object. `null` leaves the name out. `""` is for empty cells. */
                notaries?: string;
            };
        };
        /** @description A CSV file in UTF-8: at most 2,000 rows, 500 columns and 5 MB, with the column names in its first line. Cells are separated by commas, semicolons or tabs. */
        requestBody: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["AppointmentImport"];
                };
            };
        };
    };
    exportPerson: {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Workspace. Required for the admin token. Optional for a token of one workspace.
                     * @example 1042
                     */
                    workspace_id?: number;
                    /**
                     * @description Email address of the customer or signer. Upper and lower case count as the same.
                     * @example ana@example.com
                     */
                    email: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["PersonExport"];
                };
            };
        };
    };
    erasePerson: {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Workspace. Required for the admin token. Optional for a token of one workspace.
                     * @example 1042
                     */
                    workspace_id?: number;
                    /**
                     * @description Email address of the customer or signer. Upper and lower case count as the same.
                     * @example ana@example.com
                     */
                    email: string;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
        };
    };
    getErasure: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
        };
    };
    listReservationPayments: {
        parameters: {
            query?: {
                /** @description Number of items per page. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["PaymentList"];
                };
            };
        };
    };
    recordReservationPayment: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Default: all that is still to be paid. In units of the booking's currency, with at most its usual decimals.
                     * @example 25
                     */
                    amount?: number;
                    /**
                     * @description How the money came. `invoiced` records that an invoice was sent: the booking stays due until the money is recorded.
                     * @example cash
                     * @enum {string}
                     */
                    method: "cash" | "check" | "card_terminal" | "bank_transfer" | "other" | "invoiced";
                    /**
                     * @description For the books: the number of a check, of a receipt, or of a bank statement.
                     * @example Check 1042
                     */
                    reference?: string;
                    /**
                     * @description For staff. Customers never see it.
                     * @example Paid by her employer.
                     */
                    note?: string;
                    /**
                     * Format: date-time
                     * @description Time at which the money came, not in the future of the workspace. Reports count it then. Default: the workspace's current time.
                     * @example 2026-11-20T15:04:05Z
                     */
                    received_at?: string;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
        };
    };
    listAppointmentPayments: {
        parameters: {
            query?: {
                /** @description Number of items per page. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["PaymentList"];
                };
            };
        };
    };
    recordAppointmentPayment: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Default: all that is still to be paid. In units of the booking's currency, with at most its usual decimals.
                     * @example 25
                     */
                    amount?: number;
                    /**
                     * @description How the money came. `invoiced` records that an invoice was sent: the booking stays due until the money is recorded.
                     * @example cash
                     * @enum {string}
                     */
                    method: "cash" | "check" | "card_terminal" | "bank_transfer" | "other" | "invoiced";
                    /**
                     * @description For the books: the number of a check, of a receipt, or of a bank statement.
                     * @example Check 1042
                     */
                    reference?: string;
                    /**
                     * @description For staff. Customers never see it.
                     * @example Paid by her employer.
                     */
                    note?: string;
                    /**
                     * Format: date-time
                     * @description Time at which the money came, not in the future of the workspace. Reports count it then. Default: the workspace's current time.
                     * @example 2026-11-20T15:04:05Z
                     */
                    received_at?: string;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
        };
    };
    getPayment: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
        };
    };
    refundPayment: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Why. For staff: customers never see it.
                     * @example One document less than booked.
                     */
                    reason: string;
                    /**
                     * @description Default: all of the payment that was not paid back. In units of the booking's currency, with at most its usual decimals.
                     * @example 25
                     */
                    amount?: number;
                    /**
                     * @description How the money was paid back. Default: as it came.
                     * @example cash
                     * @enum {string}
                     */
                    method?: "cash" | "check" | "card_terminal" | "bank_transfer" | "other";
                    /**
                     * @description For the books: the number of a check, of a receipt, or of a bank statement.
                     * @example Check 1042
                     */
                    reference?: string;
                    /**
                     * Format: date-time
                     * @description Time of the refund. Reports count it then. Default: the workspace's current time.
                     * @example 2026-11-20T15:04:05Z
                     */
                    refunded_at?: string;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
        };
    };
    voidPayment: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Why. For staff: customers never see it.
                     * @example One document less than booked.
                     */
                    reason: string;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
        };
    };
    issueReservationInvoice: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    customer?: components["schemas"]["BilledCustomer"];
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
        };
    };
    issueAppointmentInvoice: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    customer?: components["schemas"]["BilledCustomer"];
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                /** @description Workspace. Required for the admin token. Optional for a token of one workspace. */
                workspace_id?: number;
                /** @description Only of this year. */
                year?: number;
                /** @description Only this kind. */
                kind?: "invoice" | "correction";
                /** @description `true`: only invoices that were taken back. `false`: only what was not. */
                corrected?: "true" | "false";
                /** @description Only what is about this reservation. */
                reservation_id?: number;
                /** @description Only collective invoices with this reference. */
                billing_reference?: string;
                /** @description Number of items per page. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["InvoiceList"];
                };
            };
        };
    };
    issueCollectiveInvoice: {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Workspace. Required for the admin token. Optional for a token of one workspace.
                     * @example 1042
                     */
                    workspace_id?: number;
                    /**
                     * @description `billing_reference` of the bookings.
                     * @example Nowak Ltd.
                     */
                    billing_reference: string;
                    /**
                     * @description Month of the sessions, in the workspace's time zone.
                     * @example 2026-11
                     */
                    month: string;
                    /**
                     * @description Only bookings in this currency. Needed if the bookings have several.
                     * @example USD
                     */
                    currency?: string;
                    /**
                     * @description Language of the invoice. Default: that of the last one with this reference, or of the first booking. `en`, `es` or `fr`, also with a region, such as `es-MX`. Another BCP 47 tag is stored, but pages and mails are in English: the response then has `Jurat-Language: en`.
                     * @example en
                     * @example es
                     * @example fr
                     * @example es-MX
                     */
                    lang?: string;
                    customer?: components["schemas"]["BilledPayer"];
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
        };
    };
    getInvoice: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
        };
    };
    getInvoicePdf: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    correctInvoice: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Why. The customer reads it on the correction.
                     * @example The company was missing.
                     */
                    reason: string;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
        };
    };
    recordInvoicePayment: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Default: all that is left of the invoice. More is refused. In units of the booking's currency, with at most its usual decimals.
                     * @example 25
                     */
                    amount?: number;
                    /**
                     * @description How the money came.
                     * @example cash
                     * @enum {string}
                     */
                    method: "cash" | "check" | "card_terminal" | "bank_transfer" | "other";
                    /**
                     * @description For the books: the number of a check, of a receipt, or of a bank statement.
                     * @example Check 1042
                     */
                    reference?: string;
                    /**
                     * Format: date-time
                     * @description Time at which the money came, not in the future of the workspace. Reports count it then. Default: the workspace's current time.
                     * @example 2026-11-20T15:04:05Z
                     */
                    received_at?: string;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["InvoicePayment"];
                };
            };
        };
    };
    listReservationNotes: {
        parameters: {
            query?: {
                /** @description Number of items per page. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["NoteList"];
                };
            };
        };
    };
    addReservationNote: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The note, in one or more lines. Customers, signers and programs of v3 never see notes of staff.
                     * @example Called back: brings the passport of her husband too.
                     */
                    text: string;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
        };
    };
    listAppointmentNotes: {
        parameters: {
            query?: {
                /** @description Number of items per page. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["NoteList"];
                };
            };
        };
    };
    addAppointmentNote: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The note, in one or more lines. Customers, signers and programs of v3 never see notes of staff.
                     * @example Called back: brings the passport of her husband too.
                     */
                    text: string;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
        };
    };
    getNote: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
        };
    };
    removeNote: {
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
    updateNote: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The note, in one or more lines. Customers, signers and programs of v3 never see notes of staff.
                     * @example Called back: brings the passport of her husband too.
                     */
                    text: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
        };
    };
    listManagedReservationSigners: {
        parameters: {
            query?: {
                /** @description Number of items per page. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ManagedSignerList"];
                };
            };
        };
    };
    addManagedReservationSigner: {
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
    listManagedAppointmentSigners: {
        parameters: {
            query?: {
                /** @description Number of items per page. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ManagedSignerList"];
                };
            };
        };
    };
    addManagedAppointmentSigner: {
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
    getManagedSigner: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ManagedSigner"];
                };
            };
        };
    };
    removeManagedSigner: {
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
    updateManagedSigner: {
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
    setSignerVerification: {
        parameters: {
            path: {
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
                    /**
                     * @description How the ID was checked, for `status` `verified`: `credential_analysis` of the document, `personal_knowledge` of the notary, a `credible_witness`, or `other`. Another status forgets it.
                     * @example credential_analysis
                     * @enum {string}
                     */
                    method?: "credential_analysis" | "personal_knowledge" | "credible_witness" | "other";
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ManagedSigner"];
                };
            };
        };
    };
    listManagedReservationDocuments: {
        parameters: {
            query?: {
                /** @description Number of items per page. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ManagedDocumentList"];
                };
            };
        };
    };
    listManagedAppointmentDocuments: {
        parameters: {
            query?: {
                /** @description Number of items per page. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ManagedDocumentList"];
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
    getManagedDocument: {
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
    deleteDocument: {
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
    listManagedAppointmentVideos: {
        parameters: {
            query?: {
                /** @description Number of items per page. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
            };
            path: {
                id: number;
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
    getManagedVideo: {
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
    deleteVideo: {
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
    listAppointmentUploads: {
        parameters: {
            query?: {
                /** @description Number of items per page. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["UploadList"];
                };
            };
        };
    };
    startUpload: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What the file becomes.
                     * @example document
                     * @enum {string}
                     */
                    kind: "document" | "video";
                    /**
                     * @description Name of the file.
                     * @example Deed.pdf
                     */
                    filename: string;
                    /**
                     * @description Size of the file in bytes. A document has at most 30 MiB, a video at most 8 GiB.
                     * @example 48213
                     */
                    size_bytes: number;
                    /**
                     * @description Media type of the file; parameters are ignored. Required for a video: `video/mp4`, `video/webm`, `video/quicktime`, `video/x-matroska`, `video/ogg` or `video/x-msvideo`. Always `application/pdf` for a document.
                     * @example application/pdf
                     */
                    content_type?: string;
                    /**
                     * @description Type of a document, such as `notarized`. Default: `uploaded`. Not for a video.
                     * @example notarized
                     */
                    type?: string;
                    /** @description SHA-256 of the whole file in hex. If it is given, the assembled file must have it. */
                    sha256?: string;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["UploadWithParts"];
                };
            };
        };
    };
    getUpload: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["UploadWithParts"];
                };
            };
        };
    };
    abortUpload: {
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
    putUploadPart: {
        parameters: {
            path: {
                id: number;
                number: number;
            };
        };
        /** @description The bytes of the part: exactly `part_size`, and in the last part the rest. */
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["UploadPart"];
                };
            };
        };
    };
    completeUpload: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["UploadWithParts"];
                };
            };
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
    previewMail: {
        parameters: {
            query?: {
                /** @description Workspace. Required for the admin token. Optional for others. */
                workspace_id?: number;
                /** @description Kind of the mail. */
                kind?: "invitation" | "confirmation" | "reschedule" | "updated" | "cancellation" | "missed" | "reminder_24h" | "reminder_1h" | "result_ready" | "completed" | "request_received" | "times_proposed" | "request_ended" | "card_refused" | "notary_assigned" | "notary_moved" | "notary_canceled" | "notary_updated" | "notary_next_day";
                /** @description Language of the customer or the notary. `en`, `es` or `fr`, also with a region, such as `es-MX`. Another BCP 47 tag is stored, but pages and mails are in English: the response then has `Jurat-Language: en`. */
                lang?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["MailPreview"];
                };
            };
        };
    };
    sendTestMail: {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Workspace. Required for the admin token. Optional for others.
                     * @example 1042
                     */
                    workspace_id?: number;
                    /**
                     * @description Kind of the mail.
                     * @default confirmation
                     * @example invitation
                     * @enum {string}
                     */
                    kind?: "invitation" | "confirmation" | "reschedule" | "updated" | "cancellation" | "missed" | "reminder_24h" | "reminder_1h" | "result_ready" | "completed" | "request_received" | "times_proposed" | "request_ended" | "card_refused" | "notary_assigned" | "notary_moved" | "notary_canceled" | "notary_updated" | "notary_next_day";
                    /**
                     * @description Language of the customer or the notary. `en`, `es` or `fr`, also with a region, such as `es-MX`. Another BCP 47 tag is stored, but pages and mails are in English: the response then has `Jurat-Language: en`.
                     * @example en
                     * @example es
                     * @example fr
                     * @example es-MX
                     */
                    lang?: string;
                    /**
                     * @description Email address that receives the test mail.
                     * @example ana@example.com
                     */
                    to: string;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["TestMail"];
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
                /** @description Only mails about this reservation or appointment. A message of staff is found by each of its bookings. */
                object_id?: number;
                /** @description Only mails about this webhook endpoint. */
                endpoint_id?: number;
                /** @description Only mails of this kind. */
                kind?: "invitation" | "confirmation" | "reschedule" | "updated" | "cancellation" | "missed" | "reminder_24h" | "reminder_1h" | "result_ready" | "completed" | "request_received" | "times_proposed" | "request_ended" | "card_refused" | "message" | "webhook_failing" | "webhook_disabled" | "booking_code" | "email_code" | "email_changed" | "member_invitation" | "account_recovery" | "member_new_device" | "member_recovered" | "member_renewed" | "notary_assigned" | "notary_moved" | "notary_canceled" | "notary_updated" | "notary_next_day" | "notary_calendar_unread" | "member_request" | "member_calendars_unread";
                /** @description Only mails with this status. */
                status?: "pending" | "sending" | "sent" | "kept" | "withdrawn" | "skipped" | "failed";
                /** @description Exact address of the recipient. Case is ignored. */
                to?: string;
                /** @description Only mails whose `updated_at` is this time or later. */
                since?: string;
                /** @description Only mails whose `updated_at` is before this time. */
                until?: string;
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
    sendMailAgain: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            201: {
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
                     * @description A note for people.
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
    updateWebhookEndpoint: {
        parameters: {
            path: {
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
                     * @description A note for people.
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
    disableWebhookEndpoint: {
        parameters: {
            path: {
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
    streamEvents: {
        parameters: {
            query?: {
                /** @description Workspace of the feed. Required for the admin token. Optional for a token of one workspace. */
                workspace_id?: number;
                /** @description Position to continue after: `resume_cursor` of `GET /events`, or the `id` of the last event of a stream. `Last-Event-ID` takes precedence. Default: only events from now on. */
                cursor?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    listReservationHistory: {
        parameters: {
            query?: {
                /** @description Number of items per page. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
            };
            path: {
                id: number;
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
    listAppointmentHistory: {
        parameters: {
            query?: {
                /** @description Number of items per page. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
            };
            path: {
                id: number;
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
    listAudit: {
        parameters: {
            query?: {
                /** @description Number of items per page. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Workspace of the audit trail. Without it, the admin token reads the audit trail of the installation. */
                workspace_id?: number;
                /** @description Only entries of this actor. */
                actor?: string;
                /** @description Only entries of this action. */
                action?: string;
                /** @description Only entries about rows of this kind, as in `subject.object`. */
                object?: string;
                /** @description Only entries about rows of other kinds than this one. */
                not_object?: string;
                /** @description Only entries about the row with this id, as in `subject.id`. Needs `object`. */
                object_id?: string;
                /** @description Only entries of the call with this `X-Request-Id`. */
                request_id?: string;
                /** @description Only entries from this time on. */
                since?: string;
                /** @description Only entries before this time. */
                until?: string;
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
    rotateSecretKey: {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["SecretKeyRotation"];
                };
            };
        };
    };
}
