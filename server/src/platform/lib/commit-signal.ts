/** Tells listeners in this process that an event was committed. The event itself is in the database. */
export class CommitSignal {
  readonly #listeners = new Set<(workspaceId: number) => void>()

  notify(workspaceId: number): void {
    for (const listener of this.#listeners) listener(workspaceId)
  }

  /** Returns a function that stops listening. */
  listen(listener: (workspaceId: number) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}
