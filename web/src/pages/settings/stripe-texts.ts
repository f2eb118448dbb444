import { textsOf } from '../../lib/languages/index.ts'

const en = {
  title: 'Online payments',
  hint: 'Customers pay by card on a page of Stripe before their time is booked, for services that say so.',
  none: 'No Stripe account is connected.',
  connect: 'Connect Stripe',
  change: 'Change keys',
  disconnect: 'Disconnect',
  disconnectText:
    'Customers of services that are paid online cannot book until you change the service. Refunds of earlier payments are made at Stripe.',
  disconnected: 'The Stripe account is disconnected.',
  connected: 'The Stripe account is connected.',
  secretKey: 'Secret key',
  secretKeyHint: (mode: 'live' | 'test'): string =>
    mode === 'test' ? 'From the test mode of Stripe: sk_test_… or rk_test_…' : 'sk_live_… or rk_live_…',
  webhookSecret: 'Signing secret of the webhook',
  webhookSecretHint: 'whsec_…, shown by Stripe at the endpoint.',
  eventsTo: 'Stripe sends its events to',
}

const es: typeof en = {
  title: 'Pagos en línea',
  hint: 'Los clientes pagan con tarjeta en una página de Stripe antes de que su hora quede reservada, en los servicios que lo piden.',
  none: 'No hay ninguna cuenta de Stripe conectada.',
  connect: 'Conectar Stripe',
  change: 'Cambiar las claves',
  disconnect: 'Desconectar',
  disconnectText:
    'Los clientes de servicios que se pagan en línea no pueden reservar hasta que cambie el servicio. Las devoluciones de pagos anteriores se hacen en Stripe.',
  disconnected: 'La cuenta de Stripe está desconectada.',
  connected: 'La cuenta de Stripe está conectada.',
  secretKey: 'Clave secreta',
  secretKeyHint: mode =>
    mode === 'test' ? 'Del modo de prueba de Stripe: sk_test_… o rk_test_…' : 'sk_live_… o rk_live_…',
  webhookSecret: 'Secreto de firma del webhook',
  webhookSecretHint: 'whsec_…, lo muestra Stripe en el destino de eventos.',
  eventsTo: 'Stripe envía sus eventos a',
}

export const useStripeTexts = textsOf({ en, es })
