import { spawnSync } from 'node:child_process'

/**
 * The first is Chromium without windows, which takes a fifth of the processor time to start and to open a
 * page.
 */
export const chromiumCommand = ['chromium-headless-shell', 'chromium', 'google-chrome'].find(
  one => spawnSync(one, ['--version']).status === 0,
)

export const hasBrowser = chromiumCommand !== undefined
