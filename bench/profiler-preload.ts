import { startProfiler } from './cpu.ts'

// Preloaded into a server. The message `begin` starts a profile of the main thread, `end` replies with the
// shares.

let stop: Awaited<ReturnType<typeof startProfiler>> | undefined

process.on('message', async message => {
  if (message === 'begin') stop = await startProfiler()
  process.send?.(message === 'begin' ? 'begun' : await stop?.())
})
process.channel?.unref()
