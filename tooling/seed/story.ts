import type { Change } from '@balcao/contracts/tickets/history'
import type { Status } from '@balcao/contracts/tickets/statuses'
import {
  AGAIN,
  AGAIN_ANSWERS,
  AGAIN_FIXES,
  ASIDES,
  CANCELLED,
  HELLOS,
  NUDGES,
  SCHEDULED,
  THANKS,
  THIRD_PARTY,
  THIRD_PARTY_NOTES,
} from './content/pools.ts'
import type { Situation } from './content/situation.ts'
import type { Random } from './random.ts'
import { fill, type Slots } from './slots.ts'

/** Who acts in a step; the colleague helps the person responsible with notes. */
export type Voice = 'customer' | 'staff' | 'colleague' | 'system'

/** One moment of a ticket: something said, something changed, or both. `wait` is in working hours since the last one. */
export type Step = { wait: number; voice: Voice; text?: string; internal?: boolean; changes?: Change[] }

export type Plot = {
  situation: Situation
  status: Status
  slots: Slots
  /** The name of the person responsible, if any. */
  assignee: string | undefined
  /** Closed by the five-day rule instead of by the customer; needs a ticket old enough. */
  autoClose: boolean
  /** Comes back once after having been resolved; needs a ticket old enough. */
  reopened: boolean
  /** Done with the first answer, which asks nothing. */
  atOnce: boolean
}

/** Five business days, on an axis that counts a little more than ten hours a day. */
const FIVE_DAYS = 57
/** The desk answers what is urgent first. */
const PACE = { urgent: 0.15, high: 0.5, medium: 1, low: 1.3 }
/** A talk of more lines than this is told whole. */
const LONG = 20

/** Tells a ticket from its creation to where it stands now. Times come later. */
export function tell(plot: Plot, random: Random): Step[] {
  const { situation, slots } = plot
  const steps: Step[] = []
  let status = 'new' as Status
  const stands = () => status
  const say = (text: string) => fill(text, slots)
  const move = (to: Status): Change => {
    const change = { field: 'status', from: status, to }
    status = to
    return change
  }
  const whole = situation.talk.map((line) => ({ who: line[0], text: random.pick(line.slice(3).split(' || ')) }))
  const talk = plot.atOnce ? whole.slice(whole.findLastIndex(({ who }) => who === 'S')) : whole
  let greeted = false

  const staffSays = (text: string, then?: Status) => {
    const hello = greeted ? '' : `${random.pick(HELLOS)} `
    greeted = true
    const to = then ?? (stands() === 'new' ? 'open' : stands())
    const changes = to === stands() ? [] : [move(to)]
    steps.push({
      wait: random.between(0.2, 4) * PACE[situation.priority],
      voice: 'staff',
      text: say(hello + text + random.pick(ASIDES)),
      changes,
    })
  }
  const customerSays = (text: string) => {
    const changes = stands() === 'waiting_customer' || stands() === 'resolved' ? [move('open')] : []
    steps.push({ wait: random.between(0.2, 6), voice: 'customer', text: say(text), changes })
  }
  const note = (text: string) =>
    steps.push({ wait: random.between(0.05, 1.5), voice: random.chance(0.3) ? 'colleague' : 'staff', text: say(text), internal: true })
  const change = (voice: Voice, wait: number, ...changes: Change[]) => steps.push({ wait, voice, changes })

  /** Plays the talk up to (not including) the line at `until`. */
  const play = (until: number) => {
    for (const [index, line] of talk.slice(0, until).entries()) {
      if (line.who === 'N') note(line.text)
      else if (line.who === 'C') customerSays(line.text)
      else staffSays(line.text, talk[index + 1]?.who === 'C' && random.chance(0.5) ? 'waiting_customer' : undefined)
    }
  }
  const firstAnswer = talk.findIndex((line) => line.who === 'S') + 1

  steps.push({ wait: 0, voice: 'customer' })
  if (plot.assignee)
    change(random.chance(0.6) ? 'staff' : 'colleague', random.between(0.05, 1.5), { field: 'assignee', from: null, to: plot.assignee })
  if (plot.status !== 'spam' && random.chance(0.12))
    change('staff', random.between(0.02, 0.3), {
      field: 'priority',
      from: situation.priority === 'high' ? 'medium' : 'low',
      to: situation.priority,
    })

  if (plot.status === 'new') {
    if (random.chance(0.2)) customerSays(random.pick(NUDGES))
    return steps
  }
  if (plot.status === 'spam') {
    change('colleague', random.between(0.1, 2), move('spam'))
    return steps
  }
  if (plot.status === 'open') {
    const answers = talk.flatMap((line, index) => (line.who === 'C' ? [index + 1] : []))
    play(talk.length > LONG ? talk.length : answers.length > 0 ? random.pick(answers) : firstAnswer)
    if (stands() !== 'open') change('staff', random.between(0.1, 1), move('open'))
    if (random.chance(0.25)) customerSays(random.pick(NUDGES))
    return steps
  }
  if (plot.status === 'waiting_customer') {
    const asks = talk.flatMap((line, index) => (line.who === 'C' ? [index] : []))
    const at = asks.length > 0 ? random.pick(asks) : firstAnswer
    play(at)
    if (stands() !== 'waiting_customer') change('staff', 0.01, move('waiting_customer'))
    return steps
  }
  if (plot.status === 'waiting_third_party') {
    play(firstAnswer)
    if (stands() === 'waiting_customer') customerSays('Mandei as informações que pediram. Aguardo a posição de vocês.')
    note(random.pick(THIRD_PARTY_NOTES))
    staffSays(random.pick(THIRD_PARTY), 'waiting_third_party')
    return steps
  }
  if (plot.status === 'scheduled') {
    play(firstAnswer)
    customerSays('Respondi por telefone agora há pouco. Para o ajuste, pode ser no dia que for melhor para vocês, de preferência cedo.')
    staffSays(random.pick(SCHEDULED), 'scheduled')
    return steps
  }
  if (plot.status === 'cancelled') {
    play(firstAnswer)
    customerSays(random.pick(CANCELLED))
    change('staff', random.between(0.1, 2), move('cancelled'))
    return steps
  }

  play(talk.length)
  if (stands() === 'waiting_customer') change('staff', random.between(0.1, 2), move('open'))
  if (random.chance(0.55)) customerSays(random.pick(THANKS))
  change('staff', random.between(0.02, 0.8), move('resolved'))
  if (plot.reopened) {
    customerSays(random.pick(AGAIN))
    staffSays(random.pick(AGAIN_ANSWERS))
    staffSays(random.pick(AGAIN_FIXES), 'resolved')
  }
  if (plot.status === 'closed') {
    if (plot.autoClose) change('system', FIVE_DAYS, move('closed'))
    else change('customer', random.between(0.3, 9), move('closed'))
  }
  return steps
}
