import type { OpenApi, Operation, Schema } from './openapi.ts'

interface Row {
  name: string
  place: string
  schema: Schema
  isRequired: boolean
  description: string
}

/** A table of the parameters in path, query and body. Empty if there are none. */
export function parameterTable(operation: Operation, document: OpenApi): string {
  const order = ['path', 'query']
  const outside = (operation.parameters ?? [])
    .filter(parameter => order.includes(parameter.in))
    .sort((a, b) => order.indexOf(a.in) - order.indexOf(b.in))
    .map(({ name, in: place, schema, required = false, description = '' }) => ({
      name,
      place,
      schema,
      isRequired: required,
      description,
    }))
  const [[type, body] = []] = Object.entries(operation.requestBody?.content ?? {})
  const place = type === 'multipart/form-data' ? 'form' : 'body'
  const rows = [...outside, ...(body ? rowsOf(body.schema, document, place) : [])]
  return table(
    ['Parameter', 'In', 'Type', 'Rule', 'Default', 'Meaning'],
    rows.map(row => [
      `\`${row.name}\``,
      row.place,
      typeOf(resolved(row.schema, document), document),
      [...(row.isRequired ? ['required'] : []), ...rulesOf(resolved(row.schema, document))].join('; '),
      row.schema.default === undefined ? '' : code(row.schema.default),
      row.description,
    ]),
  )
}

/** A table of the fields of an object. */
export const fieldTable = (schema: Schema, document: OpenApi): string =>
  table(
    ['Field', 'Type', 'Values', 'Meaning'],
    rowsOf(schema, document, '').map(row => {
      const schema = resolved(row.schema, document)
      return [`\`${row.name}\``, typeOf(schema, document), valuesOf(schema).join('; '), row.description]
    }),
  )

/** The fields of an object, and of the objects in it: `weekly[].from`. */
function rowsOf(schema: Schema, document: OpenApi, place: string, prefix = ''): Row[] {
  const { properties = {}, required = [] } = resolved(schema, document)
  return Object.entries(properties).flatMap(([name, part]) => {
    const field = resolved(part, document)
    const description = part.description ?? field.description ?? ''
    const row = { name: prefix + name, place, schema: part, isRequired: required.includes(name), description }
    const items = field.items && resolved(field.items, document)
    if (items?.properties) return [row, ...rowsOf(items, document, place, `${row.name}[].`)]
    return field.properties ? [row, ...rowsOf(field, document, place, `${row.name}.`)] : [row]
  })
}

export function resolved(schema: Schema, document: OpenApi): Schema {
  if (!schema.$ref) return schema
  const found = document.components.schemas[schema.$ref.replace('#/components/schemas/', '')]
  if (!found) throw new Error(`${schema.$ref} is not in the document.`)
  return found
}

function typeOf(schema: Schema, document: OpenApi): string {
  if (schema.anyOf) {
    return [...new Set(schema.anyOf.map(one => typeOf(resolved(one, document), document)))].join(' or ')
  }
  const items = schema.items && typeOf(resolved(schema.items, document), document)
  const names = [schema.type ?? []]
    .flat()
    .map(name => (name === 'array' && items ? `array of ${items}` : name))
  return names.join(' or ')
}

/** The constraints of a value, besides its type. */
function rulesOf(schema: Schema): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema
  return [
    ...valuesOf(schema),
    ...span(minimum, maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum, ''),
    ...span(minLength, maxLength, ' characters'),
    ...span(minItems, maxItems, ' items'),
  ]
}

function valuesOf({ enum: values, items, format }: Schema): string[] {
  const known = values ?? items?.enum
  return [...(known ? [known.map(code).join(', ')] : []), ...(format === 'date-time' ? ['RFC 3339'] : [])]
}

function span(least: number | undefined, most: number | undefined, of: string): string[] {
  const said = (value: number) => value.toLocaleString('en-US')
  if (least !== undefined && most !== undefined) return [`${said(least)} to ${said(most)}${of}`]
  if (most !== undefined) return [`at most ${said(most)}${of}`]
  return least === undefined ? [] : [`at least ${said(least)}${of}`]
}

const code = (value: unknown) => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``

/** A table without the columns that are empty in every row. */
export function table(heads: string[], rows: string[][]): string {
  if (rows.length === 0) return ''
  const kept = heads.map((_, column) => rows.some(row => row[column] !== ''))
  const line = (cells: string[]) => `| ${cells.filter((_, column) => kept[column]).join(' | ')} |`
  const rule = `|${kept
    .filter(Boolean)
    .map(() => '---')
    .join('|')}|`
  return [line(heads), rule, ...rows.map(cells => line(cells.map(cell => cell.replaceAll('|', '\\|'))))].join(
    '\n',
  )
}
