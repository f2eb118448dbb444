export interface Schema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  examples?: unknown[]
  'x-unset-in-examples'?: boolean
  format?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

type Example = { object?: string; [name: string]: unknown }

/** A value of the schema, built from the examples of its parts. */
export function exampleOf(schema: Schema | undefined, components: Record<string, Schema>): Example {
  return sample(schema, components) as Example
}

function sample(schema: Schema | undefined, components: Record<string, Schema>): unknown {
  if (!schema) return null
  if (schema.$ref) return sample(components[schema.$ref.replace('#/components/schemas/', '')], components)
  const [given] = schema.examples ?? []
  if (given !== undefined) return given
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sample(schema.anyOf[0], components)
  if (schema.items) return [sample(schema.items, components)]
  if (schema.properties) {
    return Object.fromEntries(
      Object.entries(schema.properties)
        .filter(([, part]) => !part['x-unset-in-examples'])
        .map(([name, part]) => [name, sample(part, components)]),
    )
  }
  return defaults[[schema.type].flat()[0] ?? ''] ?? null
}

const defaults: Record<string, unknown> = {
  object: {},
  boolean: false,
  string: 'https://jurat.example.com/',
  integer: 1,
  number: 1,
}
