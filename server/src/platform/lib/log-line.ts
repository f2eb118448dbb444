import { systemClock } from './clock.ts'

/** Whether people read standard output. Otherwise it has JSON lines only. */
export const isTerminal = (): boolean => process.stdout.isTTY === true

/** Writes a line in the form of the log, whatever its level: for what every start says. */
export function writeLogLine(level: 'info' | 'warn', msg: string, fields: object = {}): void {
  process.stdout.write(
    `${JSON.stringify({ level, time: systemClock.now().toISOString(), ...fields, msg })}\n`,
  )
}

/** Warnings of Node and of Jurat's own start become lines of the log. On a terminal Node prints them. */
export function logWarningsOfNode(): void {
  if (isTerminal()) return
  // Its only listener is the one that prints.
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message }) => writeLogLine('warn', message, { warning: name }))
}
