import './node-version.js'
import module from 'node:module'
import { compiled } from './compiled.js'

if (process.env.npm_lifecycle_event) await import('./end-with-parent.js')
// Saves a start a fifth of its time.
module.enableCompileCache?.(compiled)
await import('./src/main.ts')
