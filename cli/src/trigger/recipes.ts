import type { WebhookEventType } from '../../../client/src/index.ts'
import { samplePdf } from './sample-pdf.ts'
import type { Session } from './session.ts'

/** Causes one type of event, including everything it needs first. */
interface Recipe {
  summary: string
  make(session: Session): Promise<void>
}

const reservationRecipes: Partial<Record<WebhookEventType, Recipe>> = {
  'reservation-created': {
    summary: 'creates a reservation',
    make: async session => void (await session.reservation()),
  },
  'reservation-updated': {
    summary: 'creates a reservation, and changes its language',
    make: async session => {
      const id = await session.reservation()
      await session.jurat.reservations.update(id, { lang: 'es' }, session.call())
      session.report('changed its language to es')
    },
  },
  'reservation-submitted': {
    summary: 'creates a reservation, and books its appointment',
    make: async session => {
      const id = await session.reservation()
      await session.atFreeTime(async timestamp => {
        const { appointment } = await session.manage.reservations.submit(id, { timestamp }, session.call())
        session.report(`submitted it, which booked the appointment ${appointment.id}`)
      })
    },
  },
  'reservation-canceled': {
    summary: 'creates a reservation, and cancels it',
    make: async session => {
      const id = await session.reservation()
      await session.jurat.reservations.cancel(id, session.call())
      session.report('canceled it')
    },
  },
}

const appointmentRecipes: Partial<Record<WebhookEventType, Recipe>> = {
  'appointment-created': {
    summary: 'books an appointment',
    make: async session => void (await session.appointment()),
  },
  'appointment-updated': {
    summary: "books an appointment, and changes its customer's name",
    make: async session => {
      const id = await session.appointment()
      await session.jurat.appointments.update(id, { first_name: 'Anna' }, session.call())
      session.report("changed its customer's first name to Anna")
    },
  },
  'appointment-complete': {
    summary: 'books an appointment, and completes it',
    make: async session => {
      const id = await session.appointment()
      await session.manage.appointments.complete(id, {}, session.call())
      session.report('completed it')
    },
  },
  'appointment-canceled': {
    summary: 'books an appointment, and cancels it',
    make: async session => {
      const id = await session.appointment()
      await session.manage.appointments.cancel(id, {}, session.call())
      session.report('canceled it')
    },
  },
}

const signerRecipes: Partial<Record<WebhookEventType, Recipe>> = {
  'signer-added': {
    summary: 'creates a reservation, and adds a signer',
    make: async session => void (await session.signerOf(await session.reservation())),
  },
  'signer-updated': {
    summary: 'creates a reservation, adds a signer, and changes their name',
    make: async session => {
      const id = await session.signerOf(await session.reservation())
      await session.jurat.signers.update(id, { first_name: 'Benjamin' }, session.call())
      session.report('changed their first name to Benjamin')
    },
  },
  'signer-removed': {
    summary: 'creates a reservation, adds a signer, and removes them',
    make: async session => {
      const id = await session.signerOf(await session.reservation())
      await session.jurat.signers.delete(id, session.call())
      session.report('removed them')
    },
  },
}

const fileRecipes: Partial<Record<WebhookEventType, Recipe>> = {
  'document-uploaded': {
    summary: 'creates a reservation, and uploads a PDF to it',
    make: async session => void (await upload(session)),
  },
  'document-deleted': {
    summary: 'creates a reservation, uploads a PDF to it, and deletes that',
    make: async session => {
      await session.manage.documents.delete(await upload(session), session.call())
      session.report('deleted it')
    },
  },
  'video-uploaded': {
    summary: 'creates an appointment, and uploads a tiny video of its session',
    make: async session => void (await record(session)),
  },
  'video-deleted': {
    summary: 'creates an appointment, uploads a tiny video of its session, and deletes that',
    make: async session => {
      await session.manage.videos.delete(await record(session), session.call())
      session.report('deleted it')
    },
  },
}

export const recipes = {
  ...reservationRecipes,
  ...appointmentRecipes,
  ...signerRecipes,
  ...fileRecipes,
} as Record<WebhookEventType, Recipe>

async function upload(session: Session): Promise<number> {
  const parent = { object_type: 'reservation', object_id: await session.reservation() } as const
  const pdf_content = samplePdf('Power of attorney')
  const params = { ...parent, filename: 'Power of attorney.pdf', pdf_content }
  const { id, filename, file_size } = await session.manage.documents.create(params, session.call())
  session.report(`uploaded the document ${id}, ${filename}, ${file_size} bytes`)
  return id
}

async function record(session: Session): Promise<number> {
  const appointment_id = await session.draftAppointment()
  const file = Buffer.from('AAAAGGZ0eXBpc29tAAAAAGlzb21tcDQxAAAACGZyZWU=', 'base64')
  const { id, file_size } = await session.manage.videos.create(
    { appointment_id, file, filename: 'session.mp4' },
    session.call(),
  )
  session.report(`uploaded the video ${id}, ${file_size} bytes`)
  return id
}
