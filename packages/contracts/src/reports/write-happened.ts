import type { Happened } from './words.ts'

type Listed = readonly (string | number)[] | string | undefined
/**
 * What an address of such a list is made of: a report's own days and filter, and what tells the events apart. Conditions on custom fields are
 * filters of the list itself.
 */
export type Drilled = { from: string; to: string } & {
  [Key in 'queueId' | 'agentId' | 'priority' | 'channel' | 'type' | 'companyId' | 'tagId']?: Listed
}
export type Apart = { [Key in 'status' | 'score' | 'metric' | 'cause' | 'is' | 'weekday' | 'hour']?: Listed }

const SHORT = {
  queueId: 'queue',
  agentId: 'agent',
  priority: 'priority',
  channel: 'channel',
  type: 'type',
  companyId: 'company',
  tagId: 'tag',
}
const part = (key: string, values: Listed) => {
  const text = typeof values === 'string' ? values : values?.join(',')
  return text ? [`${key}=${text}`] : []
}

/** The days and the filter of a report as the list of tickets takes them, behind the kind of event. */
export const drillOf = ({ from, to, ...filter }: Drilled): string =>
  [`${from}..${to}`, ...(Object.entries(SHORT) as [keyof typeof SHORT, string][]).flatMap(([name, key]) => part(key, filter[name]))].join(
    ';',
  )

/** The list of the tickets that a figure counts: `happened` of the list of tickets. */
export const writeHappened = (kind: Happened, drilled: Drilled, apart: Apart = {}): string =>
  [`${kind}:${drillOf(drilled)}`, ...Object.entries(apart).flatMap(([key, values]) => part(key, values))].join(';')
