import * as index from '/dist/index.js'
import * as manage from '/dist/manage.js'
import * as webhooks from '/dist/webhooks.js'
import { run } from './run.js'

/** Runs in a page that the fault server serves. */
export const start = world => run({ modules: { index, manage, webhooks }, ...world })

/** Runs what is another matter there in a worker of the page. */
export const inWorker = world =>
  new Promise((resolve, reject) => {
    const worker = new Worker('/runtime/worker.js', { type: 'module' })
    worker.onmessage = ({ data }) => resolve(data)
    worker.onerror = ({ message }) => reject(new Error(message))
    worker.postMessage(world)
  })
