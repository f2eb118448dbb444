export interface FieldWithError {
  label: string
  control: HTMLElement
}

const controls = 'input:not([type=hidden]), select, textarea, button'

/**
 * The field of the same form at which the sentence stands already, except those in `taken`, to which it is
 * added. Undefined: nothing says it.
 */
export function fieldThatSays(
  sentence: string,
  alert: HTMLElement,
  taken: Set<Element>,
): FieldWithError | undefined {
  const form = alert.closest('form') ?? alert.closest('section, [role=dialog]')
  const said = [...(form?.querySelectorAll<HTMLElement>('*') ?? [])].find(
    one =>
      one.childElementCount === 0 && one.textContent === sentence && !taken.has(one) && !alert.contains(one),
  )
  if (!form || !said) return undefined
  taken.add(said)
  const described = said.id
    ? form.querySelector<HTMLElement>(`[aria-describedby~="${CSS.escape(said.id)}"]`)
    : null
  const control = described?.matches(controls) ? described : nearestControl(described ?? said, form)
  const label = control && labelOf(control)
  return control && label ? { control, label } : undefined
}

function nearestControl(from: Element, form: Element): HTMLElement | null {
  for (let at: Element | null = from; at && at !== form; at = at.parentElement) {
    const found = at.querySelector<HTMLElement>(controls)
    if (found) return found
  }
  return null
}

/** The words of the label, without the mark of a required field or the remark that it is optional. */
function labelOf(control: HTMLElement): string {
  const [label] = (control as HTMLInputElement).labels ?? []
  const own = control.getAttribute('aria-label')
  const text =
    label?.firstChild?.textContent ??
    own ??
    control.closest('fieldset, [role=group]')?.getAttribute('aria-label')
  return (text ?? '').replace(/ \([^)]*\)$/, '').trim()
}
