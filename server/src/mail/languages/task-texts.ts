import type { Language } from './languages.ts'

/** Texts about what a customer still has to do before the session. */
interface TaskTexts {
  heading: string
  /** The heading when nothing is open. */
  allDone: string
  /** In mails, before the list of what is open. */
  mailHeading: string
  signers: string
  documents: string
  questions: string
  /** The link to the form that uploads. */
  toUpload: string
  identity: string
  /** What people sign on paper. */
  paper: string
  /** Above the form for files, where people sign on paper: at a place, and in a video call. */
  paperHint: { wet: string; remote: string }
  open: string
  done: string
  whoSigns: string
  iSign: string
  otherSigns: string
  continue: string
  map: string
  join: string
  removeSignerHeading: string
  keepSigner: string
}

export const taskTexts: Record<Language, TaskTexts> = {
  en: {
    heading: 'Still to do',
    allDone: 'For your appointment',
    mailHeading: 'Still to do on your page',
    signers: 'Say who signs',
    documents: 'Upload your document',
    questions: 'Answer the questions',
    toUpload: 'Choose files',
    identity: 'Have a valid photo ID ready: a passport, an identity card or a driver license',
    paper: 'Have your document ready on paper, with all its pages and not signed yet',
    paperHint: {
      wet: 'You sign on paper, so you need not upload anything. If you upload a copy, we can read it before.',
      remote:
        'In the video call you sign your own paper, so you need not upload anything. If you upload a copy, we can read it before.',
    },
    open: 'To do',
    done: 'Done',
    whoSigns: 'Who signs?',
    iSign: 'I sign',
    otherSigns: 'Somebody else signs',
    continue: 'Continue',
    map: 'Open the map',
    join: 'Join the session',
    removeSignerHeading: 'Remove this signer?',
    keepSigner: 'Keep signer',
  },
  es: {
    heading: 'Por hacer',
    allDone: 'Para su cita',
    mailHeading: 'Por hacer en su página',
    signers: 'Indique quién firma',
    documents: 'Suba su documento',
    questions: 'Responda las preguntas',
    toUpload: 'Elegir archivos',
    identity:
      'Tenga a mano una identificación vigente con foto: pasaporte, documento de identidad o licencia de conducir',
    paper: 'Tenga a mano su documento en papel, con todas las páginas y todavía sin firmar',
    paperHint: {
      wet: 'Usted firma en papel: no hace falta subir nada. Si sube una copia, podremos leerla antes.',
      remote:
        'En la videollamada usted firma su propio papel: no hace falta subir nada. Si sube una copia, podremos leerla antes.',
    },
    open: 'Pendiente',
    done: 'Hecho',
    whoSigns: '¿Quién firma?',
    iSign: 'Firmo yo',
    otherSigns: 'Firma otra persona',
    continue: 'Continuar',
    map: 'Abrir el mapa',
    join: 'Entrar en la sesión',
    removeSignerHeading: '¿Quitar a este firmante?',
    keepSigner: 'Mantener al firmante',
  },
  fr: {
    heading: 'Reste à faire',
    allDone: 'Pour votre rendez‑vous',
    mailHeading: 'Reste à faire sur votre page',
    signers: 'Indiquer qui signe',
    documents: 'Envoyer votre document',
    questions: 'Répondre aux questions',
    toUpload: 'Choisir des fichiers',
    identity:
      'Ayez sous la main une pièce d’identité valide, avec photo : passeport, carte d’identité ou permis de conduire',
    paper: 'Ayez sous la main votre document sur papier, avec toutes ses pages et pas encore signé',
    paperHint: {
      wet: 'Vous signez sur papier : vous n’avez rien à envoyer. Si vous envoyez une copie, nous pourrons la lire avant.',
      remote:
        'Pendant l’appel vidéo, vous signez votre propre papier : vous n’avez rien à envoyer. Si vous envoyez une copie, nous pourrons la lire avant.',
    },
    open: 'À faire',
    done: 'Fait',
    whoSigns: 'Qui signe ?',
    iSign: 'Je signe',
    otherSigns: 'Une autre personne signe',
    continue: 'Continuer',
    map: 'Ouvrir le plan',
    join: 'Rejoindre la séance',
    removeSignerHeading: 'Retirer ce signataire ?',
    keepSigner: 'Garder le signataire',
  },
}

interface Labelled {
  kind: 'signers' | 'documents' | 'questions' | 'identity' | 'paper' | 'bring'
  thing?: string
}

/** The task in words. */
export const taskLabel = ({ kind, thing = '' }: Labelled, language: Language): string =>
  kind === 'bring' ? thing : taskTexts[language][kind]
