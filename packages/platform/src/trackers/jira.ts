import { z } from 'zod'
import type { Way } from '../guarded-call.ts'
import { ask, type TrackerFailure } from './answers.ts'
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
  }),
})
const FIELDS = ['summary', 'status', 'assignee', 'labels', 'updated', 'resolutiondate']

/** Jira writes `2026-11-28T10:00:00.000-0300`, without the colon that ISO 8601 asks for here. */
const instant = (text: string | null | undefined) => {
  const at = new Date((text ?? '').replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

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
  })

/** Jira Cloud takes user and token, Data Center a personal token alone. */
const headers = ({ user, token }: TrackerAccess) => ({
  accept: 'application/json',
  authorization: user ? `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}` : `Bearer ${token}`,
})
const api = ({ baseUrl }: TrackerAccess) => `${baseUrl}/rest/api/2`
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
  create: async (access, { title, text }, way) => {
    const fields = { project: { key: access.project }, summary: title, description: text, issuetype: { name: access.issueType } }
    const call = { method: 'POST', url: `${api(access)}/issue`, headers: headers(access), body: { fields } } as const
    const made = await ask(z.object({ key: z.string() }), call, way)
    return 'failure' in made ? made : get(access, made.value.key, way)
  },
}
