/**
 * Copies the text. Browsers give no clipboard to pages on plain http, where only a selection can be copied.
 * If neither works, the text stays selected, for the keys of the person. Returns whether it was copied.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

function copySelected(text: string): boolean {
  const before = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.style.cssText = 'position:fixed;top:0;opacity:0'
  // A dialog takes the focus back from what is outside of it.
  ;(before?.closest('[role=dialog]') ?? document.body).append(area)
  area.onblur = () => area.remove()
  area.select()
  const isCopied = document.execCommand('copy')
  if (isCopied) (before as HTMLElement | null)?.focus()
  return isCopied
}
