import { startProfiler } from './profile.ts'

// Loaded before a server that is profiled: `begin` begins a profile of its thread, `end` is answered with the shares.

let stop: Awaited<ReturnType<typeof startProfiler>> | undefined

process.on('message', async message => {
  if (message === 'begin') stop = await startProfiler()
  process.send?.(message === 'begin' ? 'begun' : await stop?.())
})
process.channel?.unref()
