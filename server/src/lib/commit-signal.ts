/** Tells whoever listens in this process that something has been committed. What is rung for is in the database. */
export class CommitSignal {
  readonly #listeners = new Set<(workspaceId: number) => void>()

  notify(workspaceId: number): void {
    for (const listener of this.#listeners) listener(workspaceId)
  }

  /** Answers how to stop listening. */
  listen(listener: (workspaceId: number) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}
