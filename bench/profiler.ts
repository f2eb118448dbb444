import { startProfiler } from './profile.ts'

// Loaded before a server that is profiled: the first message begins a profile of its thread, the next one ends it and is
// answered with the shares.

let stop: ReturnType<typeof startProfiler> | undefined

process.on('message', async () => {
  const begun = stop
  stop = begun ? undefined : startProfiler()
  process.send?.(begun ? await (await begun)() : await stop?.then(() => []))
})
process.channel?.unref()
