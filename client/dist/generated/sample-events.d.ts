export declare const sampleEvents: {
    readonly "reservation-created": {
        readonly object: "reservation";
        readonly id: 1042;
        readonly public_key: "V1StGXR8_Z5jdHi6B-myT";
        readonly status: "draft";
        readonly created_at: "2026-11-20T15:04:05Z";
        readonly service: "remote";
        readonly lang: "en";
        readonly signing_method: "remote";
        readonly quantity: 1;
        readonly unit_price: 25;
        readonly total_price: 25;
        readonly currency: "USD";
        readonly document_ids: readonly [77];
        readonly prepaid: false;
    };
    readonly "reservation-submitted": {
        readonly object: "reservation";
        readonly id: 1042;
        readonly public_key: "V1StGXR8_Z5jdHi6B-myT";
        readonly status: "draft";
        readonly created_at: "2026-11-20T15:04:05Z";
        readonly service: "remote";
        readonly lang: "en";
        readonly signing_method: "remote";
        readonly quantity: 1;
        readonly unit_price: 25;
        readonly total_price: 25;
        readonly currency: "USD";
        readonly document_ids: readonly [77];
        readonly prepaid: false;
    };
    readonly "reservation-canceled": {
        readonly object: "reservation";
        readonly id: 1042;
        readonly public_key: "V1StGXR8_Z5jdHi6B-myT";
        readonly status: "draft";
        readonly created_at: "2026-11-20T15:04:05Z";
        readonly service: "remote";
        readonly lang: "en";
        readonly signing_method: "remote";
        readonly quantity: 1;
        readonly unit_price: 25;
        readonly total_price: 25;
        readonly currency: "USD";
        readonly document_ids: readonly [77];
        readonly prepaid: false;
        readonly canceled_at: "2026-11-20T15:04:05Z";
    };
    readonly "reservation-updated": {
        readonly object: "reservation";
        readonly id: 1042;
        readonly status: "draft";
        readonly service: "remote";
        readonly signing_method: "remote";
        readonly quantity: 1;
        readonly prepaid: false;
        readonly customer: {
            readonly first_name: "Ana";
            readonly last_name: "Ortiz";
            readonly email: "ana@example.com";
        };
        readonly lang: "en";
        readonly appointment_id: 1043;
        readonly keys: {
            readonly appointment: "V1StGXR8_Z5jdHi6B-myT";
        };
    };
    readonly "appointment-created": {
        readonly object: "appointment";
        readonly id: 1043;
        readonly first_name: "Ana";
        readonly last_name: "Ortiz";
        readonly email: "ana@example.com";
        readonly status: "scheduled";
        readonly timestamp: "2026-11-20T15:00:00+00:00";
        readonly timezone: "America/New_York";
        readonly service: "remote";
        readonly quantity: 1;
        readonly signing_method: "remote";
        readonly lang: "en";
    };
    readonly "appointment-updated": {
        readonly object: "appointment";
        readonly id: 1043;
        readonly first_name: "Ana";
        readonly last_name: "Ortiz";
        readonly email: "ana@example.com";
        readonly status: "scheduled";
        readonly timestamp: "2026-11-20T15:00:00+00:00";
        readonly timezone: "America/New_York";
        readonly service: "remote";
        readonly quantity: 1;
        readonly signing_method: "remote";
        readonly lang: "en";
    };
    readonly "appointment-complete": {
        readonly object: "appointment";
        readonly id: 1043;
        readonly status: "completed";
    };
    readonly "appointment-canceled": {
        readonly object: "appointment";
        readonly id: 1043;
    };
    readonly "signer-added": {
        readonly object: "signer";
        readonly id: 12;
        readonly first_name: "Ben";
        readonly last_name: "Adler";
        readonly email: "ben@example.com";
        readonly created_at: "2026-11-20T15:04:05Z";
        readonly appointment_id: 1043;
    };
    readonly "signer-updated": {
        readonly object: "signer";
        readonly id: 12;
        readonly first_name: "Ben";
        readonly last_name: "Adler";
        readonly email: "ben@example.com";
        readonly created_at: "2026-11-20T15:04:05Z";
        readonly appointment_id: 1043;
    };
    readonly "signer-removed": {
        readonly object: "signer";
        readonly id: 12;
        readonly appointment_id: 1043;
        readonly removed_at: "2026-11-20T15:04:05Z";
    };
    readonly "document-uploaded": {
        readonly object: "document";
        readonly id: "77";
        readonly object_id: 1042;
        readonly object_type: "reservation";
        readonly filename: "1795100400-deed.pdf";
        readonly mime_type: "application/pdf";
        readonly size_bytes: 48213;
        readonly uploaded_at: "2026-11-20T15:04:05Z";
    };
    readonly "document-deleted": {
        readonly object: "document";
        readonly id: "77";
        readonly object_id: 1042;
        readonly object_type: "reservation";
        readonly filename: "1795100400-deed.pdf";
        readonly content_type: "application/pdf";
        readonly size_bytes: 48213;
        readonly uploaded_at: "2026-11-20T15:04:05Z";
    };
    readonly "video-uploaded": {
        readonly object: "video";
        readonly id: 31;
        readonly appointment_id: 1043;
        readonly filename: "session.mp4";
        readonly mime_type: "video/mp4";
        readonly size_bytes: 73400320;
        readonly uploaded_at: "2026-11-20T15:04:05Z";
    };
    readonly "video-deleted": {
        readonly object: "video";
        readonly id: 31;
        readonly appointment_id: 1043;
        readonly filename: "session.mp4";
        readonly deleted_at: "2026-11-20T15:04:05Z";
        readonly mime_type: "video/mp4";
        readonly size_bytes: 73400320;
    };
};
