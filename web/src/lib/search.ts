/** What an address says, as values that a page understands. Each returns undefined for anything else. */
export const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined

export const dateIn = (value: unknown): string | undefined =>
  /^\d{4}-\d\d-\d\d$/.exec(textIn(value) ?? '')?.[0]

/** A date, or one that is counted from today as the management interface does it. */
export const dayIn = (value: unknown): string | undefined =>
  dateIn(value) ?? /^(today|-?P\d{1,3}[DWM])$/.exec(textIn(value) ?? '')?.[0]

export const idIn = (value: unknown): number | undefined => {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

export const flagIn = (value: unknown): true | undefined =>
  value === true || value === 'true' ? true : undefined

export const oneIn =
  <One extends string>(known: readonly One[]) =>
  (value: unknown): One | undefined =>
    known.find(one => one === value)

type Read<Shape extends Record<string, (value: unknown) => unknown>> = {
  [Name in keyof Shape]?: Exclude<ReturnType<Shape[Name]>, undefined> | undefined
}

/** Reads the parameters of an address. Others are ignored. */
export const searchOf =
  <Shape extends Record<string, (value: unknown) => unknown>>(shape: Shape) =>
  (search: Record<string, unknown>): Read<Shape> =>
    Object.fromEntries(
      Object.entries(shape).flatMap(([name, read]) => {
        const value = read(search[name])
        return value === undefined ? [] : [[name, value]]
      }),
    ) as Read<Shape>
