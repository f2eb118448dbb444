/** The languages of customers, each by its own name, as choices of a field. */
export const customerLanguages: { value: 'en' | 'es' | 'fr'; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
  { value: 'fr', label: 'Français' },
]
