// Opens the console without a connection: keeps its page and files. Data of a workspace is never kept here.

/** What the server writes in: the hash of the build, the path of the console, and the names of its files. */
const { build, base, assets } = GIVEN
const cacheName = `jurat-console-${build}`

addEventListener('install', event => {
  event.waitUntil(Promise.all([skipWaiting(), keepFiles()]))
})

addEventListener('activate', event => {
  event.waitUntil(Promise.all([clients.claim(), removeEarlier()]))
})

async function keepFiles() {
  const cache = await caches.open(cacheName)
  await cache.add(new Request(base, { cache: 'no-cache' }))
  // Most are in the cache of the browser: the page has loaded them.
  await cache.addAll(assets.map(name => `${base}/assets/${name}`))
}

async function removeEarlier() {
  const names = await caches.keys()
  const earlier = names.filter(name => name.startsWith('jurat-console-') && name !== cacheName)
  await Promise.all(earlier.map(name => caches.delete(name)))
}

addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && (pathname === base || pathname.startsWith(`${base}/`)))
    event.respondWith(pageFor(request))
  else if (pathname.startsWith(`${base}/assets/`)) event.respondWith(assetFor(request))
})

/** The page is the same at every address of the console. The network has the newest. */
async function pageFor(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const page = await caches.match(base, { cacheName })
    if (page) return page
    throw error
  }
}

/** The name of a file has the hash of its bytes. */
async function assetFor(request) {
  return (await caches.match(request, { cacheName })) ?? fetch(request)
}
