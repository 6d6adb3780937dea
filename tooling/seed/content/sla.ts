import type { SlaTargets } from '@balcao/contracts/sla/policies'
import type { Priority } from '@balcao/contracts/tickets/statuses'

/** Minutes by priority; `calendar` by the desk's office hours, else round the clock. */
type DemoTargets = { minutes: Partial<Record<Priority, number>>; calendar?: true }
export type DemoPolicy = {
  name: string
  description: string
  queues?: readonly string[]
  tags?: readonly string[]
  priorities?: readonly Priority[]
  warnAt: { percent: number } | { percents: readonly number[] } | { minutes: number }
  targets: { [M in keyof SlaTargets]?: DemoTargets }
}

const [HOUR, DAY] = [60, 24 * 60]
/** Hours of an office day. */
const WORKDAY = 8 * HOUR

/** What the demo's desk promises, in the order in which it counts. */
export const POLICIES: readonly DemoPolicy[] = [
  {
    name: 'Incidentes urgentes',
    description: 'Dia e noite, para o que parou a operação.',
    priorities: ['urgent'],
    warnAt: { percent: 75 },
    targets: {
      first_response: { minutes: { urgent: 30 } },
      next_response: { minutes: { urgent: HOUR } },
      resolution: { minutes: { urgent: 3 * DAY } },
    },
  },
  {
    name: 'Segundo nível',
    description: 'Problemas que pedem investigação.',
    queues: ['n2'],
    warnAt: { percents: [50, 75, 90] },
    targets: {
      first_response: { minutes: { high: 2 * HOUR, medium: 4 * HOUR, low: WORKDAY }, calendar: true },
      periodic_update: { minutes: { high: WORKDAY, medium: 3 * WORKDAY, low: 5 * WORKDAY }, calendar: true },
      resolution: { minutes: { high: 5 * WORKDAY, medium: 10 * WORKDAY, low: 20 * WORKDAY }, calendar: true },
    },
  },
  {
    name: 'Primeiro nível',
    description: 'Atendimento do dia a dia.',
    queues: ['n1'],
    warnAt: { minutes: 45 },
    targets: {
      first_response: { minutes: { high: HOUR, medium: 2 * HOUR, low: 4 * HOUR }, calendar: true },
      next_response: { minutes: { high: 2 * HOUR, medium: 4 * HOUR, low: WORKDAY }, calendar: true },
      resolution: { minutes: { high: 2 * WORKDAY, medium: 5 * WORKDAY, low: 10 * WORKDAY }, calendar: true },
    },
  },
  {
    name: 'Padrão',
    description: 'Tudo o que não tem acordo próprio.',
    warnAt: { percent: 80 },
    targets: {
      first_response: { minutes: { high: 4 * HOUR, medium: WORKDAY, low: 2 * WORKDAY }, calendar: true },
      resolution: { minutes: { high: 4 * WORKDAY, medium: 8 * WORKDAY, low: 15 * WORKDAY }, calendar: true },
    },
  },
]
