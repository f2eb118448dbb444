import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded before a server that is measured: says for how long its event loop has been blocked at most since it was last
// asked, in milliseconds.

const resolution = 1
const delays = monitorEventLoopDelay({ resolution })
delays.enable()

process.on('message', () => {
  const longestMs = Math.max(0, delays.max / 1e6 - resolution)
  delays.reset()
  process.send?.(longestMs)
})
process.channel?.unref()
