import type { SampledOperation } from '../../platform/http/openapi-document.ts'
import { actSamples } from './acts.ts'
import { authSamples } from './auth.ts'
import { bookingSamples } from './booking.ts'
import { calendarSamples } from './calendar.ts'
import { curlOf } from './curl.ts'
import { invoiceSamples } from './invoices.ts'
import { passkeySamples } from './passkeys.ts'
import { phpOf } from './php.ts'
import { pythonOf } from './python.ts'
import { tokenFor } from './request.ts'
import { bookingKey, openSlug, type Samples } from './sample.ts'
import { staffSamples } from './staff.ts'
import { tenantSamples } from './tenants.ts'
import { uploadSamples } from './uploads.ts'
import { v3Samples } from './v3.ts'
import { webhookSamples } from './webhooks.ts'

/** An item of `x-codeSamples`. */
export interface CodeSample {
  lang: 'shell' | 'typescript' | 'python' | 'php'
  label: string
  source: string
}

type InterfaceName = 'v3' | 'manage' | 'booking' | 'auth'

const samples: Record<InterfaceName, Samples> = {
  v3: v3Samples,
  manage: {
    ...tenantSamples,
    ...calendarSamples,
    ...staffSamples,
    ...actSamples,
    ...invoiceSamples,
    ...uploadSamples,
    ...webhookSamples,
  },
  booking: bookingSamples,
  auth: { ...authSamples, ...passkeySamples },
}

/** `updateSignerByPatch` is another way to call `updateSigner`. Undefined where the id is not an alias. */
export const aliasOf = (id: string): string | undefined => /^(\w+)By(?:Patch|Post|Singular)$/.exec(id)?.[1]

/** The call of an operation with curl, Python, PHP, and with the SDK and the command where they have it. */
export function codeSamples(
  name: InterfaceName,
  publicUrl: string,
): (operation: SampledOperation) => CodeSample[] {
  return operation => {
    const sample = samples[name][aliasOf(operation.id) ?? operation.id] ?? {}
    const { sdk, cli } = sample
    const curl = curlOf(operation, sample, publicUrl)
    return [
      { lang: 'shell', label: 'curl', source: curl },
      ...(sdk ? [typescript(withoutIndent(sdk), begins(name, publicUrl, operation))] : []),
      ...(cli ? [{ lang: 'shell', label: 'CLI', source: withoutIndent(cli) } as const] : []),
      { lang: 'python', label: 'Python', source: pythonOf(operation, sample, publicUrl) },
      { lang: 'php', label: 'PHP', source: phpOf(operation, sample, publicUrl) },
    ]
  }
}

function typescript(text: string, [imported, connected]: [string, string]): CodeSample {
  const files = [
    ['createReadStream', 'node:fs'],
    ['readFile', 'node:fs/promises'],
    ['writeFile', 'node:fs/promises'],
  ].filter(([name]) => text.includes(`${name}(`))
  const imports = [...files.map(([name, from]) => `import { ${name} } from '${from}'`), imported]
  return {
    lang: 'typescript',
    label: 'TypeScript SDK',
    source: `${imports.join('\n')}\n\n${connected}\n${text}`,
  }
}

/** The import of the client, and how it connects. */
function begins(name: InterfaceName, baseUrl: string, { scope, path }: SampledOperation): [string, string] {
  const options = (credential: string) => `{ baseUrl: '${baseUrl}', ${credential} }`
  if (path.startsWith('/booking/v1/open/')) {
    return [
      `import { JuratOpenBooking } from '@jurat/client/booking'`,
      `const open = new JuratOpenBooking(${options(`slug: '${openSlug}'`)})`,
    ]
  }
  if (name === 'booking') {
    return [
      `import { JuratBooking } from '@jurat/client/booking'`,
      `const booking = new JuratBooking(${options(`key: '${bookingKey}'`)})`,
    ]
  }
  const [variable, type, from] =
    name === 'v3' ? ['jurat', 'Jurat', '@jurat/client'] : ['manage', 'JuratManage', '@jurat/client/manage']
  const credential = `token: process.env.${tokenFor(scope)} ?? ''`
  return [`import { ${type} } from '${from}'`, `const ${variable} = new ${type}(${options(credential)})`]
}

/** Lines of the data are indented as the data is. */
function withoutIndent(text: string): string {
  const [, indent = ''] = /^\n( +)/.exec(text) ?? []
  return text.replaceAll(`\n${indent}`, '\n').trim()
}
