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
    "/booking/v1/{key}/withdraw": {
        post: operations["withdrawRequest"];
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
         * BookingQuestion
         * @description A question of the service with its answer, as the customer sees it.
         */
        BookingQuestion: {
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
             * @description The answer in words, in the customer's language.
             * @example A deed
             */
            text: string | null;
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
                    /**
                     * @description What customers count, such as documents or seals. With it, the page of open booking asks how many, from 1 to 5; each adds the duration and the price of one. Null: as for `description`.
                     * @example Documents
                     */
                    quantity: string | null;
                };
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
                /** @description Whether it is paid. */
                prepaid: boolean;
                /**
                 * @description Money that the business recorded as received.
                 * @example 0
                 */
                received: number;
                /**
                 * @description Of this: what was paid back.
                 * @example 0
                 */
                refunded: number;
                /**
                 * @description What is still to be paid, as the business recorded it.
                 * @example 25
                 */
                due: number;
                /**
                 * @description What is held on the customer's card for it. It is taken when the session is completed.
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
                 * @description What the customer pays online before a time is booked, at the present price: all that is due, or the deposit of the service. With `payment_at` `hold` it is held on the card, and not taken. 0 once it is booked.
                 * @example 0
                 */
                due_at_booking: number;
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
            /** @description What the customer must pay before the time is booked, on the page `url`. Null: nothing, or no time was chosen. */
            checkout: {
                /** Format: uri */
                url: string;
                /**
                 * Format: date-time
                 * @description Start that is booked when it is paid, in UTC.
                 * @example 2026-11-20T15:00:00+00:00
                 */
                timestamp: string;
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
                 * @description What the page does. `payment`: it takes the amount. `hold`: it holds the amount on the card. `card`: it saves the card, and the amount is held a day before the session.
                 * @example payment
                 * @enum {string}
                 */
                kind: "payment" | "hold" | "card";
                /**
                 * Format: date-time
                 * @description Time until which the customer can pay, in real time.
                 * @example 2026-11-20T15:04:05Z
                 */
                expires_at: string;
            } | null;
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
             * Format: date-time
             * @description Time at which the hold expires, by the business's clock. Null without a hold.
             * @example 2026-11-20T15:04:05Z
             */
            hold_expires_at: string | null;
            /** @description What the service asks the customer, with the answers, then answers to questions that it no longer asks. */
            questions: components["schemas"]["BookingQuestion"][];
            signers: components["schemas"]["BookingSigner"][];
            documents: components["schemas"]["BookingDocument"][];
            /** @description What the customer still has to do, by the same rule as the blockers of staff. Empty after the session, and for a canceled booking. */
            tasks: {
                /**
                 * @description `signers`: name who signs. `documents`: upload what will be signed. `questions`: answer what must be answered. `identity`, `paper` (what people sign on paper) and `bring`: have it at hand for the session.
                 * @example signers
                 * @enum {string}
                 */
                kind: "signers" | "documents" | "questions" | "identity" | "paper" | "bring";
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
                /**
                 * @description What is to be paid before it can be downloaded, in the currency of the price. Null: it does not wait for a payment.
                 * @example 75
                 */
                due_first: number | null;
            } | null;
            /** @description What this key allows now. */
            can: {
                submit: boolean;
                withdraw: boolean;
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
         * ShownQuestion
         * @description A question of a service in one language.
         */
        ShownQuestion: {
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
            /**
             * @description The question.
             * @example What will be notarized?
             */
            label: string;
            /**
             * @description A hint.
             * @example You find it at the top of the page.
             */
            help: string | null;
            /** @description Of `choice` and `several`. Empty for the other kinds. */
            options: {
                /** @example deed */
                key: string;
                /** @example A deed */
                label: string;
            }[];
            /** @description Whether it must be answered. Pages insist on it. Calls and staff may leave it open: it is then a task of the customer and blocks the session. */
            required: boolean;
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
                    /**
                     * @description What customers count, such as documents or seals. With it, the page of open booking asks how many, from 1 to 5; each adds the duration and the price of one. Null: as for `description`.
                     * @example Documents
                     */
                    quantity: string | null;
                };
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
                /** @description What a booking costs beyond the unit price, in the order in which customers read it. */
                price_lines: components["schemas"]["ServicePriceLine"][];
                /** @description What the service asks the customer. */
                questions: components["schemas"]["ShownQuestion"][];
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
                    /**
                     * @description Answers to the questions of the service. By key of the question. `choice`: the key of an option. `several`: a list of keys. `yes_no`: a boolean. `number`: a number. `date`: `YYYY-MM-DD`. `us_state`: the code or the name of a state. Questions that are left out keep their answers. Null or an empty text removes an answer.
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
                    "application/json": components["schemas"]["Booking"];
                };
            };
        };
    };
    withdrawRequest: {
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
                    /**
                     * @description What the customer was told that canceling costs: `cancellation.fee_now` of the booking. If it costs more by now, nothing is canceled. Default: any fee is accepted.
                     * @example 0
                     */
                    accepted_fee?: number;
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
                    /**
                     * @description Answers to the questions of the service. By key of the question. `choice`: the key of an option. `several`: a list of keys. `yes_no`: a boolean. `number`: a number. `date`: `YYYY-MM-DD`. `us_state`: the code or the name of a state. Questions that are left out keep their answers. Null or an empty text removes an answer.
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
                    /** @description Number of times the service is booked. Default: 1, or with `again` as before. */
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
                     * @description Answers to the questions of the service. By key of the question. `choice`: the key of an option. `several`: a list of keys. `yes_no`: a boolean. `number`: a number. `date`: `YYYY-MM-DD`. `us_state`: the code or the name of a state. Questions that are left out keep their answers. Null or an empty text removes an answer.
                     * @example {
                     *       "document": "deed",
                     *       "pages": 12
                     *     }
                     */
                    answers?: {
                        [key: string]: string[] | string | number | boolean | null;
                    };
                    /**
                     * @description Key of a booking of the same business that was canceled, or to which nobody came, whose customer books again. The new booking takes over its signers and its note to the notary, and `quantity` and `answers` if they are left out. Any other key changes nothing.
                     * @example V1StGXR8_Z5jdHi6B-myT
                     */
                    again?: string;
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
