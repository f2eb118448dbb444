import multipart from '@fastify/multipart'
import type { Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import { discardFile } from '../../platform/files/files.ts'
import { signLink } from '../../platform/files/signed-links.ts'
import { list } from '../../platform/http/list.ts'
import { type App, read, write, writeWithPreparation } from '../../platform/http/operation.ts'
import { IdParams, JsonNull, listOf } from '../../platform/http/shapes.ts'
import { limitUploads } from '../../platform/http/uploads.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { getParent } from '../shared/bookings.ts'
import { listVideos } from './queries.ts'
import { sentAs } from './rules.ts'
import { LinkedVideo, ManagedVideoQuery, Video, VideoBody, VideoLinkQuery, VideoQuery } from './schema.ts'
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
      response: listOf(Video),
    },
    async ({ query, caller }) => {
      return list(
        query,
        page => listVideos(ctx.db, caller.workspaceId, { ...page, appointmentId: query.appt_id }),
        row => videoView(ctx, row),
      )
    },
  )
  for (const [id, url, suffix] of [
    ['getVideo', '/videos/:id', ''],
    ['getVideoBySingular', '/video/:id', ' (/video)'],
  ] as const) {
    read(
      app,
      url,
      {
        id,
        tag,
        scope: 'videos:read',
        summary: `Read the video of an appointment with a link to its file${suffix}`,
        description: '`/video/{id}` and `/videos/{id}` are the same operation.',
        params: IdParams,
        query: VideoLinkQuery,
        response: LinkedVideo,
      },
      ({ params, query, caller }) => linkedVideo(ctx, caller, params.id, query),
    )
  }
}

/** The video with a link to its file. Throws `not_found`. */
async function linkedVideo(
  ctx: Context,
  caller: Caller,
  id: number,
  { disposition = 'attachment' }: Static<typeof VideoLinkQuery>,
) {
  const video = await getVideo(ctx.db, caller, id)
  const link = { storageKey: video.storage_key, ...sentAs(video), disposition }
  return { ...videoView(ctx, video), ...(await signLink(ctx, link)) }
}

/** `/videos` and `/appointments/{id}/videos` of the management interface. */
export function videoManageRoutes(app: App, ctx: Context): void {
  const common = { tag, scope: 'bookings:read', forNotary: true, params: IdParams } as const
  const ofVideo = { row: 'video', name: 'Video' } as const
  const ofAppointment = { row: 'booking', name: 'Appointment' } as const
  read(
    app,
    '/appointments/:id/videos',
    {
      ...common,
      id: 'listManagedAppointmentVideos',
      within: ofAppointment,
      summary: 'List the session videos of an appointment',
      description: 'Newest first.',
      query: ManagedVideoQuery,
      response: listOf(Video),
    },
    async ({ params, query, caller }) => {
      await getParent(ctx.db, caller, 'appointment', params.id)
      return list(
        query,
        page => listVideos(ctx.db, caller.workspaceId, { ...page, appointmentId: params.id }),
        row => videoView(ctx, row),
      )
    },
  )
  read(
    app,
    '/videos/:id',
    {
      ...common,
      id: 'getManagedVideo',
      within: ofVideo,
      summary: 'Read a session video as staff, with a link to its file',
      description:
        'Returns the video with `signed_url`, which accepts range requests. The link works without a token, and stops working when it expires.',
      query: VideoLinkQuery,
      response: LinkedVideo,
    },
    ({ params, query, caller }) => linkedVideo(ctx, caller, params.id, query),
  )
  app.register(async upload => {
    await upload.register(multipart)
    limitUploads(upload)
    writeWithPreparation(
      upload,
      ctx,
      'POST',
      '/videos',
      {
        id: 'uploadVideo',
        tag,
        scope: 'bookings:write',
        forNotary: true,
        within: 'handler',
        summary: 'Upload a session video',
        description:
          'The body is streamed to storage. A member with the role notary can upload videos of their own appointments. The stored filename ends in the extension of its type. Fires `video-uploaded`. A workspace can run at most 20 uploads at a time. Another one returns `rate_limited`. Does not accept an Idempotency-Key.',
        body: VideoBody,
        multipart: true,
        idempotent: false,
        response: Video,
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
      within: ofVideo,
      summary: 'Delete a session video and its file',
      description: 'Fires `video-deleted`. Existing links stop working.',
      params: IdParams,
      response: JsonNull,
    },
    async (tx, { params, caller }) => {
      await removeVideo(tx, ctx, caller, params.id)
      return null
    },
  )
}
