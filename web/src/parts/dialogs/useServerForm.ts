import { JuratApiError } from '@jurat/client'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect } from 'react'
import { asSentence } from '../../lib/refusals.ts'
import { withWholeAddresses } from '../../lib/web-address.ts'
import { useOpenedEtag } from '../data/useOpenedEtag.ts'
import { useConfirmedAct } from './useConfirmedAct.tsx'

export interface Sent<Values> {
  /** As `changed` of the form. */
  changed: Partial<Values>
  /** The ETag of what the form showed when it was opened. */
  ifMatch: string | undefined
}

interface Options<Values, Result> {
  initialValues: Values
  send(values: Values, sent: Sent<Values>): Promise<Result>
  done?(result: Result): void
  /** What is wrong before anything is sent, by field. */
  check?(values: Values): Partial<Record<keyof Values, string | undefined>>
  /** Of what the form shows, where changes are made only to what was seen. */
  etag?: string | undefined
  /** Whether fields that nobody has typed in follow `initialValues` when these change. */
  isLive?: boolean
  /** What a form that stays open shows after it was sent. Default: what was typed. */
  saved?(result: Result): Values
}

/** What a form needs to be drawn and sent. */
export interface Sendable {
  submit(event?: FormEvent<HTMLFormElement>): void
  error: unknown
  isPending: boolean
  /** Asks for the password, where the server wants it. */
  confirmDialog: ReactNode
}

type InputProps = ReturnType<ReturnType<typeof useForm>['getInputProps']>
/** A field, or a part of one: `retention.mails_days`. */
type Path<Values> = (keyof Values & string) | `${keyof Values & string}.${string}`

export interface ServerForm<Values, Result = unknown> extends Sendable {
  values: Values
  /** Value, change and error of a field that takes events or values. */
  field(path: Path<Values>): InputProps
  /** The same of a checkbox or switch. */
  box(path: Path<Values>): InputProps
  set(part: Partial<Values>): void
  /** What is wrong with the named field, or undefined. */
  errorOf(path: string): string | undefined
  /**
   * The fields that differ from those that were there, of objects the members. If only these are sent, two
   * people who change different fields do not undo each other's change.
   */
  changed: Partial<Values>
  isChanged: boolean
  reset(): void
  /** What the server returned. */
  result: Result | undefined
}

type Fields = Record<string, unknown>
type Form = ReturnType<typeof useForm<Fields>>

/**
 * A form whose values the server checks. What is typed stays when it refuses them, and its reasons are shown
 * at the fields. Where it asks for a recent sign-in, the person enters the password first.
 */
export function useServerForm<Values extends object, Result>(
  options: Options<Values, Result>,
): ServerForm<Values, Result> {
  const { initialValues, check, isLive = false } = options
  const form = useForm<Fields>({
    initialValues: initialValues as Fields,
    // An error stays until the server has checked the next value.
    clearInputErrorOnChange: false,
    ...(check && { validate: values => check(values as Values) }),
  })
  useLiveValues(form, initialValues as Fields, isLive)
  const changed = changedIn(form) as Partial<Values>
  const sending = useSending(form, changed, options)
  return {
    ...sending,
    values: form.values as Values,
    field: path => form.getInputProps(path),
    box: path => form.getInputProps(path, { type: 'checkbox' }),
    set: part => {
      for (const [name, value] of Object.entries(part)) form.setFieldValue(name, value)
    },
    errorOf: path => form.errors[path] as string | undefined,
    changed,
    isChanged: Object.keys(changed).length > 0,
    reset: () => {
      form.reset()
      sending.reset()
    },
  }
}

function useSending<Values, Result>(form: Form, changed: Partial<Values>, options: Options<Values, Result>) {
  const { send, done, etag, saved } = options
  const queries = useQueryClient()
  const [confirmed, confirmDialog] = useConfirmedAct()
  const { mutate, isError, error, isPending, data, reset } = useMutation({
    mutationFn: (ifMatch: string | undefined) =>
      confirmed(() =>
        send(withWholeAddresses(form.values) as Values, { changed: withWholeAddresses(changed), ifMatch }),
      ),
    onSuccess: result => {
      if (saved) showSaved(form, saved(result) as Fields)
      done?.(result)
    },
    onError: refusal => {
      if (refusal instanceof JuratApiError && refusal.params) form.setErrors(sentencesOf(refusal.params))
      // Somebody may have changed it meanwhile: the page behind shows the new state.
      void queries.invalidateQueries()
    },
  })
  const opened = useOpenedEtag(etag, isError)
  return { submit: form.onSubmit(() => mutate(opened)), error, isPending, result: data, reset, confirmDialog }
}

const sentencesOf = (params: Record<string, string>) =>
  Object.fromEntries(Object.entries(params).map(([path, problem]) => [path, asSentence(problem)]))

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function changedIn(form: Form): Fields {
  const changed = Object.entries(form.values).filter(([name]) => form.isDirty(name))
  const parts = changed.map(([name, value]): [string, unknown] => [
    name,
    isObject(value)
      ? Object.fromEntries(Object.entries(value).filter(([part]) => form.isDirty(`${name}.${part}`)))
      : value,
  ])
  return Object.fromEntries(parts)
}

/** Paths and values, of objects those of the members. */
const leavesOf = (values: Fields): [path: string, value: unknown][] =>
  Object.entries(values).flatMap(([name, value]): [string, unknown][] =>
    isObject(value)
      ? Object.entries(value).map(([part, inner]) => [`${name}.${part}`, inner])
      : [[name, value]],
  )

function useLiveValues(form: Form, saved: Fields, isLive: boolean): void {
  const state = JSON.stringify(saved)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another saved state matters
  useEffect(() => {
    if (!isLive) return
    const untouched = leavesOf(saved).filter(([path]) => !form.isDirty(path))
    // What was typed is compared to the new state from now on.
    form.resetDirty(saved)
    for (const [path, value] of untouched) form.setFieldValue(path, value)
  }, [state, isLive])
}

function showSaved(form: Form, saved: Fields): void {
  form.resetDirty(saved)
  for (const [name, value] of Object.entries(saved)) form.setFieldValue(name, value)
}
