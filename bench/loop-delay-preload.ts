import { monitorEventLoopDelay } from 'node:perf_hooks'

// Preloaded into a server. Replies to each message with the longest event loop delay since the last message,
// in milliseconds.

const resolution = 1
const delays = monitorEventLoopDelay({ resolution })
delays.enable()

process.on('message', () => {
  const longestMs = Math.max(0, delays.max / 1e6 - resolution)
  delays.reset()
  process.send?.(longestMs)
})
process.channel?.unref()
