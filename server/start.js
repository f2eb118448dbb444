import './node-version.js'
import module from 'node:module'
import { compiled } from './compiled.js'

// Saves a start a fifth of its time.
module.enableCompileCache?.(compiled)
await import('./src/main.ts')
