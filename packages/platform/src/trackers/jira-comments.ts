import { z } from 'zod'
import type { Way } from '../guarded-call.ts'
import { ask } from './answers.ts'
import { api, headers, instant, isCloud } from './jira-way.ts'
import { fromAdf } from './text/from-adf.ts'
import { toAdf } from './text/to-adf.ts'
import { fromWiki, toWiki } from './text/wiki.ts'
import {
  type Found,
  MOST_COMMENTS,
  mapped,
  type NewComment,
  PAGE,
  PAGE_BYTES,
  pagesOf,
  type RemoteComment,
  type RemoteComments,
  type TrackerAccess,
  type WhichComments,
} from './tracker.ts'

/** Where a comment of ours keeps its marker: beside its text, where nobody sees it. */
const PROPERTY = 'balcao.comment'
/** Jira Service Management says here whether a comment is internal, on Data Center only here. */
const INTERNAL = 'sd.public.comment'

const Comment = z.object({
  id: z.string(),
  author: z.object({ displayName: z.string() }).nullish(),
  /** A document on Cloud, text with a notation on Data Center. */
  body: z.unknown(),
  created: z.string(),
  updated: z.string().nullish(),
  visibility: z.object({ type: z.string().nullish() }).nullish(),
  jsdPublic: z.boolean().nullish(),
  properties: z.array(z.object({ key: z.string(), value: z.unknown() })).nullish(),
})
type Comment = z.output<typeof Comment>

const property = ({ properties }: Comment, key: string, name: string): unknown => {
  const value = properties?.find((one) => one.key === key)?.value
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

const commentOf =
  ({ baseUrl }: TrackerAccess, key: string) =>
  (one: Comment): RemoteComment => {
    const marker = property(one, PROPERTY, 'marker')
    const createdAt = instant(one.created) ?? new Date(0).toISOString()
    return {
      id: one.id,
      author: one.author?.displayName ?? '',
      text: typeof one.body === 'string' ? fromWiki(one.body) : fromAdf(one.body),
      url: `${baseUrl}/browse/${key}?focusedCommentId=${encodeURIComponent(one.id)}`,
      isRestricted: Boolean(one.visibility?.type) || one.jsdPublic === false || property(one, INTERNAL, 'internal') === true,
      marker: typeof marker === 'string' ? marker : null,
      createdAt,
      updatedAt: instant(one.updated) ?? createdAt,
    }
  }

const address = (access: TrackerAccess, key: string) => `${api(access, isCloud(access) ? 3 : 2)}/issue/${key}/comment`

/** The newest first, whatever changed since: Jira has no list of that. */
export async function comments(access: TrackerAccess, key: string, _: WhichComments, way: Way): Promise<Found<RemoteComments>> {
  const read = async (page: number) => {
    const asked = new URLSearchParams({
      startAt: String((page - 1) * PAGE),
      maxResults: String(PAGE),
      orderBy: '-created',
      expand: 'properties',
    })
    const call = { url: `${address(access, key)}?${asked}`, headers: headers(access), mostBytes: PAGE_BYTES }
    return mapped(await ask(z.object({ comments: z.array(Comment) }), call, way), (found) => found.comments)
  }
  const found = await pagesOf(read, { most: MOST_COMMENTS / PAGE })
  return mapped(found, ({ all }) => ({ comments: all.map(commentOf(access, key)), isAll: true }))
}

/** Names call nobody: neither a document nor the notation has any that we write. */
export async function comment(access: TrackerAccess, key: string, { text, marker }: NewComment, way: Way): Promise<Found<RemoteComment>> {
  const body = { body: isCloud(access) ? toAdf(text) : toWiki(text), properties: [{ key: PROPERTY, value: { marker } }] }
  const call = { method: 'POST', url: address(access, key), headers: headers(access), body } as const
  return mapped(await ask(Comment, call, way), commentOf(access, key))
}
