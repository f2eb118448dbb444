import type { Video } from '@jurat/client'
import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { manage } from '../../../lib/api.ts'
import { reachable } from '../../../lib/file-links.ts'
import { useLanguage } from '../../../lib/languages/index.ts'
import { useSession } from '../../../lib/session.ts'
import { Time } from '../../../parts/dates/Time.tsx'
import { AskDialog } from '../../../parts/dialogs/AskDialog.tsx'
import { useAct } from '../../../parts/dialogs/useAct.tsx'
import { Problem } from '../../../parts/display/Problem.tsx'
import { QuietButton } from '../../../parts/display/QuietButton.tsx'
import { NotShown } from './NotShown.tsx'
import { PartUpload } from './PartUpload.tsx'
import { Section } from './Section.tsx'
import { sizeText } from './size.ts'
import { useBookingTexts } from './texts.ts'
import { useDownload } from './useDownload.ts'

/** The recordings of the session. */
export function Videos({ id, isOpen }: { id: number; isOpen: boolean }) {
  const t = useBookingTexts()
  const { may } = useSession()
  const videos = useQuery({
    queryKey: ['appointment', id, 'videos'],
    queryFn: async () => Array.fromAsync(manage.appointments.listVideos(id, { limit: 100 })),
  })
  return (
    <Section
      title={t.videos}
      query={videos}
      empty={t.noVideos}
      after={
        isOpen &&
        may('bookings:write') && (
          <PartUpload appointmentId={id} kind="video" label={t.chooseVideo} hint={t.dropVideo} />
        )
      }
    >
      {rows => (
        <ul className="parts">
          {rows.map(video => (
            <VideoRow key={video.id} video={video} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function VideoRow({ video }: { video: Video }) {
  const t = useBookingTexts()
  const { language } = useLanguage()
  const { may } = useSession()
  const act = useAct()
  const download = useDownload()
  const [isPlaying, setPlaying] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const { id, original_filename: filename, file_size, created_at } = video
  return (
    <li className="wide wraps">
      <div className="grow">
        <div>{filename}</div>
        <Text size="xs" c="dimmed">
          {sizeText(language, file_size)} · <Time at={created_at} />
        </Text>
      </div>
      <Group gap={4} wrap="nowrap" className="no-print">
        <QuietButton
          aria-label={isPlaying ? t.hideVideo : t.playOf(filename)}
          onClick={() => setPlaying(!isPlaying)}
        >
          {isPlaying ? t.hideVideo : t.play}
        </QuietButton>
        <QuietButton
          aria-label={t.downloadOf(filename)}
          onClick={() => void download(async () => manage.videos.get(id))}
        >
          {t.download}
        </QuietButton>
        {may('bookings:write') && (
          <QuietButton aria-label={t.removeOf(filename)} onClick={() => setRemoving(true)}>
            {t.remove}
          </QuietButton>
        )}
      </Group>
      {isPlaying && <Player id={id} name={filename} />}
      {isRemoving && (
        <AskDialog
          title={`${t.removeVideo}?`}
          button={t.removeVideo}
          text={t.removeVideoText(filename)}
          close={() => setRemoving(false)}
          run={async () => manage.videos.delete(id)}
          done={() => act.tell(t.videoRemoved)}
        />
      )}
    </li>
  )
}

/** Plays with range requests, so that it begins at once and can be wound. */
function Player({ id, name }: { id: number; name: string }) {
  const link = useQuery({
    queryKey: ['video-link', id],
    queryFn: async () => manage.videos.get(id, { disposition: 'inline' }),
    gcTime: 0,
    // A new link would begin the video again.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [failed, setFailed] = useState<string>()
  const download = useDownload()
  if (link.error) return <Problem error={link.error} retry={() => void link.refetch()} />
  if (!link.data) return null
  const url = reachable(link.data.signed_url)
  if (failed === url)
    return (
      <NotShown
        download={() => void download(async () => manage.videos.get(id))}
        retry={() => void link.refetch().then(() => setFailed(undefined))}
      />
    )
  return (
    // biome-ignore lint/a11y/useMediaCaption: recordings of sessions have no captions
    <video
      controls
      autoPlay
      preload="metadata"
      src={url}
      onError={() => setFailed(url)}
      aria-label={name}
      className="player"
    />
  )
}
