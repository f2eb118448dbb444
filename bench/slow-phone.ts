import type { Page } from 'playwright-core'

/** 150 ms round trip, 1.6 Mbit/s. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 }
const processorShare = 4

/** Makes a page as slow as on a phone with slow 4G and a quarter of the processor. */
export async function slowPhone(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorShare })
}
