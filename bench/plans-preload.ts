import pg from 'pg'

// Preloaded into a server whose connections log their plans (`plans.ts`). Replies to each message with the
// plans since the last message.

/** Plans of all statements, also of those within functions, with the rows that each part read. */
const heard: string[] = []

const { connect } = pg.Client.prototype
pg.Client.prototype.connect = function (this: pg.Client, ...given: unknown[]) {
  this.on('notice', ({ message }) => {
    if (message?.includes('plan:')) heard.push(message.slice(message.indexOf('{')))
  })
  return Reflect.apply(connect, this, given)
} as typeof connect

process.on('message', () => process.send?.(heard.splice(0)))
process.channel?.unref()
