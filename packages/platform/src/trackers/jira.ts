import { z } from 'zod'
import type { Way } from '../guarded-call.ts'
import { ask, type TrackerFailure } from './answers.ts'
import { comment, comments } from './jira-comments.ts'
import { missing } from './jira-fields.ts'
import { api, headers, instant } from './jira-way.ts'
import { type Dialect, type Found, type RemoteIssue, SEARCHED, type TrackerAccess } from './tracker.ts'

const Issue = z.object({
  key: z.string(),
  fields: z.object({
    summary: z.string(),
    status: z.object({ name: z.string(), statusCategory: z.object({ key: z.string() }).nullish() }),
    assignee: z.object({ displayName: z.string() }).nullish(),
    labels: z.array(z.string()).default([]),
    updated: z.string().nullish(),
    resolutiondate: z.string().nullish(),
    /** A level of security: only some people may see it. */
    security: z.object({ name: z.string().nullish() }).nullish(),
  }),
})
const FIELDS = ['summary', 'status', 'assignee', 'labels', 'updated', 'resolutiondate', 'security']

const issueOf =
  ({ baseUrl }: TrackerAccess) =>
  ({ key, fields }: z.output<typeof Issue>): RemoteIssue => ({
    key,
    url: `${baseUrl}/browse/${key}`,
    title: fields.summary,
    isOpen: fields.status.statusCategory?.key !== 'done',
    status: fields.status.name,
    assignee: fields.assignee?.displayName ?? null,
    labels: fields.labels,
    updatedAt: instant(fields.updated),
    closedAt: instant(fields.resolutiondate),
    isConfidential: Boolean(fields.security),
    comments: null,
  })

const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, ' ')}"`

/** An issue that was moved to another project answers under its new key: it is not of this project any more. */
function ofProject(access: TrackerAccess, found: Found<z.output<typeof Issue>>): Found<RemoteIssue> {
  if ('failure' in found) return found
  const gone: TrackerFailure = { failure: 'not_found' }
  return found.value.key.startsWith(`${access.project}-`) ? { value: issueOf(access)(found.value) } : gone
}

async function get(access: TrackerAccess, key: string, way: Way): Promise<Found<RemoteIssue>> {
  const url = `${api(access)}/issue/${key}?fields=${FIELDS.join(',')}`
  return ofProject(access, await ask(Issue, { url, headers: headers(access) }, way))
}

/** Jira, Cloud and Data Center (https://developer.atlassian.com/cloud/jira/platform/rest/v2). */
export const jira: Dialect = {
  get,
  check: async (access, way) => {
    const found = await ask(
      z.object({ name: z.string() }),
      { url: `${api(access)}/project/${access.project}`, headers: headers(access) },
      way,
    )
    return 'failure' in found ? found : { value: { name: found.value.name } }
  },
  search: async (access, words, way) => {
    const jql = `project = ${quoted(access.project)} AND text ~ ${quoted(words)} ORDER BY updated DESC`
    // Cloud has taken the former address away, Data Center does not have the new one.
    const url = `${api(access)}/search${access.user ? '/jql' : ''}`
    const body = { jql, fields: FIELDS, maxResults: SEARCHED }
    const found = await ask(z.object({ issues: z.array(Issue) }), { method: 'POST', url, headers: headers(access), body }, way)
    return 'failure' in found ? found : { value: found.value.issues.map(issueOf(access)) }
  },
  create: async (access, { title, text, labels, components, priority }, way) => {
    const fields = {
      ...{ project: { key: access.project }, summary: title, description: text, issuetype: { name: access.issueType } },
      ...(labels.length > 0 ? { labels } : {}),
      ...(components.length > 0 ? { components: components.map((name) => ({ name })) } : {}),
      ...(priority === null ? {} : { priority: { name: priority } }),
    }
    const call = { method: 'POST', url: `${api(access)}/issue`, headers: headers(access), body: { fields } } as const
    const made = await ask(z.object({ key: z.string() }), call, way)
    return 'failure' in made ? made : get(access, made.value.key, way)
  },
  comments,
  comment,
  missing,
}
