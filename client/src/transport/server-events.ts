/** One server-sent event. */
export interface ServerEvent {
  /** The last `id` that the server sent, in this block or before. */
  id: string
  /** Undefined for a block that only sets the id. */
  data: string | undefined
}

/**
 * The blocks of a `text/event-stream`, as the HTML standard defines them. Ends with the body. Throws
 * `silent()` if nothing arrives for `silentMs`: the connection may be dead without notice. The caller must
 * read to the end or return the generator, which cancels the body.
 */
export async function* serverEvents(
  body: ReadableStream<Uint8Array>,
  silentMs: number,
  silent: () => Error,
): AsyncGenerator<ServerEvent, void, undefined> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  let id = ''
  try {
    for (;;) {
      const { value, done } = await within(reader.read(), silentMs, silent)
      if (done) return
      const blocks = `${rest}${decoder.decode(value, { stream: true })}`.replace(/\r\n?/g, '\n').split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const fields = fieldsOf(block)
        id = fields.get('id') ?? id
        if (fields.size > 0) yield { id, data: fields.get('data') }
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function fieldsOf(block: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^([^:]+)(?:: ?(.*))?$/s.exec(line) ?? []
    if (name === undefined) continue
    const before = name === 'data' ? fields.get(name) : undefined
    fields.set(name, before === undefined ? value : `${before}\n${value}`)
  }
  return fields
}

function within<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
