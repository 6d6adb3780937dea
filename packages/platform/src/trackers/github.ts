import { z } from 'zod'
import type { Way } from '../guarded-call.ts'
import { ask } from './answers.ts'
import { splitMarker, withMarker, withoutMentions } from './text/markdown-text.ts'
import {
  absent,
  type Dialect,
  type Found,
  MOST_COMMENTS,
  mapped,
  PAGE,
  PAGE_BYTES,
  pagesOf,
  type RemoteComment,
  type RemoteComments,
  type RemoteIssue,
  SEARCHED,
  type TrackerAccess,
  type WhichComments,
} from './tracker.ts'

const Issue = z.object({
  number: z.int(),
  html_url: z.string(),
  repository_url: z.string(),
  title: z.string(),
  state: z.string(),
  state_reason: z.string().nullish(),
  assignee: z.object({ login: z.string() }).nullish(),
  labels: z.array(z.union([z.string(), z.object({ name: z.string().nullish() })])).default([]),
  updated_at: z.string().nullish(),
  closed_at: z.string().nullish(),
  comments: z.int().nullish(),
})
const Comment = z.object({
  id: z.int(),
  html_url: z.string(),
  body: z.string().nullish(),
  user: z.object({ login: z.string() }).nullish(),
  created_at: z.string(),
  updated_at: z.string(),
})
/** Labels of a page, and pages that are read. */
const LABELS = 100
const MOST_LABEL_PAGES = 10

const issueOf = (one: z.output<typeof Issue>): RemoteIssue => ({
  key: String(one.number),
  url: one.html_url,
  title: one.title,
  isOpen: one.state === 'open',
  status: one.state_reason ?? one.state,
  assignee: one.assignee?.login ?? null,
  labels: one.labels.flatMap((label) => (typeof label === 'string' ? label : (label.name ?? []))),
  updatedAt: one.updated_at ?? null,
  closedAt: one.closed_at ?? null,
  isConfidential: false,
  comments: one.comments ?? null,
})
const commentOf = ({ id, html_url, body, user, created_at, updated_at }: z.output<typeof Comment>): RemoteComment => ({
  ...{ id: String(id), author: user?.login ?? '', url: html_url, isRestricted: false, createdAt: created_at, updatedAt: updated_at },
  ...splitMarker(body ?? ''),
})

const headers = ({ token }: TrackerAccess) => ({
  accept: 'application/vnd.github+json',
  authorization: `Bearer ${token}`,
  'x-github-api-version': '2022-11-28',
})
const repository = ({ baseUrl, project }: TrackerAccess) => `${baseUrl}/repos/${project}`
/** A word with a colon, quotes or brackets would search elsewhere than in this repository. */
const plain = (words: string) => words.replaceAll(/[":()\\]/g, ' ')

/** Its lists begin with the oldest: the newest are on the last pages, as many as its issue says there are. */
async function comments(access: TrackerAccess, key: string, { since, count }: WhichComments, way: Way): Promise<Found<RemoteComments>> {
  const first = since === null && count !== null ? Math.max(1, Math.floor((count - MOST_COMMENTS) / PAGE) + 1) : 1
  const most = MOST_COMMENTS / PAGE + 2
  const read = (page: number) => {
    const asked = new URLSearchParams({ per_page: String(PAGE), page: String(page), ...(since === null ? {} : { since }) })
    const url = `${repository(access)}/issues/${key}/comments?${asked}`
    return ask(z.array(Comment), { url, headers: headers(access), mostBytes: PAGE_BYTES }, way)
  }
  const found = await pagesOf(read, { first, most })
  if (!('failure' in found) && since !== null && !found.value.isWhole) return comments(access, key, { since: null, count }, way)
  return mapped(found, ({ all }) => ({ comments: all.map(commentOf), isAll: since === null }))
}

/** GitHub, hosted and Enterprise (https://docs.github.com/rest/issues). */
export const github: Dialect = {
  check: async (access, way) =>
    mapped(await ask(z.object({ full_name: z.string() }), { url: repository(access), headers: headers(access) }, way), (one) => ({
      name: one.full_name,
    })),
  get: async (access, key, way) =>
    mapped(await ask(Issue, { url: `${repository(access)}/issues/${key}`, headers: headers(access) }, way), issueOf),
  search: async (access, words, way) => {
    const q = `repo:${access.project} is:issue ${plain(words)}`
    const url = `${access.baseUrl}/search/issues?${new URLSearchParams({ q, per_page: String(SEARCHED) })}`
    const found = await ask(z.object({ items: z.array(Issue) }), { url, headers: headers(access) }, way)
    const isHere = ({ repository_url: url }: { repository_url: string }) =>
      url.toLowerCase().endsWith(`/repos/${access.project.toLowerCase()}`)
    return mapped(found, ({ items }) => items.filter(isHere).map(issueOf))
  },
  create: async (access, { title, text, labels, priority }, way) => {
    const all = [...labels, ...(priority === null ? [] : [priority])]
    const body = { title, body: text, ...(all.length > 0 ? { labels: all } : {}) }
    return mapped(await ask(Issue, { method: 'POST', url: `${repository(access)}/issues`, headers: headers(access), body }, way), issueOf)
  },
  comments,
  comment: async (access, key, { text, mentions, marker }, way) => {
    const body = { body: withMarker(mentions ? text : withoutMentions(text), marker) }
    const url = `${repository(access)}/issues/${key}/comments`
    return mapped(await ask(Comment, { method: 'POST', url, headers: headers(access), body }, way), commentOf)
  },
  missing: async (access, { labels, priorities }, way) => {
    const read = (page: number) =>
      ask(
        z.array(z.object({ name: z.string() })),
        { url: `${repository(access)}/labels?per_page=${LABELS}&page=${page}`, headers: headers(access) },
        way,
      )
    const found = await pagesOf(read, { most: MOST_LABEL_PAGES, size: LABELS })
    const lower = (text: string) => text.toLowerCase()
    return mapped(found, ({ all }) =>
      absent(
        [...labels, ...priorities],
        'label',
        all.map(({ name }) => name),
        lower,
      ),
    )
  },
}
