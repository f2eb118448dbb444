/**
 * The fields that differ from those that were there. Only these are sent, so two people who change different
 * fields do not undo each other's change.
 */
export const changedFrom = <Fields extends object>(before: Fields, after: Partial<Fields>): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Fields]),
    ),
  ) as Partial<Fields>
