import type { Samples } from './sample.ts'

/** Uploads in parts. */
export const uploadSamples: Samples = {
  listAppointmentUploads: {
    path: { id: 1043 },
    sdk: `
      const { data } = await manage.uploads.list(1043)
      console.log(data.length)`,
  },
  startUpload: {
    path: { id: 1043 },
    body: { kind: 'video', filename: 'session.mp4', content_type: 'video/mp4', size_bytes: 73400320 },
    sdk: `
      const upload = await manage.uploads.start(1043, {
        kind: 'video',
        filename: 'session.mp4',
        content_type: 'video/mp4',
        size_bytes: 73400320,
      })
      console.log(upload.id, upload.part_count)`,
  },
  getUpload: {
    path: { id: 12 },
    sdk: `
      const upload = await manage.uploads.get(12)
      console.log(upload.status, upload.parts.length)`,
  },
  putUploadPart: {
    path: { id: 12, number: 1 },
    headers: {
      'Content-Digest': 'sha-256=:$(openssl dgst -sha256 -binary part-1 | base64):',
    },
    file: { name: 'part-1', type: 'application/octet-stream' },
    sdk: `
      const part = await manage.uploads.putPart(12, 1, await readFile('part-1'))
      console.log(part.size_bytes)`,
  },
  completeUpload: {
    path: { id: 12 },
    sdk: `
      const { video_id } = await manage.uploads.complete(12)
      console.log(video_id)`,
  },
  abortUpload: { path: { id: 12 }, sdk: 'await manage.uploads.abort(12)' },
}
