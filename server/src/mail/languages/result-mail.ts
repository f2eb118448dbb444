import type { Words } from './catalog.ts'

/** The mail about notarized documents that can be downloaded, in each language. */
export const resultMail: Record<'en' | 'es' | 'fr', Words> = {
  en: {
    subject: ({ isNewVersion, service }) =>
      isNewVersion
        ? `Your notarized documents have a new version: ${service}`
        : `Your notarized documents are ready: ${service}`,
    heading: ({ isNewVersion }) =>
      isNewVersion ? 'Your notarized documents have a new version' : 'Your notarized documents are ready',
    paragraphs: ({ business, isNewVersion, until }) => [
      isNewVersion
        ? `${business} added or replaced a document. Download it from your page.`
        : `${business} has notarized your documents. Download them from your page, and keep them.`,
      ...(until === null ? [] : [`You can download them until ${until}.`]),
    ],
    button: 'Download the documents',
  },
  es: {
    subject: ({ isNewVersion, service }) =>
      isNewVersion
        ? `Sus documentos notariados tienen una versión nueva: ${service}`
        : `Sus documentos notariados están listos: ${service}`,
    heading: ({ isNewVersion }) =>
      isNewVersion
        ? 'Sus documentos notariados tienen una versión nueva'
        : 'Sus documentos notariados están listos',
    paragraphs: ({ business, isNewVersion, until }) => [
      isNewVersion
        ? `${business} ha añadido o cambiado un documento. Descárguelo de su página.`
        : `${business} ha notariado sus documentos. Descárguelos de su página y guárdelos.`,
      ...(until === null ? [] : [`Puede descargarlos hasta el ${until}.`]),
    ],
    button: 'Descargar los documentos',
  },
  fr: {
    subject: ({ isNewVersion, service }) =>
      isNewVersion
        ? `Vos documents notariés ont une nouvelle version : ${service}`
        : `Vos documents notariés sont prêts : ${service}`,
    heading: ({ isNewVersion }) =>
      isNewVersion ? 'Vos documents notariés ont une nouvelle version' : 'Vos documents notariés sont prêts',
    paragraphs: ({ business, isNewVersion, until }) => [
      isNewVersion
        ? `${business} a ajouté ou remplacé un document. Téléchargez-le depuis votre page.`
        : `${business} a notarié vos documents. Téléchargez-les depuis votre page et conservez-les.`,
      ...(until === null ? [] : [`Vous pouvez les télécharger jusqu’au ${until}.`]),
    ],
    button: 'Télécharger les documents',
  },
}
