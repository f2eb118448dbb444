import { textsOf } from '../../lib/languages/index.ts'

const en = {
  write: 'Message',
  title: 'Write to customers',
  tooMany: (most: number) => `Select at most ${most} bookings for one message.`,
  subject: 'Subject',
  text: 'Message',
  textHint: 'Plain text. An empty line begins a paragraph. The mail names the booking and links to its page.',
  check: 'Check and preview',
  back: 'Change the text',
  preview: 'The mail',
  recipients: (count: number) =>
    count === 0
      ? 'None of these customers can get a message.'
      : count === 1
        ? '1 customer gets this mail:'
        : `${count} customers get this mail, one each:`,
  leftOut: (count: number) => (count === 1 ? '1 booking is left out:' : `${count} bookings are left out:`),
  reasons: {
    erased: 'the personal data was deleted',
    no_email: 'no email address',
    long_over: 'over for more than 90 days',
    too_many_messages: 'got 10 messages within a day',
  },
  unnamed: 'Customer without a name',
  kept: 'This is a test workspace: the mail is kept, and nobody gets it.',
  send: (count: number) => (count === 1 ? 'Send to 1 customer' : `Send to ${count} customers`),
  withChange: (count: number): string =>
    count === 1 ? 'Message to the customer (optional)' : 'Message to the customers (optional)',
  withChangeHint: {
    cancel: 'Plain text, in the mail about the cancellation.',
    move: 'Plain text, in the mail about the new time.',
    assign: 'Plain text. Customers are not mailed about another notary, so this is a mail of its own.',
  },
  checkChange: 'Preview the mail',
  sent: (count: number) =>
    count === 1 ? 'The message goes to 1 customer.' : `The message goes to ${count} customers.`,
}

const es: typeof en = {
  write: 'Mensaje',
  title: 'Escribir a los clientes',
  tooMany: most => `Elija como máximo ${most} reservas para un mensaje.`,
  subject: 'Asunto',
  text: 'Mensaje',
  textHint:
    'Texto sin formato. Una línea vacía empieza un párrafo. El correo nombra la reserva y enlaza con su página.',
  check: 'Comprobar y ver',
  back: 'Cambiar el texto',
  preview: 'El correo',
  recipients: count =>
    count === 0
      ? 'Ninguno de estos clientes puede recibir un mensaje.'
      : count === 1
        ? '1 cliente recibe este correo:'
        : `${count} clientes reciben este correo, cada uno el suyo:`,
  leftOut: count => (count === 1 ? 'Se omite 1 reserva:' : `Se omiten ${count} reservas:`),
  reasons: {
    erased: 'los datos personales se eliminaron',
    no_email: 'sin dirección de correo',
    long_over: 'terminó hace más de 90 días',
    too_many_messages: 'recibió 10 mensajes en un día',
  },
  unnamed: 'Cliente sin nombre',
  kept: 'Este espacio de trabajo es de prueba: el correo se retiene y nadie lo recibe.',
  send: count => (count === 1 ? 'Enviar a 1 cliente' : `Enviar a ${count} clientes`),
  withChange: count => (count === 1 ? 'Mensaje al cliente (opcional)' : 'Mensaje a los clientes (opcional)'),
  withChangeHint: {
    cancel: 'Texto sin formato, en el correo sobre la cancelación.',
    move: 'Texto sin formato, en el correo sobre la nueva hora.',
    assign: 'Texto sin formato. A los clientes no se les avisa de otro notario, así que es un correo aparte.',
  },
  checkChange: 'Ver el correo',
  sent: count => (count === 1 ? 'El mensaje va a 1 cliente.' : `El mensaje va a ${count} clientes.`),
}

export const useMessageTexts = textsOf({ en, es })
