// npm runs a script in a shell, which ends on a signal and does not pass it on; a killed parent passes on
// nothing.
const parent = process.ppid
const lookMs = 250

const looking = setInterval(() => {
  if (process.ppid === parent) return
  // Once: a second signal ends the server at once.
  clearInterval(looking)
  process.kill(process.pid, 'SIGTERM')
}, lookMs).unref()
