// What the tests look with, on any runtime.

export async function failure(promise) {
  let value
  try {
    value = await promise
  } catch (error) {
    return error
  }
  throw new Error(`it did not fail, and answered ${JSON.stringify(value)}`)
}

/** Waits for something that comes about sooner or later. */
export async function until(isSo) {
  for (let looks = 0; looks < 1000; looks++) {
    if (await isSo()) return
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  throw new Error('it did not come about')
}

export const pick = (from, ...names) => names.map(name => from[name])

export function isTrue(value, why = 'it is not so') {
  if (!value) throw new Error(why)
}

export function equal(actual, expected) {
  if (!Object.is(actual, expected)) throw new Error(`${String(actual)} is not ${String(expected)}`)
}

export function same(actual, expected) {
  const [a, b] = [actual, expected].map(value => JSON.stringify(value))
  if (a !== b) throw new Error(`${a} is not ${b}`)
}
