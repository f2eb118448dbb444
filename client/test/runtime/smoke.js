import { equal, failure, isTrue, same } from './expect.js'

/** What the built package does with a real server. */
export const smoke = {
  async 'makes, reads, changes and cancels a reservation on a real server'({ jurat }) {
    const ana = { first_name: 'Ana', last_name: 'Ortiz', email: 'ana@example.com', service: 'remote' }
    const { id } = await jurat.reservations.create(ana)
    const { data, requestId, rateLimit } = await jurat.reservations.get(id).withResponse()
    equal(data.customer.first_name, 'Ana')
    isTrue(requestId.startsWith('req_'))
    isTrue(rateLimit.remaining < rateLimit.limit)
    equal((await jurat.reservations.update(id, { lang: 'es' })).lang, 'es')
    const ben = { first_name: 'Ben', last_name: 'Adler', email: 'ben@example.com' }
    await jurat.reservations.signers.create(id, ben)
    equal((await failure(jurat.reservations.signers.create(id, ben))).code, 'signer_exists')
    for await (const signer of jurat.reservations.signers.list(id)) {
      equal(await jurat.signers.delete(signer.id), null)
    }
    equal((await jurat.reservations.cancel(id)).status, 'canceled')
    same([(await failure(jurat.reservations.cancel(id))).code], ['unable_to_cancel'])
  },
  async 'lists the slots of a day on a real server'({ jurat }) {
    const date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
    const slots = await jurat.availability.slots({ date, timezone: 'Asia/Kathmandu', service: 'remote' })
    isTrue(slots.length > 0)
    const [{ timestamp, startsAt, local }] = slots
    equal(startsAt.getTime(), timestamp * 1000)
    equal(startsAt.toISOString(), new Date(`${local}:00+05:45`).toISOString())
  },
  async 'gets back the PDF it has uploaded to a real server'({ jurat }) {
    const { id } = await jurat.reservations.create({ first_name: 'A', last_name: 'B', service: 'remote' })
    const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => at % 251)
    bytes.set(new TextEncoder().encode('%PDF-1.4\n'))
    const parent = { object_type: 'reservation', object_id: id, filename: 'Deed.pdf' }
    const document = await jurat.documents.create({ ...parent, pdf_content: new Blob([bytes]) })
    equal(document.file_size, bytes.length)
    const { signed_url } = await jurat.documents.get(document.id)
    const back = new Uint8Array(await (await fetch(signed_url)).arrayBuffer())
    same([back.length, back.every((byte, at) => byte === bytes[at])], [bytes.length, true])
  },
  async 'answers a repeated call as the first, on a real server'({ jurat }) {
    const idempotencyKey = `smoke-${crypto.randomUUID()}`
    const ana = { first_name: 'A', last_name: 'B', service: 'remote' }
    const call = () => jurat.reservations.create(ana, { idempotencyKey }).withResponse()
    const [first, second] = [await call(), await call()]
    same([first.data.id, first.isReplay], [second.data.id, false])
    equal(second.isReplay, true)
  },
  async 'manages a real server'({ manage }) {
    const workspaces = []
    for await (const workspace of manage.workspaces.list({ limit: 1 })) workspaces.push(workspace.id)
    isTrue(workspaces.length > 0)
    equal((await failure(manage.workspaces.get(999_999))).code, 'not_found')
  },
}
