import type { ReactNode } from 'react'
import { Problem } from './Problem.tsx'
import { Skeletons } from './Skeletons.tsx'

interface Props<Data> {
  query: { data: Data | undefined; error: unknown; refetch(): unknown }
  /** Lines of the skeleton. */
  lines: number
  children(data: Data): ReactNode
}

/** What a query has read, or why it could not, or a skeleton until then. */
export function Loaded<Data>({ query: { data, error, refetch }, lines, children }: Props<Data>) {
  if (error) return <Problem error={error} retry={() => void refetch()} />
  return data === undefined ? <Skeletons lines={lines} /> : children(data)
}
