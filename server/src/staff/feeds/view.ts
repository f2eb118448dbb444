import type { Context } from '../../platform/context.ts'
import { feedUrl, manageUrl } from '../../platform/http/urls.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import type { FeedRow } from './feeds.ts'

export const feedView = (ctx: Context, { notary_id, privacy, created_at }: FeedRow) => ({
  object: 'calendar_feed' as const,
  notary_id,
  privacy,
  created_at: wireTime(created_at),
  links: { self: manageUrl(ctx, `/notaries/${notary_id}/calendar-feed`) },
})

export const issuedFeedView = (ctx: Context, feed: FeedRow & { key: string }) => {
  const url = feedUrl(ctx, feed.key)
  return { ...feedView(ctx, feed), url, webcal_url: url.replace(/^https?:/, 'webcal:') }
}
