import { stop } from './catalog.ts'
import type { Language } from './languages.ts'

/** Texts about how much one visitor or one network can book. Times are in the reader's words. */
interface LimitTexts {
  /** Before anything is typed. */
  addressHint(most: number): string
  /** The address has as many appointments as it can have. `time`: when the next one can be booked. */
  addressFull(most: number, time: string): string
  cancelOne: string
  networkBooked(time: string): string
  networkCodes(time: string): string
  /** What to do if that is too late. */
  otherNetwork: string
}

export const limitTexts: Record<Language, LimitTexts> = {
  en: {
    addressHint: most =>
      `One email address can have ${most} upcoming ${most === 1 ? 'appointment' : 'appointments'} here.`,
    addressFull: (most, time) =>
      stop(
        `This email address already has ${most} upcoming ${most === 1 ? 'appointment' : 'appointments'}, and cannot have more. You can book the next one after ${time}`,
      ),
    cancelOne: 'To book now, first cancel an appointment with the link in its email.',
    networkBooked: time =>
      stop(
        `Many appointments were booked from your internet connection today. You can book from it again after ${time}`,
      ),
    networkCodes: time => stop(`Too many codes were requested here. You can book again after ${time}`),
    otherNetwork: 'You can also book now from another connection, such as a mobile network.',
  },
  es: {
    addressHint: most =>
      `Cada correo electrónico puede tener aquí ${most} ${most === 1 ? 'cita pendiente' : 'citas pendientes'}.`,
    addressFull: (most, time) =>
      stop(
        `Este correo electrónico ya tiene ${most} ${most === 1 ? 'cita pendiente' : 'citas pendientes'} y no puede tener más. Podrá reservar la siguiente después de: ${time}`,
      ),
    cancelOne: 'Para reservar ahora, cancele antes una cita con el enlace de su correo.',
    networkBooked: time =>
      stop(
        `Hoy se han reservado muchas citas desde su conexión a internet. Podrá volver a reservar desde ella después de: ${time}`,
      ),
    networkCodes: time =>
      stop(`Se han pedido demasiados códigos aquí. Podrá volver a reservar después de: ${time}`),
    otherNetwork: 'También puede reservar ahora desde otra conexión, por ejemplo una red móvil.',
  },
  fr: {
    addressHint: most => `Une adresse e-mail peut avoir ici ${most} rendez‑vous à venir.`,
    addressFull: (most, time) =>
      stop(
        `Cette adresse e-mail a déjà ${most} rendez‑vous à venir et ne peut pas en avoir d’autres. Vous pourrez prendre le suivant après : ${time}`,
      ),
    cancelOne: 'Pour réserver maintenant, annulez d’abord un rendez‑vous avec le lien de son e-mail.',
    networkBooked: time =>
      stop(
        `Beaucoup de rendez‑vous ont été pris aujourd’hui depuis votre connexion internet. Vous pourrez de nouveau réserver depuis celle-ci après : ${time}`,
      ),
    networkCodes: time =>
      stop(`Trop de codes ont été demandés ici. Vous pourrez de nouveau réserver après : ${time}`),
    otherNetwork:
      'Vous pouvez aussi réserver maintenant depuis une autre connexion, par exemple un réseau mobile.',
  },
}
