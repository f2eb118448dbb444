import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifySerializerCompiler } from 'fastify'

/**
 * Fastify's own compiler of responses. It compiles a schema when it is first needed: all of them would delay
 * the start.
 */
export function serializerCompiler(): FastifySerializerCompiler<unknown> {
  const compile = SerializerSelector()({}, {})
  return ({ httpStatus = '', ...route }) => {
    let serialize: ReturnType<typeof compile> | undefined
    return data => {
      serialize ??= compile({ ...route, httpStatus })
      return serialize(data)
    }
  }
}
