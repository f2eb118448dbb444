import * as index from '/dist/index.js'
import * as manage from '/dist/manage.js'
import * as webhooks from '/dist/webhooks.js'
import { run } from './run.js'

/** Runs in a page that the fault server serves. */
export const start = world => run({ modules: { index, manage, webhooks }, ...world })
