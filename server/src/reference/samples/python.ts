import type { SampledOperation } from '../../platform/http/openapi-document.ts'
import { digestOf, type Literals, literalOf, partOf, requestOf } from './request.ts'
import { pdfContent, type Sample } from './sample.ts'

const encodedFile = "base64.b64encode(open('Deed.pdf', 'rb').read()).decode()"

const quoted = (text: string) =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`

const literals: Literals = {
  text: value => (value === pdfContent ? encodedFile : quoted(value)),
  plain: value =>
    value === null ? 'None' : value === true ? 'True' : value === false ? 'False' : String(value),
  arrow: ': ',
  brackets: value => (Array.isArray(value) ? ['[', ']'] : ['{', '}']),
}

/** The call in Python, with the package `requests`. */
export function pythonOf(operation: SampledOperation, sample: Sample, publicUrl: string): string {
  const { method, url, token, hasSession } = requestOf(operation, sample, publicUrl)
  const { body, file, output } = sample
  const parts = [
    quoted(url),
    ...argumentOf('headers', headersOf(sample, token)),
    ...(body ? [`json=${literalOf(body, literals, '    ')}`] : []),
    ...(file ? [`data=open(${quoted(file.name)}, 'rb')`] : []),
    ...formOf(sample),
  ]
  const caller = hasSession ? 'session' : 'requests'
  const call = `response = ${caller}.${method.toLowerCase()}(\n${parts.map(part => `    ${part},\n`).join('')})`
  const lines = [
    ...(hasSession ? ['session = requests.Session()'] : []),
    call,
    'response.raise_for_status()',
    output === undefined ? 'print(response.json())' : `open(${quoted(output)}, 'wb').write(response.content)`,
  ]
  const code = lines.join('\n')
  const modules = ['base64', 'hashlib', 'os'].filter(name => code.includes(`${name}.`))
  return `${[...modules, 'requests'].map(name => `import ${name}`).join('\n')}\n\n${code}`
}

function headersOf({ headers = {}, file }: Sample, token: string | undefined): string[] {
  const given = Object.entries(headers).map(([name, value]) => {
    const digested = digestOf(value)
    if (digested === undefined) return `${quoted(name)}: ${quoted(value)}`
    const digest = `hashlib.sha256(open(${quoted(digested)}, 'rb').read()).digest()`
    return `${quoted(name)}: f"sha-256=:{base64.b64encode(${digest}).decode()}:"`
  })
  return [
    ...(token ? [`'Authorization': f"Bearer {os.environ['${token}']}"`] : []),
    ...(file ? [`'Content-Type': ${quoted(file.type)}`] : []),
    ...given,
  ]
}

function argumentOf(name: string, entries: string[]): string[] {
  if (entries.length === 0) return []
  const flat = `${name}={${entries.join(', ')}}`
  if (entries.length === 1 || flat.length < 88) return [flat]
  return [`${name}={\n${entries.map(entry => `        ${entry},\n`).join('')}    }`]
}

/** Fields are sent before files. */
function formOf({ form = [] }: Sample): string[] {
  const parts = form.map(partOf)
  const fields = parts.filter(({ file }) => file === undefined)
  const files = parts.filter(({ file }) => file !== undefined)
  return [
    ...argumentOf(
      'data',
      fields.map(({ name, value }) => `${quoted(name)}: ${quoted(value)}`),
    ),
    ...argumentOf(
      'files',
      files.map(
        ({ name, file = '', type = '' }) =>
          `${quoted(name)}: (${quoted(file)}, open(${quoted(file)}, 'rb'), ${quoted(type)})`,
      ),
    ),
  ]
}
