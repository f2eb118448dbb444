import { JuratManage } from '@jurat/client/manage'
import { signTestEvent, verifyWebhook, WebhookVerificationError } from '@jurat/client/webhooks'

// What an integrator receives: `event.type` determines the type of `event.data`. Compiled, not run.

export async function receive(request: Request, secret: string): Promise<Response> {
  try {
    const event = await verifyWebhook(await request.text(), request.headers, secret)
    switch (event.type) {
      case 'reservation-created':
        console.log(event.data.public_key, event.data.document_ids.length)
        break
      case 'reservation-canceled':
        console.log(event.data.canceled_at)
        break
      case 'reservation-updated':
        console.log(event.data.customer.email)
        break
      case 'appointment-complete':
        console.log(event.data.status === 'completed')
        break
      case 'document-uploaded': {
        const id: string = event.data.id
        console.log(id, event.data.mime_type)
        break
      }
      case 'signer-removed':
        console.log(event.data.removed_at)
        // @ts-expect-error: a signer that is removed has no name any more
        console.log(event.data.first_name)
        break
      case 'video-deleted':
        console.log(event.data.deleted_at)
        break
      // @ts-expect-error: there is no such event
      case 'reservation-deleted':
        break
      default:
        console.log(event.type, event.meta.request_id)
    }
    return new Response(null, { status: 204 })
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error
    return new Response(error.reason === 'stale' ? 'old' : 'bad', { status: 400 })
  }
}

export async function ofNode(body: Uint8Array, headers: Record<string, string | string[] | undefined>) {
  return verifyWebhook(body, headers, ['whsec_a', 'whsec_b'], { toleranceSeconds: 60 })
}

export async function tested(): Promise<void> {
  const { body, headers, event } = await signTestEvent({
    type: 'signer-added',
    secret: 'whsec_x',
    data: { email: 'ben@example.com' },
  })
  console.log(body.length, headers['X-Signature'], event.data.email)
  // @ts-expect-error: the data of a signer has no public key
  await signTestEvent({ type: 'signer-added', secret: 'whsec_x', data: { public_key: 'x' } })
  // @ts-expect-error: there is no such event
  await signTestEvent({ type: 'signer-deleted', secret: 'whsec_x' })
}

export async function managed(): Promise<void> {
  const manage = new JuratManage({ baseUrl: 'https://jurat.example.com', token: 'x' })
  const { secret } = await manage.webhookEndpoints.create({ url: 'https://a.example', event_types: null })
  console.log(secret)
  for await (const event of manage.events.list({ type: 'signer-added' })) {
    if (event.type === 'signer-added') console.log(event.data.email, event.sequence)
  }
  // @ts-expect-error: there is no such event
  await manage.webhookEndpoints.create({ url: 'https://a.example', event_types: ['signer-deleted'] })
  // @ts-expect-error: a token is issued without a key, for its answer is not stored
  await manage.tokens.create({ name: 'x', scopes: ['*'], workspace_id: 1 }, { idempotencyKey: 'x' })
}
