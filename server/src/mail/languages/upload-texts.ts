/** What the page of documents says about files. `{}` stands for a name or a number. */
export interface UploadTexts {
  /** Label of the field. */
  files: string
  filesHint: string
  takePhoto: string
  takePhotoHint: string
  /** Heading of the list of files that are chosen and not sent, and its hint. */
  chosen: string
  photoOrder: string
  moveUp: string
  moveDown: string
  leaveOut: string
  /** Of the bytes that were sent. */
  percentSent: string
  tooLarge: string
  /** Why a file was not taken, behind its name. */
  faults: Record<UploadFault, string>
}

export type UploadFault =
  | 'heic'
  | 'word'
  | 'other'
  | 'too_large'
  | 'pdf_password'
  | 'pdf_damaged'
  | 'pdf_no_pages'
  | 'photo_damaged'
  | 'photo_too_many_pixels'
  | 'photo_beside'
  | 'photo_pixels_of_hour'
  | 'too_complex'
  | 'same'

const en: UploadTexts = {
  files: 'Documents or photos of them',
  filesHint:
    'PDF, JPEG or PNG. At most 20 files, 30 MiB each. Photos become one PDF with a page for each, in their order.',
  takePhoto: 'Take a photo',
  takePhotoHint: 'Take one photo of each page, from above and in good light.',
  chosen: 'Chosen, not sent yet',
  photoOrder: 'Photos become the pages of one document, in this order.',
  moveUp: 'Move {} up',
  moveDown: 'Move {} down',
  leaveOut: 'Leave {} out',
  percentSent: '{}% sent',
  tooLarge: '{} is larger than 30 MiB. Nothing was sent: choose a smaller file.',
  faults: {
    heic: 'It is a HEIC photo. On an iPhone choose Settings, Camera, Formats, Most Compatible and take the photo again, or send a screenshot of it.',
    word: 'It is a Word document. In Word choose File, Save as, PDF. On a phone open the document, choose Print or Share, and save it as a PDF.',
    other: 'It is neither a PDF nor a JPEG or PNG photo. Save it as a PDF, or take a photo of each page.',
    too_large: 'It is larger than 30 MiB. Upload a smaller file.',
    pdf_password:
      'This PDF has a password. Save a copy without it: open the PDF, print it, and choose “Save as PDF” as the printer.',
    pdf_damaged:
      'This PDF is damaged or incomplete. Download or save it again, or print it and choose “Save as PDF”.',
    pdf_no_pages: 'This PDF has no pages. Save the document as a PDF again.',
    photo_damaged: 'This photo is damaged or incomplete. Take it again.',
    photo_too_many_pixels: 'This photo has too many pixels. Take it with fewer, or send a screenshot of it.',
    photo_beside:
      'The photos become one document, and another one of them could not be used. Send all of them again.',
    photo_pixels_of_hour:
      'Too many large photos were sent for this booking within an hour. Send it again in an hour, or send the pages as one PDF.',
    too_complex:
      'It takes too much time or memory to read. Print it and choose “Save as PDF”, or take a photo of each page.',
    same: 'You uploaded the same file before.',
  },
}

const es: UploadTexts = {
  files: 'Documentos o fotos de ellos',
  filesHint:
    'PDF, JPEG o PNG. 20 archivos como máximo, de 30 MiB cada uno. Las fotos forman un solo PDF, con una página por foto y en su orden.',
  takePhoto: 'Hacer una foto',
  takePhotoHint: 'Haga una foto de cada página, desde arriba y con buena luz.',
  chosen: 'Elegidos, aún sin enviar',
  photoOrder: 'Las fotos serán las páginas de un solo documento, en este orden.',
  moveUp: 'Subir {}',
  moveDown: 'Bajar {}',
  leaveOut: 'Quitar {}',
  percentSent: '{} % enviado',
  tooLarge: '{} ocupa más de 30 MiB. No se ha enviado nada: elija un archivo más pequeño.',
  faults: {
    heic: 'Es una foto HEIC. En el iPhone elija Ajustes, Cámara, Formatos, Más compatible y haga la foto de nuevo, o envíe una captura de pantalla.',
    word: 'Es un documento de Word. En Word elija Archivo, Guardar como, PDF. En el teléfono abra el documento, elija Imprimir o Compartir, y guárdelo como PDF.',
    other: 'No es un PDF ni una foto JPEG o PNG. Guárdelo como PDF, o haga una foto de cada página.',
    too_large: 'Ocupa más de 30 MiB. Suba un archivo más pequeño.',
    pdf_password:
      'Este PDF tiene una contraseña. Guarde una copia sin ella: abra el PDF, imprímalo y elija «Guardar como PDF» como impresora.',
    pdf_damaged:
      'Este PDF está dañado o incompleto. Descárguelo o guárdelo otra vez, o imprímalo y elija «Guardar como PDF».',
    pdf_no_pages: 'Este PDF no tiene páginas. Guarde el documento como PDF otra vez.',
    photo_damaged: 'Esta foto está dañada o incompleta. Hágala de nuevo.',
    photo_too_many_pixels:
      'Esta foto tiene demasiados píxeles. Hágala con menos, o envíe una captura de pantalla.',
    photo_beside:
      'Las fotos forman un solo documento, y otra de ellas no se ha podido usar. Envíelas todas de nuevo.',
    photo_pixels_of_hour:
      'En una hora se han enviado demasiadas fotos grandes para esta reserva. Envíela de nuevo dentro de una hora, o envíe las páginas en un solo PDF.',
    too_complex:
      'Leerlo necesita demasiado tiempo o memoria. Imprímalo y elija «Guardar como PDF», o haga una foto de cada página.',
    same: 'Ya había subido el mismo archivo.',
  },
}

const fr: UploadTexts = {
  files: 'Documents, ou photos de ceux-ci',
  filesHint:
    'PDF, JPEG ou PNG. 20 fichiers au plus, de 30 Mo chacun. Les photos forment un seul PDF, avec une page par photo, dans leur ordre.',
  takePhoto: 'Prendre une photo',
  takePhotoHint: 'Prenez une photo de chaque page, d’en haut et bien éclairée.',
  chosen: 'Choisis, pas encore envoyés',
  photoOrder: 'Les photos deviennent les pages d’un seul document, dans cet ordre.',
  moveUp: 'Monter {}',
  moveDown: 'Descendre {}',
  leaveOut: 'Retirer {}',
  percentSent: '{} % envoyés',
  tooLarge: '{} dépasse 30 Mo. Rien n’a été envoyé : choisissez un fichier plus petit.',
  faults: {
    heic: 'C’est une photo HEIC. Sur un iPhone, choisissez Réglages, Appareil photo, Formats, Le plus compatible et reprenez la photo, ou envoyez-en une capture d’écran.',
    word: 'C’est un document Word. Dans Word, choisissez Fichier, Enregistrer sous, PDF. Sur un téléphone, ouvrez le document, choisissez Imprimer ou Partager, et enregistrez-le en PDF.',
    other:
      'Ce n’est ni un PDF, ni une photo JPEG ou PNG. Enregistrez le fichier en PDF, ou prenez une photo de chaque page.',
    too_large: 'Il dépasse 30 Mo. Envoyez un fichier plus petit.',
    pdf_password:
      'Ce PDF a un mot de passe. Enregistrez une copie sans mot de passe : ouvrez le PDF, imprimez-le et choisissez « Enregistrer en PDF » comme imprimante.',
    pdf_damaged:
      'Ce PDF est abîmé ou incomplet. Téléchargez-le ou enregistrez-le à nouveau, ou imprimez-le et choisissez « Enregistrer en PDF ».',
    pdf_no_pages: 'Ce PDF n’a aucune page. Enregistrez à nouveau le document en PDF.',
    photo_damaged: 'Cette photo est abîmée ou incomplète. Reprenez-la.',
    photo_too_many_pixels:
      'Cette photo a trop de pixels. Prenez-la avec moins de pixels, ou envoyez-en une capture d’écran.',
    photo_beside:
      'Les photos forment un seul document, et une autre n’a pas pu être utilisée. Envoyez-les toutes à nouveau.',
    photo_pixels_of_hour:
      'Trop de grandes photos ont été envoyées pour cette réservation en une heure. Renvoyez-la dans une heure, ou envoyez les pages en un seul PDF.',
    too_complex:
      'La lecture demande trop de temps ou de mémoire. Imprimez le fichier et choisissez « Enregistrer en PDF », ou prenez une photo de chaque page.',
    same: 'Vous aviez déjà envoyé le même fichier.',
  },
}

export const uploadTexts = { en, es, fr }
