import * as index from '/dist/index.js'
import * as manage from '/dist/manage.js'
import * as webhooks from '/dist/webhooks.js'
import { run } from './run.js'

// A worker of a page: no document, and yet a browser.

const only = /multipart|still being read|says its token/

globalThis.onmessage = async ({ data }) => {
  globalThis.postMessage(await run({ modules: { index, manage, webhooks }, ...data, only }))
}
