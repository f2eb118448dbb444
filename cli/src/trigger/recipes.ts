import type { WebhookEventType } from '../../../client/src/index.ts'
import { samplePdf } from './sample-pdf.ts'
import type { Scene } from './scene.ts'

/** Causes one type of event, including everything it needs first. */
interface Recipe {
  summary: string
  make(scene: Scene): Promise<void>
}

const reservationRecipes: Partial<Record<WebhookEventType, Recipe>> = {
  'reservation-created': {
    summary: 'creates a reservation',
    make: async scene => void (await scene.reservation()),
  },
  'reservation-updated': {
    summary: 'creates a reservation, and changes its language',
    make: async scene => {
      const id = await scene.reservation()
      await scene.jurat.reservations.update(id, { lang: 'es' }, scene.call())
      scene.said('changed its language to es')
    },
  },
  'reservation-submitted': {
    summary: 'creates a reservation, and books its appointment',
    make: async scene => {
      const id = await scene.reservation()
      await scene.atFreeTime(async timestamp => {
        const { appointment } = await scene.manage.reservations.submit(id, { timestamp }, scene.call())
        scene.said(`submitted it, which booked the appointment ${appointment.id}`)
      })
    },
  },
  'reservation-canceled': {
    summary: 'creates a reservation, and cancels it',
    make: async scene => {
      const id = await scene.reservation()
      await scene.jurat.reservations.cancel(id, scene.call())
      scene.said('canceled it')
    },
  },
}

const appointmentRecipes: Partial<Record<WebhookEventType, Recipe>> = {
  'appointment-created': {
    summary: 'books an appointment',
    make: async scene => void (await scene.appointment()),
  },
  'appointment-updated': {
    summary: "books an appointment, and changes its customer's name",
    make: async scene => {
      const id = await scene.appointment()
      await scene.jurat.appointments.update(id, { first_name: 'Anna' }, scene.call())
      scene.said("changed its customer's first name to Anna")
    },
  },
  'appointment-complete': {
    summary: 'books an appointment, and completes it',
    make: async scene => {
      const id = await scene.appointment()
      await scene.manage.appointments.complete(id, scene.call())
      scene.said('completed it')
    },
  },
  'appointment-canceled': {
    summary: 'books an appointment, and cancels it',
    make: async scene => {
      const id = await scene.appointment()
      await scene.manage.appointments.cancel(id, {}, scene.call())
      scene.said('canceled it')
    },
  },
}

const signerRecipes: Partial<Record<WebhookEventType, Recipe>> = {
  'signer-added': {
    summary: 'creates a reservation, and adds a signer',
    make: async scene => void (await scene.signerOf(await scene.reservation())),
  },
  'signer-updated': {
    summary: 'creates a reservation, adds a signer, and changes their name',
    make: async scene => {
      const id = await scene.signerOf(await scene.reservation())
      await scene.jurat.signers.update(id, { first_name: 'Benjamin' }, scene.call())
      scene.said('changed their first name to Benjamin')
    },
  },
  'signer-removed': {
    summary: 'creates a reservation, adds a signer, and removes them',
    make: async scene => {
      const id = await scene.signerOf(await scene.reservation())
      await scene.jurat.signers.delete(id, scene.call())
      scene.said('removed them')
    },
  },
}

const fileRecipes: Partial<Record<WebhookEventType, Recipe>> = {
  'document-uploaded': {
    summary: 'creates a reservation, and uploads a PDF to it',
    make: async scene => void (await upload(scene)),
  },
  'document-deleted': {
    summary: 'creates a reservation, uploads a PDF to it, and deletes that',
    make: async scene => {
      await scene.manage.documents.delete(await upload(scene), scene.call())
      scene.said('deleted it')
    },
  },
  'video-uploaded': {
    summary: 'creates an appointment, and uploads a tiny video of its session',
    make: async scene => void (await record(scene)),
  },
  'video-deleted': {
    summary: 'creates an appointment, uploads a tiny video of its session, and deletes that',
    make: async scene => {
      await scene.manage.videos.delete(await record(scene), scene.call())
      scene.said('deleted it')
    },
  },
}

export const recipes = {
  ...reservationRecipes,
  ...appointmentRecipes,
  ...signerRecipes,
  ...fileRecipes,
} as Record<WebhookEventType, Recipe>

async function upload(scene: Scene): Promise<number> {
  const parent = { object_type: 'reservation', object_id: await scene.reservation() } as const
  const pdf_content = samplePdf('Power of attorney')
  const params = { ...parent, filename: 'Power of attorney.pdf', pdf_content }
  const { id, filename, file_size } = await scene.manage.documents.create(params, scene.call())
  scene.said(`uploaded the document ${id}, ${filename}, ${file_size} bytes`)
  return id
}

async function record(scene: Scene): Promise<number> {
  const appointment_id = await scene.draftAppointment()
  const file = Buffer.from('AAAAGGZ0eXBpc29tAAAAAGlzb21tcDQxAAAACGZyZWU=', 'base64')
  const { id, file_size } = await scene.manage.videos.create(
    { appointment_id, file, filename: 'session.mp4' },
    scene.call(),
  )
  scene.said(`uploaded the video ${id}, ${file_size} bytes`)
  return id
}
