import type { ServiceTexts } from '../../platform/db/calendar-tables.ts'

/** The texts of the default services. Their English labels are the labels of the services. */
const texts: Record<string, ServiceTexts> = {
  remote: {
    en: {
      description: 'You sign in a video call with a notary, from anywhere.',
      bring:
        'A valid photo ID\nYour document, not yet signed\nA phone or computer with a camera and a microphone',
    },
    es: {
      label: 'Notarización a distancia',
      description: 'Usted firma por videollamada, desde cualquier lugar.',
      bring:
        'Un documento de identidad vigente, con foto\nSu documento, todavía sin firmar\nUn teléfono u ordenador con cámara y micrófono',
    },
    fr: {
      label: 'Notarisation à distance',
      description: 'Vous signez lors d’un appel vidéo, où que vous soyez.',
      bring:
        'Une pièce d’identité valide, avec photo\nVotre document, pas encore signé\nUn téléphone ou un ordinateur avec caméra et microphone',
    },
  },
  general_notary: {
    en: {
      description: 'For affidavits, powers of attorney and other everyday documents, in a video call.',
      bring: 'A valid photo ID\nYour document, not yet signed',
    },
    es: {
      label: 'Servicio notarial general',
      description: 'Para declaraciones juradas, poderes y otros documentos habituales, por videollamada.',
      bring: 'Un documento de identidad vigente, con foto\nSu documento, todavía sin firmar',
    },
    fr: {
      label: 'Service notarial général',
      description:
        'Pour les déclarations sous serment, les procurations et d’autres documents courants, lors d’un appel vidéo.',
      bring: 'Une pièce d’identité valide, avec photo\nVotre document, pas encore signé',
    },
  },
  enotary: {
    en: {
      description: 'You sign on a screen, and the notary adds an electronic signature and seal.',
      bring: 'A valid photo ID\nYour document as a PDF file, not yet signed',
    },
    es: {
      label: 'Notarización electrónica',
      description: 'Usted firma en una pantalla, y se añaden una firma y un sello electrónicos.',
      bring:
        'Un documento de identidad vigente, con foto\nSu documento en un archivo PDF, todavía sin firmar',
    },
    fr: {
      label: 'Notarisation électronique',
      description: 'Vous signez sur un écran, puis une signature et un sceau électroniques sont ajoutés.',
      bring: 'Une pièce d’identité valide, avec photo\nVotre document dans un fichier PDF, pas encore signé',
    },
  },
  apostille: {
    en: {
      description: 'A certificate that lets you use a public document in a country of the Hague Convention.',
      bring: 'A valid photo ID\nThe original document\nThe name of the country where you will use it',
    },
    es: {
      label: 'Apostilla',
      description: 'Un certificado para usar un documento público en un país del Convenio de La Haya.',
      bring:
        'Un documento de identidad vigente, con foto\nEl documento original\nEl nombre del país donde lo va a usar',
    },
    fr: {
      label: 'Apostille',
      description: 'Un certificat pour utiliser un document public dans un pays de la convention de La Haye.',
      bring:
        'Une pièce d’identité valide, avec photo\nLe document original\nLe nom du pays où vous l’utiliserez',
    },
  },
  international: {
    en: {
      description: 'For a document that you will use in another country.',
      bring:
        'Your passport\nThe document, not yet signed\nWhat the other country asks for, if you have it in writing',
    },
    es: {
      label: 'Documento internacional',
      description: 'Para un documento que va a usar en otro país.',
      bring:
        'Su pasaporte\nEl documento, todavía sin firmar\nLo que pide el otro país, si lo tiene por escrito',
    },
    fr: {
      label: 'Document international',
      description: 'Pour un document que vous utiliserez dans un autre pays.',
      bring:
        'Votre passeport\nLe document, pas encore signé\nCe que l’autre pays demande, si vous l’avez par écrit',
    },
  },
  wet: {
    en: {
      description: 'You meet the notary and sign on paper.',
      bring: 'A valid photo ID of each signer\nThe document on paper, not yet signed',
    },
    es: {
      label: 'Firma presencial en papel',
      description: 'Usted acude en persona y firma en papel.',
      bring:
        'Un documento de identidad vigente, con foto, de cada firmante\nEl documento en papel, todavía sin firmar',
    },
    fr: {
      label: 'Signature sur papier, en personne',
      description: 'Vous venez en personne et signez sur papier.',
      bring:
        'Une pièce d’identité valide, avec photo, de chaque signataire\nLe document sur papier, pas encore signé',
    },
  },
}

/** The texts with which the service of that handle comes. */
export const textsOfDefault = (handle: string): ServiceTexts => texts[handle] ?? {}
