import multipart from '@fastify/multipart'
import type { Context } from '../context.ts'
import { discardFile } from '../files/files.ts'
import { signLink } from '../files/links.ts'
import { list } from '../http/list.ts'
import { type App, read, write, writeAfter } from '../http/operation.ts'
import { IdParams, JsonNull, listOf } from '../http/shapes.ts'
import { limitUploads } from '../http/uploads.ts'
import { listVideos } from './queries.ts'
import { sentAs } from './rules.ts'
import { LinkedVideo, Video, VideoBody, VideoLinkQuery, VideoQuery } from './schema.ts'
import { receiveVideo } from './upload.ts'
import { addVideo, getVideo, removeVideo } from './videos.ts'
import { videoView } from './view.ts'

const tag = 'Videos'

/** `/videos` and `/video/{id}` of the contract. */
export function videoRoutes(app: App, ctx: Context): void {
  read(
    app,
    '/videos',
    {
      id: 'listVideos',
      tag,
      scope: 'videos:read',
      summary: 'List session videos, newest first',
      description: 'Ordered by id: the last added video comes first.',
      query: VideoQuery,
      answer: listOf(Video),
    },
    async ({ query, caller }) => {
      return list(
        query,
        page => listVideos(ctx.db, caller.workspaceId, { ...page, appointmentId: query.appt_id }),
        row => videoView(ctx, row),
      )
    },
  )
  for (const [id, url] of [
    ['getVideo', '/videos/:id'],
    ['getVideoBySingular', '/video/:id'],
  ] as const) {
    read(
      app,
      url,
      {
        id,
        tag,
        scope: 'videos:read',
        summary: 'Read the video of an appointment with a link to its file',
        description: '`/video/{id}` and `/videos/{id}` are the same operation.',
        params: IdParams,
        query: VideoLinkQuery,
        answer: LinkedVideo,
      },
      async ({ params, query, caller }) => {
        const video = await getVideo(ctx.db, caller, params.id)
        const { disposition = 'attachment' } = query
        const link = { storageKey: video.storage_key, ...sentAs(video), disposition }
        return { ...videoView(ctx, video), ...(await signLink(ctx, link)) }
      },
    )
  }
}

/** `/videos` of the management interface. */
export function videoManageRoutes(app: App, ctx: Context): void {
  app.register(async upload => {
    await upload.register(multipart)
    limitUploads(upload)
    writeAfter(
      upload,
      ctx,
      'POST',
      '/videos',
      {
        id: 'uploadVideo',
        tag,
        scope: 'bookings:write',
        within: 'handler',
        summary: 'Upload a session video',
        description:
          'The body is streamed to storage. The stored filename ends in the extension of its type. Fires `video-uploaded`. A workspace can run at most 20 uploads at a time. Another one returns `rate_limited`. Does not accept an Idempotency-Key.',
        body: VideoBody,
        multipart: true,
        idempotent: false,
        answer: Video,
        status: 201,
        errors: ['not_found'],
      },
      {
        prepare: ({ request, caller }) => receiveVideo(ctx, request, caller),
        discard: ({ video }) => discardFile(ctx, video.file),
      },
      async (tx, _call, { caller, video }) => videoView(ctx, await addVideo(tx, ctx, caller, video)),
    )
  })
  write(
    app,
    ctx,
    'DELETE',
    '/videos/:id',
    {
      id: 'deleteVideo',
      tag,
      scope: 'bookings:write',
      forNotary: true,
      within: { row: 'video', name: 'Video' },
      summary: 'Delete a session video and its file',
      description: 'Fires `video-deleted`. Existing links stop working.',
      params: IdParams,
      answer: JsonNull,
    },
    async (tx, { params, caller }) => {
      await removeVideo(tx, ctx, caller, params.id)
      return null
    },
  )
}
