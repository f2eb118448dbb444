import { readFileSync, writeFileSync } from 'node:fs'
import { groupImports, groupPicture } from '../server/test/architecture/group-picture.ts'
import { readSources } from '../server/test/architecture/source-map.ts'
import { arrowsBetweenGroups } from '../server/test/architecture/source-rules.ts'

// Writes the picture of the groups and the list of their imports into ARCHITECTURE.md.

const root = new URL('../', import.meta.url)
const path = new URL('ARCHITECTURE.md', root)
const arrows = arrowsBetweenGroups(readSources(root))
const text = readFileSync(path, 'utf8')
  .replace(/^```mermaid\n[\s\S]*?^```/m, `\`\`\`mermaid\n${groupPicture(arrows)}\`\`\``)
  .replace(/^```text\n\S+ → [\s\S]*?^```/m, `\`\`\`text\n${groupImports(arrows)}\`\`\``)
writeFileSync(path, text)
