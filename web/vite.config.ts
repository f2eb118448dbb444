import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite'

const client = (file: string) => `${import.meta.dirname}/../client/src/${file}.ts`
const early = `${import.meta.dirname}/src/app/early.ts`
const today = `${import.meta.dirname}/src/pages/today/TodayPage.tsx`

/**
 * Adds to the page the script that comes before all others, and the names of the files that only Today needs
 * (`src/app/early.ts`).
 */
const beforeTheProgram: Plugin = {
  name: 'before-the-program',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: early, name: 'early' })
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter(one => one.type === 'chunk')
      const script = chunks.find(({ moduleIds }) => moduleIds.includes(early))
      const page = chunks.find(({ moduleIds }) => moduleIds.includes(today))
      if (!script || !page) throw new Error('The build has no early script, or no page Today.')
      const others = filesOf(page, bundle).filter(file => !html.includes(basename(file)))
      const head = { tag: 'script', injectTo: 'head-prepend' } as const
      return [
        { ...head, attrs: { type: 'application/json', id: 'today-files' }, children: JSON.stringify(others) },
        { ...head, attrs: { type: 'module', src: `./${script.fileName}` } },
      ] satisfies HtmlTagDescriptor[]
    },
  },
}

/** The chunk and all that it imports. */
function filesOf(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  found = new Set<string>(),
): string[] {
  if (found.has(chunk.fileName)) return []
  found.add(chunk.fileName)
  for (const file of chunk.imports) {
    const other = bundle[file]
    if (other?.type === 'chunk') filesOf(other, bundle, found)
  }
  return [...found]
}

export default defineConfig({
  root: import.meta.dirname,
  // The server writes the path of PUBLIC_URL into index.html; parts find each other by their own address.
  base: './',
  plugins: [react(), beforeTheProgram],
  // The client's sources: the console is built without building its package.
  resolve: { alias: { '@jurat/client/manage': client('manage'), '@jurat/client': client('index') } },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The shell has a limit of its own, in the tests.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      output: {
        // One file with what every page needs, and one with what Today adds. Over HTTP/1.1 a browser asks
        // for six files at a time, and on a slow phone each round takes a fifth of a second.
        codeSplitting: {
          groups: [
            { name: 'shell', test: /\/web\/src\/main\.tsx$/, priority: 2 },
            { name: 'today', test: /\/pages\/today\/TodayPage\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
})
