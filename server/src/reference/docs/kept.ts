/** Keeps what was made, by its name. What does not exist takes no memory. */
export function kept<T>(
  make: (name: string) => Promise<T | undefined>,
): (name: string) => Promise<T | undefined> {
  const known = new Map<string, Promise<T | undefined>>()
  return async name => {
    const making = known.get(name) ?? make(name)
    known.set(name, making)
    const made = await making.catch(error => {
      known.delete(name)
      throw error
    })
    if (made === undefined) known.delete(name)
    return made
  }
}
