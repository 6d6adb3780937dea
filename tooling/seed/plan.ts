import type { Change } from '@balcao/contracts/tickets/history'
import type { BuiltInType, Channel, Priority, Status } from '@balcao/contracts/tickets/statuses'
import { cast, isOpen, type Part } from './cast.ts'
import type { Desk } from './content/people.ts'
import { CLOSINGS, GREETINGS, POOLS } from './content/pools.ts'
import type { QueueKey, Situation } from './content/situation.ts'
import type { TagName } from './content/tags.ts'
import { type Random, seeded } from './random.ts'
import { chooseSlots, fill, type Slots } from './slots.ts'
import { type Step, tell } from './story.ts'
import { type WorkingTime, workingTime } from './working-time.ts'

export type PlannedComment = { author: string; side: 'customer' | 'staff'; content: string; isInternal: boolean; createdAt: string }
export type PlannedEvent = { kind: 'created' | 'updated'; actor: string | null; changes: Change[]; createdAt: string }
/** A ticket before it has ids: people by e-mail, queues and tags by name. */
export type PlannedTicket = {
  title: string
  description: string
  status: Status
  priority: Priority
  type: BuiltInType
  channel: Channel
  requester: string
  assignee: string | null
  queue: QueueKey
  company: string | null
  tags: readonly TagName[]
  watchers: readonly string[]
  scheduledFor: string | null
  createdAt: string
  updatedAt: string
  customerUpdatedAt: string
  firstResponseAt: string | null
  resolvedAt: string | null
  closedAt: string | null
  version: number
  comments: PlannedComment[]
  events: PlannedEvent[]
}

/** Everything a desk shows, told anew for `now`: same texts every time, instants relative to now. Oldest ticket first. */
export function planDesk(
  desk: Desk,
  situations: readonly Situation[],
  specials: readonly Situation[],
  count: number,
  now: number,
): PlannedTicket[] {
  const time = workingTime(now)
  const titles = new Set<string>()
  return cast(desk, situations, specials, count).map((part, index) =>
    planTicket(
      part,
      seeded(desk.firstNumber * 1_000 + index),
      time,
      ((index + 0.9 * seeded(index).next()) / count) * time.end,
      titles,
      now,
    ),
  )
}

function planTicket(part: Part, random: Random, time: WorkingTime, createdAt: number, titles: Set<string>, now: number): PlannedTicket {
  const { situation, requester, assignee } = part
  const known = {
    cliente: requester.name.replace(/^Dra?\. /, '').split(' ')[0] ?? requester.name,
    agente: (assignee ?? part.colleague).name.split(' ')[0] ?? '',
    empresa: requester.company?.name ?? part.desk.name,
    da_empresa: requester.company?.of ?? `da ${part.desk.name}`,
    dominio: requester.company?.domain ?? 'acme.test',
  }
  const { title, opening, slots } = subject(situation, random, known, titles)
  const words = [random.pick(GREETINGS), opening, random.pick(CLOSINGS)].filter(Boolean)
  const story = tell({ ...part, slots, assignee: assignee?.name }, random)
  const moments = placed(story, createdAt, time, part.status, random)
  const people = { customer: requester.email, staff: (assignee ?? part.colleague).email, colleague: part.colleague.email, system: null }
  return {
    title,
    description: fill(words.join(words.join('').length > 160 ? '\n\n' : ' '), slots),
    status: part.status,
    priority: situation.priority,
    type: situation.type,
    channel: part.channel,
    requester: requester.email,
    assignee: assignee?.email ?? null,
    queue: situation.queue,
    company: requester.company?.name ?? null,
    tags: situation.tags,
    watchers: part.watchers,
    scheduledFor: part.status === 'scheduled' ? nextMorning(now, random.int(1, 6)) : null,
    ...instants(moments),
    ...records(moments, people, part.channel === 'staff' ? people.staff : people.customer),
  }
}

/** What a text is about: its slots, and its longer words without their endings. */
const topicsIn = (text: string) =>
  new Set(
    text
      .toLowerCase()
      .match(/\{[a-z0-9_]+\}|[\p{L}\d]{4,}/gu)
      ?.map((word) => word.slice(0, 6)),
  )

/** A title no other ticket of the desk has, and the opening that speaks of the same things. */
function subject(situation: Situation, random: Random, known: Slots, titles: Set<string>) {
  const tried = () => {
    const wording = random.pick(situation.titles)
    const slots = chooseSlots(random, known)
    return { wording, slots, title: fill(wording, slots) }
  }
  let found = tried()
  for (let tries = 0; titles.has(found.title) && tries < 20; tries++) found = tried()
  const plain = found.title
  for (const team of random.shuffle(POOLS.setor)) if (titles.has(found.title)) found.title = `${plain} – equipe do ${team}`
  titles.add(found.title)

  const named = topicsIn(found.wording)
  const shared = (opening: string) => [...topicsIn(opening)].filter((topic) => named.has(topic)).length
  const most = Math.max(...situation.openings.map(shared))
  return { ...found, opening: random.pick(situation.openings.filter((opening) => shared(opening) === most)) }
}

type Moment = Step & { at: string }

/** Working hours after which an open ticket is stale: nothing has happened in it lately. */
const STALE = 260
/** A story of more steps than this is spread over its whole age. */
const MANY_STEPS = 40

/**
 * Gives every step its instant. A story too long for its age is told faster; one that still goes on (or was resolved
 * lately) has its last act moved near to now, so that the first answer keeps its natural speed.
 */
function placed(steps: Step[], createdAt: number, time: WorkingTime, status: Status, random: Random): Moment[] {
  const waits = steps.map((step) => step.wait)
  const total = waits.reduce((sum, wait) => sum + wait, 0)
  const age = time.end - createdAt
  const room = Math.max(0.01, age * random.between(0.9, 0.99))
  const wanted = Math.max(room * 0.5, room - random.between(0.2, status === 'resolved' ? 30 : 14))
  const goesOn = isOpen(status) && random.chance(0.75) && age < STALE
  const last = waits.length - 1
  const isLong = last > MANY_STEPS
  if ((goesOn || status === 'resolved') && last > 1 && total < wanted && !isLong) waits[last] = (waits[last] ?? 0) + wanted - total
  const told = waits.reduce((sum, wait) => sum + wait, 0) || 1
  const speed = isLong ? wanted / told : Math.min(1, room / told)
  let at = createdAt
  return steps.map((step, index) => {
    at += (waits[index] ?? 0) * speed
    return { ...step, at: time.at(at).toISOString() }
  })
}

const has = (moment: Moment, field: string, to?: string) =>
  moment.changes?.some((change) => change.field === field && (!to || change.to === to)) ?? false
const isPublic = (moment: Moment) => (moment.text !== undefined && !moment.internal) || has(moment, 'status') || has(moment, 'priority')

/** The instants a ticket keeps, from what happened to it. */
function instants(moments: Moment[]) {
  const last = (wanted: (moment: Moment) => boolean) => moments.findLast(wanted)?.at ?? null
  const [first] = moments
  if (!first) throw new Error('A story without a beginning')
  const standing = moments.findLast((moment) => has(moment, 'status'))
  const done = standing && ['resolved', 'closed', 'cancelled'].some((status) => has(standing, 'status', status))
  return {
    createdAt: first.at,
    updatedAt: moments.at(-1)?.at ?? first.at,
    customerUpdatedAt: last(isPublic) ?? first.at,
    firstResponseAt: moments.find((moment) => moment.voice === 'staff' && moment.text !== undefined && !moment.internal)?.at ?? null,
    resolvedAt: done ? last((moment) => has(moment, 'status', 'resolved')) : null,
    closedAt: done ? last((moment) => ['closed', 'cancelled'].some((status) => has(moment, 'status', status))) : null,
    version: 1 + moments.filter((moment) => moment.changes?.length).length,
  }
}

/** What was said and what was changed. */
function records(moments: Moment[], people: Record<Step['voice'], string | null>, opener: string) {
  const comments = moments.flatMap(({ text, voice, internal = false, at }): PlannedComment[] => {
    const author = people[voice]
    if (text === undefined || author === null) return []
    return [{ author, side: voice === 'customer' ? 'customer' : 'staff', content: text, isInternal: internal, createdAt: at }]
  })
  const events = moments.flatMap(({ changes, voice, at }, index): PlannedEvent[] => {
    if (index === 0) return [{ kind: 'created', actor: opener, changes: [], createdAt: at }]
    return changes?.length ? [{ kind: 'updated', actor: people[voice], changes, createdAt: at }] : []
  })
  return { comments, events }
}

/** Nine in the morning (São Paulo), some days from now. */
function nextMorning(now: number, days: number): string {
  const day = new Date(now + days * 86_400_000)
  day.setUTCHours(12, 0, 0, 0)
  return day.toISOString()
}
