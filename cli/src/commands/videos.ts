import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import type { Command } from 'commander'
import { addCommand, addGroup, limitOption, pageSize, take } from '../command.ts'
import { assertReadable } from '../local/given-file.ts'
import { byteCount, dateTime } from '../output/time.ts'
import { isSentInParts, sendFile } from '../send-file.ts'
import type { Terminal } from '../terminal.ts'

/** Recordings of sessions. */
export function addVideos(program: Command, terminal: Terminal): void {
  const group = addGroup(program, {
    name: 'videos',
    summary: 'List, upload and delete the recordings of a session',
    examples: [['jurat videos upload 13 session.mp4', 'to the appointment 13']],
  })
  addCommand(group, terminal, {
    usage: 'list <id>',
    summary: 'List the recordings of an appointment, newest first',
    examples: [['jurat videos list 13', 'of the appointment 13']],
    options: [limitOption()],
    connects: 'server',
    run: async ({ connect, out }, { limit }: { limit: number }, id: number) => {
      const { manage } = connect()
      const rows = await take(manage.appointments.listVideos(id, { limit: pageSize(limit) }), limit)
      out.table(
        [
          { title: 'id', value: row => row.id, align: 'right' },
          { title: 'name', value: row => row.original_filename },
          { title: 'size', value: row => byteCount(row.file_size), align: 'right' },
          { title: 'added', value: row => dateTime(row.created_at) },
        ],
        rows,
        'There is no recording.',
      )
    },
  })
  addCommand(group, terminal, {
    usage: 'upload <id> <file>',
    summary: 'Upload a recording of at most 8 GiB to an appointment',
    description:
      'A file of more than 16 MiB is sent in parts. If it is interrupted, the same command within 24 hours sends only the rest.',
    examples: [['jurat videos upload 13 session.mp4', 'to the appointment 13']],
    connects: 'server',
    run: async ({ connect, out }, _options, appointment_id: number, path: string) => {
      await assertReadable(path)
      const connection = connect()
      if (await isSentInParts(path)) {
        const { video_id } = await sendFile(connection, terminal, path, { appointment_id, kind: 'video' })
        const sent = await connection.manage.videos.get(video_id ?? 0)
        return out.done(`Uploaded the video ${sent.id}.`, sent)
      }
      const file = { file: await openAsBlob(path), filename: basename(path) }
      const video = await connection.manage.videos.create({ appointment_id, ...file })
      out.done(`Uploaded the video ${video.id}.`, video)
    },
  })
  addCommand(group, terminal, {
    usage: 'remove <id>',
    summary: 'Delete a recording and its file',
    examples: [['jurat videos remove 31', 'links to it stop working']],
    connects: 'server',
    run: async ({ connect, out }, _options, id: number) => {
      await connect().manage.videos.delete(id)
      out.done(`Deleted the video ${id}.`, null)
    },
  })
}
