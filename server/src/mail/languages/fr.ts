import type { KindsTo } from '../kinds/kinds.ts'
import { type Catalog, stop, withTime } from './catalog.ts'
import { changeMails } from './change-mails.ts'
import { endMails } from './end-mails.ts'
import { notaryTexts } from './notary-texts.ts'
import { requestMails } from './request-mails.ts'
import { resultMail } from './result-mail.ts'
import { signerMails as signerTexts } from './signer-mails.ts'
import { uploadTexts } from './upload-texts.ts'

const changeNote = 'Pour choisir un autre horaire ou annuler, utilisez le même lien.'

const mails: Omit<Catalog['mails'], KindsTo<'signer'>> = {
  invitation: {
    subject: ({ service }) => `Choisissez un horaire : ${service}`,
    heading: () => 'Choisissez l’horaire de votre rendez‑vous',
    paragraphs: ({ business }) => [
      `Votre réservation chez ${business} est prête. Choisissez l’horaire qui vous convient pour fixer votre rendez‑vous.`,
    ],
    button: 'Choisir un horaire',
  },
  confirmation: {
    subject: about => `Confirmé : ${withTime(about)}`,
    heading: () => 'Votre rendez‑vous est confirmé',
    paragraphs: ({ business }) => [
      `${business} vous attend à l’horaire indiqué ci-dessous. Le fichier joint ajoute le rendez‑vous à votre agenda.`,
    ],
    button: 'Voir le rendez‑vous',
    note: changeNote,
  },
  ...changeMails.fr,
  cancellation: endMails.fr.cancellation,
  missed: endMails.fr.missed,
  reminder_24h: {
    subject: about => `Rappel : ${withTime(about)}`,
    heading: ({ daysAhead }) => {
      if (daysAhead === 0) return 'Votre rendez‑vous est aujourd’hui'
      return daysAhead === 1 ? 'Votre rendez‑vous est demain' : 'Votre rendez‑vous approche'
    },
    paragraphs: ({ business }) => [`${business} vous attend à l’horaire indiqué ci-dessous.`],
    button: 'Voir le rendez‑vous',
    note: changeNote,
  },
  reminder_1h: {
    subject: about => `Bientôt : ${withTime(about)}`,
    heading: ({ minutesAhead }) =>
      minutesAhead > 50 ? 'Votre rendez‑vous commence dans une heure' : 'Votre rendez‑vous commence bientôt',
    paragraphs: ({ business }) => [`${business} vous attend à l’horaire indiqué ci-dessous.`],
    button: 'Voir le rendez‑vous',
  },
  result_ready: resultMail.fr,
  completed: endMails.fr.completed,
  ...requestMails.fr,
}

const signerMails: Pick<Catalog['mails'], KindsTo<'signer'>> = {
  ...signerTexts.fr,
  signer_cancellation: endMails.fr.signer_cancellation,
  signer_result_ready: resultMail.fr,
}

const codeMail: Catalog['codeMail'] = {
  subject: (code, business) => `${code} est votre code : ${business}`,
  heading: 'Confirmez votre adresse e-mail',
  paragraphs: [
    'Saisissez le code sur la page pour réserver le rendez‑vous ci-dessous. Le code est valable 15 minutes.',
    'Si vous ne l’avez pas demandé, ignorez cet e-mail : rien n’est réservé.',
  ],
  code: 'Code',
}

const phrases: Catalog['phrases'] = {
  greeting: name => (name === '' ? 'Bonjour,' : `Bonjour ${name},`),
  labels: {
    service: 'Prestation',
    date: 'Date',
    time: 'Heure',
    yourTime: 'Votre heure',
    duration: 'Durée',
    place: 'Lieu',
    session: 'Séance',
    fileNumber: 'N° de dossier',
  },
  openLink: 'Si le bouton ne fonctionne pas, ouvrez cette adresse :',
  colon: ' :',
  footer: business => `Envoyé par ${business}.`,
  linkIsYours: 'Le lien de cet e-mail ouvre votre réservation sans mot de passe. Ne le transférez pas.',
  signerLinkIsYours: 'Le lien de cet e-mail ouvre votre propre page sans mot de passe. Ne le transférez pas.',
}

const pages: Catalog['pages'] = {
  skip: 'Aller au contenu',
  languages: 'Langues',
  testMode: 'Test : rien n’est réel sur cette page.',
  loading: 'Chargement',
  contact: 'Contact :',
  privacy: 'Confidentialité',
  terms: 'Conditions',
  optional: '(facultatif)',
  backTo: {
    schedule: 'Retour à la réservation',
    appointment: 'Retour au rendez‑vous',
    upload: 'Retour aux documents',
  },
  saveChanges: 'Enregistrer les modifications',
  change: 'Modifier',
  remove: 'Retirer',
  done: {
    'signer-added': 'Le signataire a été ajouté.',
    'signer-changed': 'Les coordonnées du signataire ont été enregistrées.',
    'signer-removed': 'Le signataire a été retiré.',
    'document-removed': 'Le document a été retiré.',
  },

  timesIn: (city, now) => stop(`Fuseau horaire : ${city}. Il est ${now}`),
  readerZone: (city, now) => stop(`Votre fuseau horaire : ${city}. Il y est ${now}`),
  changeZone: 'Changer de fuseau horaire',
  city: 'Ville ou pays',
  search: 'Rechercher',
  now: time => `il est ${time}`,
  zonesFound: count => (count === 1 ? '1 fuseau horaire trouvé' : `${count} fuseaux horaires trouvés`),
  moreZones: count => `Afficher ${count} de plus`,
  noZone: wanted =>
    `Aucune ville ni aucun pays ne commence par « ${wanted} ». Essayez la grande ville la plus proche.`,
  atBusiness: (time, city) => `${time}, heure de l’étude (${city})`,
  atReader: (time, city) => `Votre heure : ${time} (${city})`,

  chooseTime: 'Choisissez un créneau',
  chooseDay: 'Choisissez un jour',
  dayHint: 'Choisissez un jour mis en évidence pour voir ses créneaux.',
  otherMonths: 'Autres mois',
  monthCaption: month => `Jours avec des créneaux libres en ${month}`,
  today: 'aujourd’hui',
  bookedDay: 'le jour de votre rendez‑vous',
  dayPast: 'Ce jour est passé.',
  dayWithTimes: (day, count) => `${day}, ${count} ${count === 1 ? 'créneau' : 'créneaux'}`,
  partsOfDay: [
    { from: 0, name: 'Tôt le matin' },
    { from: 6, name: 'Matin' },
    { from: 12, name: 'Après-midi' },
    { from: 18, name: 'Soir' },
  ],
  hourWithTimes: (hour, count) => `${hour} · ${count} ${count === 1 ? 'créneau libre' : 'créneaux libres'}`,
  noneInMonth: month => `Il n’y a pas de créneau libre en ${month}.`,
  noneThatDay: 'Il n’y a pas de créneau libre ce jour-là.',
  noneAtAll: contact =>
    contact
      ? `Il n’y a pas de créneau libre pour l’instant. Contactez-nous : ${contact}`
      : 'Il n’y a pas de créneau libre pour l’instant. Contactez l’étude ou réessayez plus tard.',
  nextFree: time => `Prochain créneau libre : ${time}`,
  nearest: 'Créneaux libres les plus proches',

  checkHeading: 'Vérifiez votre rendez‑vous',
  otherTime: 'Choisir un autre créneau',
  heldUntil: time => `Créneau gardé pour vous jusqu’à ${time}`,
  left: '(encore {})',
  holdMinute: 'Le créneau vous est gardé encore une minute.',
  holdEnded: 'Le créneau ne vous est plus gardé. Vous pouvez encore le prendre tant qu’il est libre.',
  holdEndedCode:
    'Le créneau ne vous est plus gardé. Vous pouvez encore le prendre tant qu’il est libre, ou le garder à nouveau avec un nouveau code.',
  holdHint: minutes => `En attendant, nous vous gardons le créneau pendant ${minutes} minutes.`,
  extend: minutes => `Garder ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} de plus`,
  holdAgain: 'Garder à nouveau ce créneau',
  book: 'Confirmer le rendez‑vous',
  day: 'Jour',
  time: 'Heure',
  duration: 'Durée',
  service: 'Prestation',
  place: 'Lieu',
  online: 'En ligne',
  price: 'Prix',
  paid: price => `${price}, payé`,
  customer: 'Pour',
  wrongDetails: 'Une erreur ? Contactez l’étude :',

  error: 'Erreur',
  bookAbout: business => `Prenez rendez‑vous en ligne avec ${business}.`,
  bookHeading: 'Prendre rendez‑vous',
  chooseService: 'Choisissez une prestation.',
  otherService: 'Choisir une autre prestation',
  detailsHeading: 'Vos coordonnées',
  codeHint: 'Nous vous enverrons un code par e-mail. Vous le saisirez à la page suivante.',
  sendCode: 'Recevoir le code',
  codeHeading: 'Saisissez le code',
  codeSent: email => `Nous avons envoyé un code à six chiffres à ${email}. Il est valable 15 minutes.`,
  codeBooks: 'Votre rendez‑vous sera confirmé dès que vous aurez saisi le code.',
  code: 'Code',
  noEmail: 'Pas d’e-mail ? Regardez dans les courriers indésirables.',
  noCode: 'Pas d’e-mail ? Regardez dans les courriers indésirables, ou demandez un nouveau code.',
  changeDetails: 'Modifier vos coordonnées',
  resendCode: 'Recevoir un nouveau code',
  codeResent: 'Un nouveau code a été envoyé. Les précédents ne sont plus valables.',
  codeUseless: 'Le code a expiré ou a été mal saisi trop souvent. Demandez un nouveau code.',
  tooManyCodes: time => stop(`Trop de codes ont été envoyés à cette adresse. Réessayez après ${time}`),
  noMoreCodes: time =>
    stop(
      `Aucun autre code ne peut être envoyé pour cette réservation. Le dernier code est valable jusqu’à ${time}`,
    ),
  codesUsedUp:
    'Aucun autre code ne peut être envoyé pour cette réservation. Modifiez vos coordonnées pour en recevoir un.',
  notHeld:
    'Ce créneau n’est pas gardé : une autre personne peut le prendre tant que vous n’avez pas saisi le code.',
  takeTime: time => `Réserver : ${time}`,

  appointment: 'Votre rendez‑vous',
  appointmentCanceled: 'Votre rendez‑vous est annulé',
  noTimeYet: 'Votre rendez‑vous n’a pas encore de date',
  reference: id => `Référence ${id}`,
  stateScheduled: 'Confirmé',
  stateDraft: 'Pas encore confirmé',
  statePast: 'Passé',
  stateMissed: 'N’a pas eu lieu',
  stateCompleted: 'Terminé',
  stateCanceled: 'Annulé',
  youCanceled: 'Vous avez annulé ce rendez‑vous.',
  businessCanceled: business => `${business} a annulé ce rendez‑vous.`,
  wasMissed: 'Ce rendez‑vous n’a pas eu lieu.',
  reasonGiven: reason => `Motif : ${reason}`,
  bookedHeading: 'Votre rendez‑vous est confirmé',
  bookedBefore: email =>
    `Le code a déjà été saisi et le rendez‑vous est réservé. L’e‑mail envoyé à ${email} contient le lien pour le voir, le déplacer ou l’annuler.`,
  mailFollows: email => `Nous enverrons une confirmation à ${email}.`,
  moved: 'Votre rendez‑vous a un nouvel horaire.',
  canceledNow: 'Votre rendez‑vous est annulé.',
  chooseOtherTime: 'Choisir un autre créneau',
  print: 'Imprimer',
  cancel: 'Annuler le rendez‑vous',
  addToCalendar: 'Ajouter à votre agenda',
  calendarFile: 'Fichier d’agenda (ICS)',

  moveHeading: 'Choisissez un nouveau créneau',
  bookedNow: 'Horaire actuel',
  newTime: 'Nouvel horaire',
  currentTime: 'Votre horaire actuel',
  checkMove: 'Vérifiez le nouvel horaire',
  moveTo: time => `Déplacer au ${time}`,
  keep: 'Garder le rendez‑vous',
  cancelHeading: 'Annuler votre rendez‑vous',
  moveInstead: 'Besoin d’un autre créneau ?',
  cancelEffect: 'Le créneau redevient libre. L’étude conserve vos documents.',
  reason: 'Motif',

  signers: 'Signataires',
  noSigners: 'Pas encore de signataire.',
  addSigner: 'Ajouter un signataire',
  signerHint: 'Les noms doivent être ceux de la pièce d’identité.',
  signerMail: isBooked =>
    `${isBooked ? 'Nous' : 'Une fois le rendez‑vous confirmé, nous'} enverrons au signataire par e-mail l’horaire et son propre lien vers la séance.`,
  changeSigner: name => `Modifier les coordonnées de ${name}`,
  removeSigner: 'Retirer le signataire',
  firstName: 'Prénom',
  lastName: 'Nom',
  email: 'Adresse e-mail',
  phone: 'Téléphone',
  phoneHint: 'Un numéro d’un autre pays commence par + et son indicatif, par exemple +1 305 555 0123.',
  signerStatus: {
    pending: 'L’identité est vérifiée lors de la séance',
    in_progress: 'Vérification en cours',
    verified: 'Identité vérifiée',
    failed: 'Échec de la vérification',
    locked: 'Vérification bloquée',
  },

  documents: 'Documents',
  noDocuments: 'Pas encore de document.',
  chooseFiles: 'Choisir des fichiers',
  uploads: uploadTexts.fr,
  upload: 'Envoyer les fichiers',
  uploading: 'Progression de l’envoi',
  uploadFailed: 'L’envoi s’est interrompu. Vérifiez votre connexion et envoyez à nouveau.',
  uploadHeading: 'Envoyez vos documents',
  noFiles: 'Aucun fichier choisi',
  filesChosen: '{} fichiers choisis',
  removeDocumentHeading: 'Retirer ce document ?',
  removeDocument: 'Retirer le document',
  keepDocument: 'Garder le document',
  uploaded: count => (count === 1 ? 'Un document a été envoyé.' : `${count} documents ont été envoyés.`),
  notUploaded: name => `${name} n’a pas été envoyé.`,

  results: 'Vos documents notariés',
  resultsWaiting:
    'Vos documents notariés ne sont pas encore ici. Vous recevrez un e-mail dès qu’ils y seront.',
  resultsExpired:
    'Vos documents notariés ne peuvent plus être téléchargés ici. Demandez une copie à l’étude.',
  pages: count => (count === 1 ? '1 page' : `${count} pages`),
  addedAt: time => `ajouté le ${time}`,
  download: 'Télécharger',
  downloadUntil: day => `Vous pouvez les télécharger jusqu’au ${day}.`,
  receipt: 'Reçu',
  receiptFrom: 'De',
  notarizedDocuments: 'Documents notariés',
  unitPrice: 'Prix unitaire',
  total: 'Total',
  quantity: 'Quantité',
  referenceLabel: 'Référence',

  toSession: 'Préparer la séance',
  sessionHeading: 'Votre séance',
  sessionFor: name => `Pour ${name}`,
  join: 'Rejoindre la séance',
  joinFrom: (time, day) =>
    stop(`Vous pourrez rejoindre la séance ici ${day ? `le ${day}, ` : ''}à partir de ${time}`),
  joinMissing: isMailed =>
    isMailed
      ? 'La séance a lieu en ligne. Le lien pour la rejoindre suivra par e-mail.'
      : 'La séance a lieu en ligne. Le lien pour la rejoindre sera sur cette page.',
  sessionOver: 'Cette séance est terminée.',
  prepare: 'Préparez la séance',
  prepareList: [
    'Ayez sous la main une pièce d’identité en cours de validité : passeport, carte d’identité ou permis de conduire.',
    'Utilisez un appareil avec caméra et micro, et une connexion stable.',
    'Choisissez une pièce calme et claire, où personne d’autre n’est présent.',
    'Ayez sous la main les documents que vous allez signer.',
  ],
  testDevices: 'Tester la caméra et le micro',
  stopDevices: 'Arrêter le test',
  devicesGood: 'La caméra et le micro fonctionnent. Parlez : la barre bouge.',
  devicesBad:
    'Le navigateur n’a pas accès à une caméra et à un micro. Autorisez-le dans les réglages du navigateur, ou utilisez un autre appareil.',

  homeHeading: 'Ceci est un serveur Jurat',
  homeAbout: 'Une étude notariale l’utilise pour ses rendez‑vous et la notarisation à distance.',
  homeCustomers: 'Vous êtes client ? Ouvrez le lien de l’e-mail de votre étude.',
  homeDocs: 'Documentation pour développeurs',
  homeConsole: 'Console du personnel',

  problem: 'Il y a un problème',
  reservationCanceled: 'Cette réservation est annulée',
  reservationCompleted: 'Cette réservation est terminée',
  bookAgain: 'Reprendre rendez‑vous',
  questions: name => `Des questions ? Contactez ${name} :`,
  replyToEmail: 'répondez à son dernier e-mail.',
  wrongLink: 'Ce lien ne fonctionne pas',
  wrongLinkHelp: 'Copiez le lien entier de votre dernier e-mail, ou contactez l’étude qui vous l’a envoyé.',
  tooMany: 'Trop de tentatives',
  failed: 'L’opération n’a pas abouti',
  requestId: id => `Si cela échoue encore, indiquez ce numéro : ${id}`,
  errors: {
    invalid_request: 'Vérifiez ce que vous avez saisi.',
    slot_unavailable: 'Quelqu’un vient de prendre ce créneau. Choisissez-en un autre.',
    reschedule_failed: 'Le rendez‑vous ne peut pas être déplacé à ce créneau. Choisissez-en un autre.',
    unable_to_cancel: 'Le rendez‑vous ne peut plus être annulé ici. Contactez l’étude.',
    already_scheduled: 'Le rendez‑vous est déjà confirmé.',
    reservation_canceled: 'La réservation est annulée.',
    signer_exists: 'Il y a déjà un signataire avec cette adresse e-mail.',
    signer_cannot_be_updated: 'L’étude a déjà contrôlé ce signataire. Demandez-lui la modification.',
    unprocessable_entity: 'La limite de 50 est atteinte. Demandez à l’étude d’en ajouter.',
    payload_too_large: 'Les fichiers dépassent ensemble 150 Mo. Envoyez-en moins à la fois.',
    idempotency_conflict:
      'Ce formulaire a déjà été envoyé avec d’autres valeurs. Vérifiez la page et renvoyez-le.',
    idempotency_in_progress: 'Ce formulaire est en cours de traitement. Patientez, puis rechargez la page.',
    forbidden: 'Cela n’est pas possible depuis un autre site. Ouvrez le lien de votre e-mail.',
    rate_limited: 'Trop de tentatives. Attendez une minute et réessayez.',
    unsupported_media_type: 'Le formulaire n’a pas pu être lu. Revenez en arrière et réessayez.',
    internal_error: 'Une erreur s’est produite. Réessayez dans une minute.',
    unavailable: 'Le serveur n’est pas disponible. Réessayez dans une minute.',
  },
  reasons: {
    fee_rose: 'L’annulation coûte maintenant plus cher. Regardez le nouveau montant.',
    too_many_files:
      'Vous pouvez envoyer 20 fichiers au plus à la fois. Aucun n’a été envoyé : choisissez-en moins.',
    missed:
      'Ce rendez‑vous n’a pas eu lieu. Prenez un nouveau rendez‑vous : ce que nous savons déjà est rempli.',
    completed: 'La séance est terminée. Envoyez à l’étude ce qui manque.',
    past: 'Ce créneau est déjà passé. Choisissez-en un autre.',
    notice: 'Ce créneau est trop proche. Choisissez un créneau plus éloigné.',
    horizon: 'Ce créneau est trop lointain. Choisissez un créneau plus proche.',
    closed: 'L’étude ne reçoit pas à cette heure. Choisissez un autre créneau.',
    signing_method:
      'À cette heure, personne ne propose cette forme de signature. Choisissez un autre créneau.',
    booked: 'Quelqu’un vient de prendre ce créneau. Choisissez-en un autre.',
    held: 'Quelqu’un est en train de réserver ce créneau. Choisissez-en un autre.',
    status: 'Le rendez‑vous ne peut plus être déplacé.',
  },
  fieldErrors: {
    first_name: 'Saisissez le prénom',
    last_name: 'Saisissez le nom',
    email: 'Saisissez une adresse e-mail, comme ana@example.com',
    phone: 'Saisissez un numéro de téléphone, comme 01 23 45 67 89 ou +33 1 23 45 67 89',
    'phone.phone_extension': 'Saisissez le numéro sans le numéro de poste, comme 01 23 45 67 89',
    'phone.phone_of_two_countries':
      'Commencez le numéro par + et l’indicatif de son pays, comme +33 1 23 45 67 89',
    code: 'Saisissez les six chiffres du dernier e-mail',
    'code.wrong_code': 'Ce code est faux. Saisissez les six chiffres du dernier e-mail',
    timestamp: 'Choisissez un créneau',
    timezone: 'Choisissez un fuseau horaire',
    reason: 'Saisissez au plus 500 caractères',
    'reason.not_that': 'Écrivez le motif avec d’autres mots',
    files: 'Choisissez au moins un fichier',
  },
}

export const fr: Catalog = {
  name: 'Français',
  mails: { ...mails, ...signerMails },
  codeMail,
  notaries: notaryTexts.fr,
  phrases,
  pages,
}
