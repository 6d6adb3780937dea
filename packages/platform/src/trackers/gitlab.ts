import { z } from 'zod'
import { ask } from './answers.ts'
import { type Dialect, mapped, type RemoteIssue, SEARCHED, type TrackerAccess } from './tracker.ts'

const Issue = z.object({
  iid: z.int(),
  web_url: z.string(),
  title: z.string(),
  state: z.string(),
  assignees: z.array(z.object({ name: z.string() })).default([]),
  labels: z.array(z.string()).default([]),
  updated_at: z.string().nullish(),
  closed_at: z.string().nullish(),
})

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
})

const headers = ({ token }: TrackerAccess) => ({ accept: 'application/json', 'private-token': token })
const project = ({ baseUrl, project: path }: TrackerAccess) => `${baseUrl}/api/v4/projects/${encodeURIComponent(path)}`

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
  create: async (access, { title, text }, way) => {
    const body = { title, description: text }
    return mapped(await ask(Issue, { method: 'POST', url: `${project(access)}/issues`, headers: headers(access), body }, way), issueOf)
  },
}
