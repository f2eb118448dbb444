import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

test('A single line is written soon, while the process continues', async () => {
  const log = new URL('./log.ts', import.meta.url).href
  const program = `import { openLog } from '${log}'
    openLog('info').info('something happened')
    setTimeout(() => {}, 60_000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [line] = await once(child.stdout, 'data')
    expect(String(line)).toContain('something happened')
    expect(child.exitCode).toBeNull()
  } finally {
    child.kill('SIGKILL')
  }
})
