const stored = 'jurat-shortcuts'

/** Whether the person has shortcuts of a single key turned on. */
export const areShortcutsOn = (): boolean => localStorage.getItem(stored) !== 'off'

export const turnShortcuts = (isOn: boolean): void => localStorage.setItem(stored, isOn ? 'on' : 'off')

/**
 * The key of a shortcut. Undefined while somebody types, in a dialog or a menu, and with Ctrl, Meta or Alt.
 */
export function shortcutOf(event: KeyboardEvent): string | undefined {
  const { target } = event
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role=dialog], [role=listbox], [role=menu]') !== null)
  return isTyping || event.ctrlKey || event.metaKey || event.altKey ? undefined : event.key
}
