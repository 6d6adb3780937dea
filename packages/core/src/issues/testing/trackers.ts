import { CreateTracker, type NewTracker } from '@balcao/contracts/issues/trackers'
import type { z } from 'zod'
import type { Desk } from '../../testing/desk.ts'
import { noPorts, noTrackers, secretsHere } from '../../testing/no-files.ts'
import { syncDue } from '../sync.ts'
import * as rules from '../ticket-issues.ts'
import type { RemoteComment, RemoteIssue, TrackerAnswer, TrackerAt, TrackerCalls } from '../tracker-calls.ts'
import * as trackers from '../trackers.ts'

/** An installation that lets every address be called. */
export const installed = { mailSecrets: secretsHere, trackers: { mayCall: () => true }, publicUrl: 'https://balcao.test' }

/** A tracker of the desk's admin, on GitHub unless said otherwise. */
export const aTracker = (desk: Desk, values: Partial<z.input<typeof CreateTracker>> = {}): Promise<NewTracker> =>
  desk.as('admin')((ctx) =>
    trackers.create(
      ctx,
      CreateTracker.parse({
        ...{ kind: 'github', name: 'Loja', baseUrl: 'https://api.github.com', project: 'acme/loja', token: 'CANARIO' },
        ...values,
      }),
      installed,
    ),
  )

const issue = (key: string, values: Partial<RemoteIssue>): RemoteIssue => ({
  ...{ key, url: `https://github.com/acme/loja/issues/${key}`, title: `Issue ${key}`, isOpen: true, status: 'open', assignee: null },
  ...{ labels: [], updatedAt: null, closedAt: null, isConfidential: false, comments: null, ...values },
})

/** The outside of a tracker: its issues by key, how it fails if it does, and what it was asked. */
export function anOutside() {
  const issues = new Map<string, RemoteIssue>()
  const asked: string[] = []
  const made: Parameters<TrackerCalls['create']>[1][] = []
  const comments = new Map<string, RemoteComment[]>()
  const sent: Parameters<TrackerCalls['comment']>[2][] = []
  const state: { failure: (TrackerAnswer<never> & { failure: string }) | undefined; at: TrackerAt | undefined } = {
    failure: undefined,
    at: undefined,
  }
  const answer = <T>(what: string, at: TrackerAt, value: () => T | undefined): TrackerAnswer<T> => {
    asked.push(what)
    state.at = at
    if (state.failure) return state.failure
    const found = value()
    return found === undefined ? { failure: 'not_found' } : { value: found }
  }
  /** Writes a comment there, as somebody else does unless said otherwise. */
  function write(key: string, values: Partial<RemoteComment> = {}): RemoteComment {
    const at = new Date().toISOString()
    const all = comments.get(key) ?? []
    const one = {
      ...{
        id: String(9_000 + all.length),
        author: 'rafa-dev',
        text: 'Corrigido.',
        url: 'https://github.com/acme/loja/issues/1#c',
        isRestricted: false,
      },
      ...{ marker: null, createdAt: at, updatedAt: at, ...values },
    }
    comments.set(key, [...all, one])
    return one
  }
  const calls: TrackerCalls = {
    ...noTrackers,
    check: async (at) => answer('check', at, () => ({ name: at.project })),
    get: async (at, key) => answer(`get ${key}`, at, () => issues.get(key)),
    search: async (at, words) => answer(`search ${words}`, at, () => [...issues.values()]),
    create: async (at, wish) =>
      answer('create', at, () => {
        made.push(wish)
        const key = String(issues.size + 1)
        issues.set(key, issue(key, { title: wish.title }))
        return issues.get(key)
      }),
    comments: async (at, key, { since }) =>
      answer(`comments ${key}${since === null ? '' : ' since'}`, at, () => {
        const all = comments.get(key) ?? []
        const asked = since === null ? all : all.filter(({ updatedAt }) => updatedAt >= since)
        return { comments: structuredClone(asked), isAll: since === null }
      }),
    comment: async (at, key, wish) =>
      answer(`comment ${key}`, at, () => {
        sent.push(wish)
        return write(key, { text: wish.text, marker: wish.marker, author: 'balcao-bot' })
      }),
    missing: async (at, { labels }) => answer('missing', at, () => labels.map((name) => ({ what: 'label' as const, name }))),
  }
  return {
    ...{
      asked,
      made,
      comments,
      sent,
      state,
      calls,
      write,
      asking: { mailSecrets: secretsHere, trackers: calls, publicUrl: installed.publicUrl },
    },
    ports: { ...noPorts, trackers: calls },
    has: (key: string, values: Partial<RemoteIssue> = {}) => void issues.set(key, issue(key, values)),
    loses: (key: string) => void issues.delete(key),
  }
}
export type Outside = ReturnType<typeof anOutside>

type Who = Parameters<Desk['as']>[0]
/** Links a ticket with an issue, as the agent does unless said otherwise. */
export const link = (desk: Desk, outside: Outside, ticketId: number, trackerId: number, reference: string, who: Who = 'agent') =>
  rules.link(outside.asking, (run) => desk.as(who)(run), { ticketId, trackerId, reference })

/** Lets the time pass in which no issue of the desk is asked for again, however often its tracker calls. */
export async function rest(desk: Desk): Promise<void> {
  const before = new Date(Date.now() - 60_000).toISOString()
  await desk.rows((tx) => tx.updateTable('issues').set({ syncedAt: before }).execute())
}

/** Has each issue of the desk be asked for at once. */
export async function syncNow(desk: Desk, { ports }: Outside): Promise<void> {
  const past = new Date(Date.now() - 1_000).toISOString()
  await rest(desk)
  await desk.rows((tx) => tx.updateTable('issues').set({ syncAt: past }).where('syncAt', 'is not', null).execute())
  await desk.rows((tx) => tx.updateTable('issueTrackers').set({ restUntil: null }).execute())
  await syncDue({ db: desk.db, ports })
}
