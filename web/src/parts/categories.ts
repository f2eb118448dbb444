/** Categories of services, which notaries can do or not. */
export const categories = ['remote', 'enotary', 'wet', 'international', 'apostille'] as const

type Names = Record<(typeof categories)[number], string>

/** Their names, for the texts of pages. */
export const categoryNames: { en: Names; es: Names } = {
  en: {
    remote: 'Remote notarization',
    enotary: 'Electronic notarization',
    wet: 'Paper, in person',
    international: 'International documents',
    apostille: 'Apostilles',
  },
  es: {
    remote: 'Notarización remota',
    enotary: 'Notarización electrónica',
    wet: 'En papel, en persona',
    international: 'Documentos internacionales',
    apostille: 'Apostillas',
  },
}
