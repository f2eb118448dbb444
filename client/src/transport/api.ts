import type { RequestOptions, WriteOptions } from '../options.ts'
import type { ApiPromise } from './api-promise.ts'
import type { Call, MakePayload, Repeat } from './call.ts'
import type { Download } from './download.ts'
import type { Page, PagePromise } from './page-promise.ts'
import type { Transport } from './transport.ts'

/** The operation at `Path` and `Verb` of an interface's generated `paths`. */
type Operation<Paths, Path extends keyof Paths, Verb extends PropertyKey> = Verb extends keyof Paths[Path]
  ? Paths[Path][Verb]
  : never

type ValuesOf<O> = O extends { parameters: { path: infer Values } } ? { values: Values } : { values?: never }

type QueryOf<O> = O extends { parameters: infer Parameters extends { query?: unknown } }
  ? 'query' extends keyof Parameters
    ? { query?: Loose<NonNullable<Parameters['query']>> }
    : object
  : object

type JsonOf<O> = O extends { requestBody: { content: { 'application/json': infer Json } } }
  ? { json: Loose<Json> } | { payload: MakePayload }
  : O extends { requestBody: unknown }
    ? { payload: MakePayload }
    : object

/** The JSON that the operation returns when it succeeds. */
type ResultOf<O> = O extends { responses: infer Responses }
  ? Responses[keyof Responses] extends { content: { 'application/json': infer Result } }
    ? Result
    : never
  : never

/** The media type of a response that is not JSON. */
type StreamOf<O> = O extends { responses: { 200: { content: infer Content } } }
  ? keyof Content & string
  : never

type ListOf<Result> = Result extends Page<infer Item> ? PagePromise<Item, Result> : never

type Given<O, Options> = ValuesOf<O> & QueryOf<O> & JsonOf<O> & { options: Options; timeoutMs?: number }

type PathsWith<Paths, Verb extends string> = {
  [Path in keyof Paths]: Verb extends keyof Paths[Path] ? Path : never
}[keyof Paths] &
  string

/** Allows `undefined` for optional members, also with `exactOptionalPropertyTypes`. */
export type Loose<T> = { [K in keyof T]: Record<never, never> extends Pick<T, K> ? T[K] | undefined : T[K] }

/** Makes the calls of one interface, typed by its generated `Paths`. */
export class Api<Paths> {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  get<Path extends PathsWith<Paths, 'get'>, O extends Operation<Paths, Path, 'get'>>(
    path: Path,
    given: Given<O, RequestOptions | undefined>,
  ): ApiPromise<ResultOf<O>> {
    return this.#transport.send(callOf('GET', path, 'safe', given))
  }

  list<Path extends PathsWith<Paths, 'get'>, O extends Operation<Paths, Path, 'get'>>(
    path: Path,
    given: Given<O, RequestOptions | undefined>,
  ): ListOf<ResultOf<O>> {
    return this.#transport.list(callOf('GET', path, 'safe', given)) as ListOf<ResultOf<O>>
  }

  post<Path extends PathsWith<Paths, 'post'>, O extends Operation<Paths, Path, 'post'>>(
    path: Path,
    given: Given<O, WriteOptions | undefined>,
    repeat: Repeat = 'keyed',
  ): ApiPromise<ResultOf<O>> {
    return this.#transport.send(callOf('POST', path, repeat, given))
  }

  /** Returns a response that is not JSON, as a stream. Only for operations that change nothing. */
  download<Path extends PathsWith<Paths, 'post'>, O extends Operation<Paths, Path, 'post'>>(
    path: Path,
    streams: StreamOf<O>,
    given: Given<O, RequestOptions | undefined>,
  ): ApiPromise<Download> {
    return this.#transport.send(callOf('POST', path, 'safe', { ...given, streams }))
  }

  /** The same for a `GET`, which can also return JSON. */
  stream<Path extends PathsWith<Paths, 'get'>, O extends Operation<Paths, Path, 'get'>>(
    path: Path,
    streams: StreamOf<O>,
    given: Given<O, RequestOptions | undefined>,
  ): ApiPromise<Download> {
    return this.#transport.send(callOf('GET', path, 'safe', { ...given, streams }))
  }

  put<Path extends PathsWith<Paths, 'put'>, O extends Operation<Paths, Path, 'put'>>(
    path: Path,
    given: Given<O, WriteOptions | undefined>,
    repeat: Repeat = 'keyed',
  ): ApiPromise<ResultOf<O>> {
    return this.#transport.send(callOf('PUT', path, repeat, given))
  }

  patch<Path extends PathsWith<Paths, 'patch'>, O extends Operation<Paths, Path, 'patch'>>(
    path: Path,
    given: Given<O, WriteOptions | undefined>,
  ): ApiPromise<ResultOf<O>> {
    return this.#transport.send(callOf('PATCH', path, 'keyed', given))
  }

  delete<Path extends PathsWith<Paths, 'delete'>, O extends Operation<Paths, Path, 'delete'>>(
    path: Path,
    given: Given<O, WriteOptions | undefined>,
  ): ApiPromise<ResultOf<O>> {
    return this.#transport.send(callOf('DELETE', path, 'keyed', given))
  }
}

const callOf = (method: string, path: string, repeat: Repeat, given: object): Call => ({
  method,
  path,
  repeat,
  ...given,
})
