// Generated from the server's OpenAPI documents by `npm run generate:client`. Do not edit.

export const sampleEvents = {
  "reservation-created": {
    "object": "reservation",
    "id": 1042,
    "public_key": "V1StGXR8_Z5jdHi6B-myT",
    "status": "draft",
    "created_at": "2026-11-20T15:04:05Z",
    "service": "remote",
    "lang": "en",
    "signing_method": "remote",
    "quantity": 1,
    "unit_price": 25,
    "total_price": 25,
    "currency": "USD",
    "document_ids": [
      77
    ],
    "prepaid": false
  },
  "reservation-submitted": {
    "object": "reservation",
    "id": 1042,
    "public_key": "V1StGXR8_Z5jdHi6B-myT",
    "status": "scheduled",
    "created_at": "2026-11-20T15:04:05Z",
    "service": "remote",
    "lang": "en",
    "signing_method": "remote",
    "quantity": 1,
    "unit_price": 25,
    "total_price": 25,
    "currency": "USD",
    "document_ids": [
      77
    ],
    "prepaid": false
  },
  "reservation-canceled": {
    "object": "reservation",
    "id": 1042,
    "public_key": "V1StGXR8_Z5jdHi6B-myT",
    "status": "canceled",
    "created_at": "2026-11-20T15:04:05Z",
    "service": "remote",
    "lang": "en",
    "signing_method": "remote",
    "quantity": 1,
    "unit_price": 25,
    "total_price": 25,
    "currency": "USD",
    "document_ids": [
      77
    ],
    "prepaid": false,
    "canceled_at": "2026-11-20T15:04:05Z"
  },
  "reservation-updated": {
    "object": "reservation",
    "id": 1042,
    "status": "draft",
    "service": "remote",
    "signing_method": "remote",
    "quantity": 1,
    "prepaid": false,
    "customer": {
      "first_name": "Ana",
      "last_name": "Ortiz",
      "email": "ana@example.com"
    },
    "lang": "en",
    "appointment_id": 1043,
    "keys": {
      "appointment": "V1StGXR8_Z5jdHi6B-myT"
    }
  },
  "appointment-created": {
    "object": "appointment",
    "id": 1043,
    "first_name": "Ana",
    "last_name": "Ortiz",
    "email": "ana@example.com",
    "status": "scheduled",
    "timestamp": "2026-11-20T15:00:00+00:00",
    "timezone": "America/New_York",
    "service": "remote",
    "quantity": 1,
    "signing_method": "remote",
    "lang": "en"
  },
  "appointment-updated": {
    "object": "appointment",
    "id": 1043,
    "first_name": "Ana",
    "last_name": "Ortiz",
    "email": "ana@example.com",
    "status": "scheduled",
    "timestamp": "2026-11-20T15:00:00+00:00",
    "timezone": "America/New_York",
    "service": "remote",
    "quantity": 1,
    "signing_method": "remote",
    "lang": "en"
  },
  "appointment-complete": {
    "object": "appointment",
    "id": 1043,
    "status": "completed"
  },
  "appointment-canceled": {
    "object": "appointment",
    "id": 1043
  },
  "signer-added": {
    "object": "signer",
    "id": 12,
    "first_name": "Ben",
    "last_name": "Adler",
    "email": "ben@example.com",
    "created_at": "2026-11-20T15:04:05Z",
    "object_id": 1042,
    "object_type": "reservation",
    "appointment_id": 1043
  },
  "signer-updated": {
    "object": "signer",
    "id": 12,
    "first_name": "Ben",
    "last_name": "Adler",
    "email": "ben@example.com",
    "created_at": "2026-11-20T15:04:05Z",
    "object_id": 1042,
    "object_type": "reservation",
    "appointment_id": 1043
  },
  "signer-removed": {
    "object": "signer",
    "id": 12,
    "object_id": 1042,
    "object_type": "reservation",
    "appointment_id": 1043,
    "removed_at": "2026-11-20T15:04:05Z"
  },
  "document-uploaded": {
    "object": "document",
    "id": "77",
    "object_id": 1042,
    "object_type": "reservation",
    "appointment_id": 1043,
    "type": "reservation",
    "filename": "1795100400-deed.pdf",
    "uploader": "customer",
    "mime_type": "application/pdf",
    "size_bytes": 48213,
    "uploaded_at": "2026-11-20T15:04:05Z"
  },
  "document-deleted": {
    "object": "document",
    "id": "77",
    "object_id": 1042,
    "object_type": "reservation",
    "appointment_id": 1043,
    "type": "reservation",
    "filename": "1795100400-deed.pdf",
    "uploader": "customer",
    "content_type": "application/pdf",
    "size_bytes": 48213,
    "uploaded_at": "2026-11-20T15:04:05Z"
  },
  "video-uploaded": {
    "object": "video",
    "id": 31,
    "appointment_id": 1043,
    "filename": "session.mp4",
    "mime_type": "video/mp4",
    "size_bytes": 73400320,
    "uploaded_at": "2026-11-20T15:04:05Z"
  },
  "video-deleted": {
    "object": "video",
    "id": 31,
    "appointment_id": 1043,
    "filename": "session.mp4",
    "deleted_at": "2026-11-20T15:04:05Z",
    "mime_type": "video/mp4",
    "size_bytes": 73400320
  }
} as const
