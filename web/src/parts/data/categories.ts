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

/**
 * Names of the signing methods of the services that a workspace begins with. Others are shown by their
 * handle.
 */
export const methodNames: { en: Record<string, string>; es: Record<string, string> } = {
  en: { remote: 'Paper, scanned', enotary: 'Electronic', wet: 'Paper, in person' },
  es: { remote: 'En papel, escaneado', enotary: 'Electrónica', wet: 'En papel, en persona' },
}
