import { type Catalog, withTime } from './catalog.ts'

const changeNote = 'Pour choisir un autre horaire ou annuler, utilisez le même lien.'

const mails: Catalog['mails'] = {
  invitation: {
    subject: ({ service }) => `Choisissez un horaire : ${service}`,
    heading: () => 'Choisissez l’horaire de votre rendez-vous',
    paragraphs: ({ business }) => [
      `Votre réservation auprès de ${business} est prête. Choisissez l’horaire qui vous convient pour fixer votre rendez-vous.`,
    ],
    button: 'Choisir un horaire',
  },
  confirmation: {
    subject: about => `Confirmé : ${withTime(about)}`,
    heading: () => 'Votre rendez-vous est confirmé',
    paragraphs: ({ business }) => [
      `${business} vous attend à l’horaire indiqué ci-dessous. Le fichier joint l’ajoute à votre agenda.`,
    ],
    button: 'Voir le rendez-vous',
    note: changeNote,
  },
  reschedule: {
    subject: about => `Nouvel horaire : ${withTime(about)}`,
    heading: () => 'Votre rendez-vous a un nouvel horaire',
    paragraphs: ({ business }) => [
      `${business} vous attend désormais à l’horaire indiqué ci-dessous. Le fichier joint met à jour votre agenda.`,
    ],
    button: 'Voir le rendez-vous',
    note: changeNote,
  },
  cancellation: {
    subject: about => `Annulé : ${withTime(about)}`,
    heading: () => 'Votre rendez-vous est annulé',
    paragraphs: ({ business, canBookAnew }) => [
      `Votre rendez-vous avec ${business} n’aura pas lieu.`,
      ...(canBookAnew ? ['Votre réservation reste ouverte : vous pouvez choisir un autre horaire.'] : []),
    ],
    button: 'Choisir un autre horaire',
  },
  reminder_24h: {
    subject: about => `Rappel : ${withTime(about)}`,
    heading: ({ daysAhead }) => {
      if (daysAhead === 0) return 'Votre rendez-vous est aujourd’hui'
      return daysAhead === 1 ? 'Votre rendez-vous est demain' : 'Votre rendez-vous approche'
    },
    paragraphs: ({ business }) => [`${business} vous attend à l’horaire indiqué ci-dessous.`],
    button: 'Voir le rendez-vous',
    note: changeNote,
  },
  reminder_1h: {
    subject: about => `Bientôt : ${withTime(about)}`,
    heading: ({ minutesAhead }) =>
      minutesAhead > 50 ? 'Votre rendez-vous commence dans une heure' : 'Votre rendez-vous commence bientôt',
    paragraphs: ({ business }) => [`${business} vous attend à l’horaire indiqué ci-dessous.`],
    button: 'Voir le rendez-vous',
  },
}

const phrases: Catalog['phrases'] = {
  greeting: name => (name === '' ? 'Bonjour,' : `Bonjour ${name},`),
  labels: {
    service: 'Service',
    date: 'Date',
    time: 'Heure',
    duration: 'Durée',
    place: 'Lieu',
    session: 'Séance',
  },
  openLink: 'Si le bouton ne fonctionne pas, ouvrez cette adresse :',
  footer: business => `Envoyé par ${business}.`,
  linkIsYours: 'Le lien de cet e-mail ouvre votre réservation sans mot de passe. Ne le transférez pas.',
}

const pages: Catalog['pages'] = {
  skip: 'Aller au contenu',
  languages: 'Langues',
  testMode: 'Test : rien n’est réel sur cette page.',
  loading: 'Chargement',
  contact: contact => `Contact : ${contact}`,
  privacy: 'Confidentialité',
  terms: 'Conditions',
  optional: '(facultatif)',
  back: 'Retour',
  save: 'Enregistrer',
  change: 'Modifier',
  remove: 'Retirer',
  done: {
    'signer-added': 'Le signataire est ajouté.',
    'signer-changed': 'Le signataire est modifié.',
    'signer-removed': 'Le signataire est retiré.',
    'document-removed': 'Le document est retiré.',
  },

  timesIn: (city, zone, now) => `Heures de ${city} (${zone}), il est ${now}.`,
  changeZone: 'Changer de fuseau horaire',
  city: 'Ville ou pays',
  search: 'Rechercher',
  now: time => `il est ${time}`,
  noZone: wanted =>
    `Aucune ville ni aucun pays ne commence par « ${wanted} ». Essayez la grande ville la plus proche.`,
  zoneOf: (city, zone) => `heure de ${city} (${zone})`,
  atBusiness: (time, city) => `${time} à ${city}, où se trouve l’étude`,

  chooseTime: 'Choisissez un horaire',
  chooseTimeOn: day => `Choisissez un horaire : ${day}`,
  chooseDay: 'Choisissez un jour',
  dayHint: 'Les jours avec des horaires libres sont des liens dans le calendrier.',
  otherMonths: 'Autres mois',
  monthCaption: month => `Jours avec des horaires libres en ${month}`,
  dayWithTimes: (day, count) => `${day}, ${count} ${count === 1 ? 'horaire' : 'horaires'}`,
  morning: 'Matin',
  afternoon: 'Après-midi',
  evening: 'Soir',
  hourWithTimes: (hour, count) => `${hour}, ${count} ${count === 1 ? 'horaire' : 'horaires'}`,
  noneInMonth: month => `Il n’y a pas d’horaire libre en ${month}.`,
  noneThatDay: 'Il n’y a pas d’horaire libre ce jour-là.',
  noneAtAll: contact =>
    contact
      ? `Il n’y a pas d’horaire libre pour l’instant. Contactez-nous : ${contact}`
      : 'Il n’y a pas d’horaire libre pour l’instant. Contactez l’étude ou réessayez plus tard.',
  nextFree: time => `Prochain horaire libre : ${time}`,
  nearest: 'Horaires libres les plus proches',

  checkHeading: time => `Vérifiez votre rendez-vous : ${time}`,
  otherTime: 'Choisir un autre horaire',
  heldUntil: time => `Cet horaire vous est réservé jusqu’à ${time}.`,
  holdMinute: 'L’horaire vous est réservé encore une minute.',
  holdEnded: 'L’horaire ne vous est plus réservé. Vous pouvez encore le prendre tant qu’il est libre.',
  extend: 'Prolonger',
  holdAgain: 'Réserver l’horaire à nouveau',
  book: 'Confirmer le rendez-vous',
  day: 'Jour',
  time: 'Heure',
  duration: 'Durée',
  service: 'Service',
  place: 'Lieu',
  price: 'Prix',
  paid: price => `${price}, payé`,
  customer: 'Pour',

  appointmentAt: time => `Votre rendez-vous : ${time}`,
  noTimeYet: 'Votre rendez-vous n’a pas encore d’horaire',
  reference: id => `Référence ${id}`,
  stateScheduled: 'Confirmé',
  stateDraft: 'Pas encore confirmé',
  statePast: 'Passé',
  stateCompleted: 'Terminé',
  stateCanceled: 'Annulé',
  booked: email => `Votre rendez-vous est confirmé. Une confirmation est envoyée à ${email}.`,
  moved: email => `Votre rendez-vous a un nouvel horaire. Une confirmation est envoyée à ${email}.`,
  canceledNow: email => `Votre rendez-vous est annulé. Une confirmation est envoyée à ${email}.`,
  chooseOtherTime: 'Choisir un autre horaire',
  print: 'Imprimer',
  cancel: 'Annuler le rendez-vous',
  addToCalendar: 'Ajouter à votre agenda',
  calendarFile: 'Fichier d’agenda (ICS)',

  backToAppointment: 'Retour au rendez-vous',
  moveHeading: 'Choisissez un nouvel horaire',
  moveTo: day => `Choisissez un nouvel horaire : ${day}`,
  oldTime: 'Jusqu’ici :',
  checkMove: time => `Vérifiez le nouvel horaire : ${time}`,
  move: 'Déplacer le rendez-vous',
  cancelHeading: 'Annuler votre rendez-vous',
  cancelHeadingOn: time => `Annuler votre rendez-vous : ${time}`,
  moveInstead: 'L’horaire ne vous convient plus ?',
  cancelEffect:
    'L’horaire redevient libre. L’étude conserve vos documents et vous informe au sujet d’un paiement.',
  reason: 'Motif',

  signers: 'Signataires',
  noSigners: 'Pas encore de signataire.',
  addSigner: 'Ajouter un signataire',
  signerHint: 'Les noms doivent être ceux de la pièce d’identité.',
  changeSigner: name => `Modifier ${name}`,
  removeSigner: 'Retirer le signataire',
  firstName: 'Prénom',
  lastName: 'Nom',
  email: 'Adresse e-mail',
  signerStatus: {
    pending: 'Identité pas encore vérifiée',
    in_progress: 'Vérification en cours',
    verified: 'Identité vérifiée',
    failed: 'Échec de la vérification',
    locked: 'Vérification bloquée',
  },

  documents: 'Documents',
  noDocuments: 'Pas encore de document.',
  chooseFiles: 'Choisissez des fichiers PDF',
  filesHint: '30 Mio au plus par fichier.',
  upload: 'Envoyer',
  uploading: 'Progression de l’envoi',
  uploadFailed: 'L’envoi s’est interrompu. Vérifiez votre connexion et envoyez à nouveau.',
  uploadHeading: 'Envoyez vos documents',
  removeDocument: name => `Retirer ${name} ?`,
  uploaded: count => (count === 1 ? 'Un document a été envoyé.' : `${count} documents ont été envoyés.`),
  notUploaded: name => `${name} n’a pas été envoyé.`,

  toSession: 'Vers la page de la séance',
  sessionHeading: 'Votre séance',
  sessionFor: name => `Séance de ${name}`,
  sessionStarts: time => `Votre séance commence : ${time}`,
  join: 'Rejoindre la séance',
  joinFrom: time => `Vous pourrez la rejoindre à partir de ${time}, ici sur cette page.`,
  joinMissing: 'L’étude n’a pas encore donné l’adresse de la réunion. Rechargez cette page plus tard.',
  sessionOver: 'Cette séance est terminée.',
  prepare: 'Préparez la séance',
  prepareList: [
    'Ayez sous la main votre pièce d’identité valide : passeport, carte d’identité ou permis de conduire.',
    'Utilisez un appareil avec caméra et micro, et une connexion stable.',
    'Choisissez une pièce calme et claire, où vous êtes seul.',
    'Ayez sous la main les documents que vous allez signer.',
  ],
  testDevices: 'Tester la caméra et le micro',
  devicesGood: 'La caméra et le micro fonctionnent. Parlez : la barre bouge.',
  devicesBad:
    'Le navigateur n’a pas accès à une caméra et à un micro. Autorisez-le dans les réglages du navigateur, ou utilisez un autre appareil.',

  homeHeading: 'Ceci est un serveur Jurat',
  homeAbout: 'Une étude notariale l’utilise pour ses rendez-vous et la notarisation à distance.',
  homeCustomers: 'Vous êtes client ? Ouvrez le lien de l’e-mail de votre étude.',
  homeDocs: 'Documentation pour développeurs',

  problem: 'Il y a un problème',
  reservationCanceled: 'Cette réservation est annulée',
  reservationCompleted: 'Cette réservation est terminée',
  askBusiness: (name, contact) =>
    contact
      ? `Des questions ? Contactez ${name} : ${contact}`
      : `Des questions ? Répondez à un e-mail de ${name}.`,
  wrongLink: 'Ce lien ne mène nulle part',
  wrongLinkHelp:
    'Il est peut-être incomplet ou n’est plus valable. Ouvrez à nouveau le lien du dernier e-mail de l’étude.',
  tooMany: 'Trop de requêtes',
  failed: 'Le serveur n’a pas pu le faire',
  requestId: id => `Si cela échoue encore, indiquez ce numéro : ${id}`,
  errors: {
    invalid_request: 'Vérifiez ce que vous avez saisi.',
    slot_unavailable: 'Quelqu’un vient de prendre cet horaire. Choisissez-en un autre.',
    reschedule_failed: 'Le rendez-vous ne peut pas être déplacé à cet horaire. Choisissez-en un autre.',
    unable_to_cancel: 'Le rendez-vous ne peut plus être annulé ici. Contactez l’étude.',
    already_scheduled: 'Le rendez-vous est déjà confirmé.',
    reservation_canceled: 'La réservation est annulée.',
    signer_exists: 'Il y a déjà un signataire avec cette adresse e-mail.',
    signer_cannot_be_updated: 'L’identité de ce signataire est vérifiée. Demandez à l’étude de la modifier.',
    unprocessable_entity: 'La limite de 50 est atteinte. Demandez à l’étude d’en ajouter.',
    bad_payload: 'Le fichier n’est pas un PDF. Enregistrez-le en PDF et envoyez-le à nouveau.',
    payload_too_large: 'Le fichier dépasse 30 Mio. Envoyez-en un plus petit.',
    idempotency_conflict:
      'Ce formulaire a déjà été envoyé avec d’autres valeurs. Vérifiez la page et renvoyez-le.',
    idempotency_in_progress: 'Ce formulaire est en cours de traitement. Patientez, puis rechargez la page.',
    forbidden: 'Cela n’est pas possible depuis un autre site. Ouvrez le lien de votre e-mail.',
    rate_limited: 'Trop de requêtes. Attendez une minute et réessayez.',
    unsupported_media_type: 'Le formulaire n’a pas pu être lu. Revenez en arrière et réessayez.',
    internal_error: 'Le serveur a échoué. Réessayez dans une minute.',
    unavailable: 'Le serveur n’est pas disponible. Réessayez dans une minute.',
  },
  reasons: {
    past: 'Cet horaire est passé. Choisissez-en un plus tard.',
    notice: 'Cet horaire est trop proche. Choisissez-en un plus tard.',
    horizon: 'Cet horaire est trop lointain. Choisissez-en un plus tôt.',
    closed: 'Personne ne travaille à cet horaire. Choisissez-en un autre.',
    booked: 'Quelqu’un vient de prendre cet horaire. Choisissez-en un autre.',
    held: 'Quelqu’un est en train de réserver cet horaire. Choisissez-en un autre.',
    status: 'Le rendez-vous ne peut plus être déplacé.',
  },
  fieldErrors: {
    first_name: 'Saisissez le prénom',
    last_name: 'Saisissez le nom',
    email: 'Saisissez une adresse e-mail, comme ana@example.com',
    phone: 'Saisissez un numéro avec l’indicatif du pays, comme +1 305 555 0123',
    timestamp: 'Choisissez un horaire',
    timezone: 'Choisissez un fuseau horaire',
    reason: 'Saisissez au plus 500 caractères',
    files: 'Choisissez au moins un fichier PDF',
  },
}

export const fr: Catalog = { name: 'Français', mails, phrases, pages }
