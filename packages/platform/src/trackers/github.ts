import { z } from 'zod'
import { ask } from './answers.ts'
import { type Dialect, mapped, type RemoteIssue, SEARCHED, type TrackerAccess } from './tracker.ts'

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
})

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
})

const headers = ({ token }: TrackerAccess) => ({
  accept: 'application/vnd.github+json',
  authorization: `Bearer ${token}`,
  'x-github-api-version': '2022-11-28',
})
const repository = ({ baseUrl, project }: TrackerAccess) => `${baseUrl}/repos/${project}`
/** A word with a colon, quotes or brackets would search elsewhere than in this repository. */
const plain = (words: string) => words.replaceAll(/[":()\\]/g, ' ')

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
  create: async (access, { title, text }, way) => {
    const call = { method: 'POST', url: `${repository(access)}/issues`, headers: headers(access), body: { title, body: text } } as const
    return mapped(await ask(Issue, call, way), issueOf)
  },
}
