import { z } from 'zod'
import type { Way } from '../guarded-call.ts'
import { ask } from './answers.ts'
import { splitMarker, withMarker, withoutCommands, withoutMentions } from './text/markdown-text.ts'
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
  iid: z.int(),
  web_url: z.string(),
  title: z.string(),
  state: z.string(),
  assignees: z.array(z.object({ name: z.string() })).default([]),
  labels: z.array(z.string()).default([]),
  updated_at: z.string().nullish(),
  closed_at: z.string().nullish(),
  confidential: z.boolean().nullish(),
  user_notes_count: z.int().nullish(),
})
const Note = z.object({
  id: z.int(),
  body: z.string(),
  author: z.object({ name: z.string() }).nullish(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Written by GitLab itself. */
  system: z.boolean().nullish(),
  internal: z.boolean().nullish(),
  confidential: z.boolean().nullish(),
})
/** Labels of a page, and pages that are read; pages of notes, which are mixed with those of GitLab itself. */
const LABELS = 100
const MOST_LABEL_PAGES = 10
const MOST_NOTE_PAGES = 8

const issueOf = (one: z.output<typeof Issue>): RemoteIssue => ({
  key: String(one.iid),
  url: one.web_url,
  title: one.title,
  isOpen: one.state !== 'closed',
  status: one.state,
  assignee: one.assignees[0]?.name ?? null,
  labels: one.labels,
  updatedAt: one.updated_at ?? null,
  closedAt: one.closed_at ?? null,
  isConfidential: one.confidential === true,
  comments: one.user_notes_count ?? null,
})

const headers = ({ token }: TrackerAccess) => ({ accept: 'application/json', 'private-token': token })
const project = ({ baseUrl, project: path }: TrackerAccess) => `${baseUrl}/api/v4/projects/${encodeURIComponent(path)}`

const commentOf =
  ({ baseUrl, project: path }: TrackerAccess, key: string) =>
  ({ id, body, author, created_at, updated_at, internal, confidential }: z.output<typeof Note>): RemoteComment => ({
    ...{ id: String(id), author: author?.name ?? '', url: `${baseUrl}/${path}/-/issues/${key}#note_${id}` },
    ...{ isRestricted: internal === true || confidential === true, createdAt: created_at, updatedAt: updated_at },
    ...splitMarker(body),
  })

/** By when they were made, the newest first; since an instant, by when they changed, until one is older. */
async function comments(access: TrackerAccess, key: string, { since, count }: WhichComments, way: Way): Promise<Found<RemoteComments>> {
  const order = since === null ? 'created_at' : 'updated_at'
  const read = (page: number) => {
    const asked = new URLSearchParams({ order_by: order, sort: 'desc', per_page: String(PAGE), page: String(page) })
    const url = `${project(access)}/issues/${key}/notes?${asked}`
    return ask(z.array(Note), { url, headers: headers(access), mostBytes: PAGE_BYTES }, way)
  }
  const isOld = ({ updated_at: at }: z.output<typeof Note>) => since !== null && Date.parse(at) < Date.parse(since)
  const written = (notes: z.output<typeof Note>[]) => notes.filter(({ system }) => system !== true)
  const isEnough = (notes: z.output<typeof Note>[]) => (since === null ? written(notes).length >= MOST_COMMENTS : notes.some(isOld))
  const found = await pagesOf(read, { most: MOST_NOTE_PAGES, isEnough })
  if ('failure' in found) return found
  const { all, isWhole } = found.value
  if (since !== null && !isWhole && !all.some(isOld)) return comments(access, key, { since: null, count }, way)
  return {
    value: {
      comments: written(all)
        .filter((one) => !isOld(one))
        .map(commentOf(access, key)),
      isAll: since === null,
    },
  }
}

/** GitLab, hosted and one's own (https://docs.gitlab.com/api/issues). */
export const gitlab: Dialect = {
  check: async (access, way) =>
    mapped(await ask(z.object({ path_with_namespace: z.string() }), { url: project(access), headers: headers(access) }, way), (one) => ({
      name: one.path_with_namespace,
    })),
  get: async (access, key, way) =>
    mapped(await ask(Issue, { url: `${project(access)}/issues/${key}`, headers: headers(access) }, way), issueOf),
  search: async (access, words, way) => {
    const asked = new URLSearchParams({ search: words, in: 'title,description', order_by: 'updated_at', per_page: String(SEARCHED) })
    const found = await ask(z.array(Issue), { url: `${project(access)}/issues?${asked}`, headers: headers(access) }, way)
    return mapped(found, (all) => all.map(issueOf))
  },
  create: async (access, { title, text, labels, priority }, way) => {
    const all = [...labels, ...(priority === null ? [] : [priority])]
    const body = { title, description: withoutCommands(text), ...(all.length > 0 ? { labels: all.join(',') } : {}) }
    return mapped(await ask(Issue, { method: 'POST', url: `${project(access)}/issues`, headers: headers(access), body }, way), issueOf)
  },
  comments,
  comment: async (access, key, { text, mentions, marker }, way) => {
    const body = { body: withMarker(withoutCommands(mentions ? text : withoutMentions(text)), marker) }
    const url = `${project(access)}/issues/${key}/notes`
    return mapped(await ask(Note, { method: 'POST', url, headers: headers(access), body }, way), commentOf(access, key))
  },
  missing: async (access, { labels, priorities }, way) => {
    const read = (page: number) =>
      ask(
        z.array(z.object({ name: z.string() })),
        { url: `${project(access)}/labels?per_page=${LABELS}&page=${page}`, headers: headers(access) },
        way,
      )
    const found = await pagesOf(read, { most: MOST_LABEL_PAGES, size: LABELS })
    return mapped(found, ({ all }) =>
      absent(
        [...labels, ...priorities],
        'label',
        all.map(({ name }) => name),
      ),
    )
  },
}
