import { CompareVersion, ListVersions, type RollBack } from '@balcao/contracts/maintenance/history/history'
import { type ConfigKind, type ConfigState, stateOf, THE_ORGANIZATION } from '@balcao/contracts/maintenance/history/kinds'
import type { Ctx } from '../../../ctx.ts'
import type { Desk, Someone } from '../../../testing/desk.ts'
import { KINDS } from '../kinds.ts'
import { rollBack } from '../roll-back.ts'
import { compare, ofObject } from '../versions.ts'

export const INSTALLATION = { publicUrl: 'https://balcao.test' }
type Example = { first: ConfigState; changes: readonly [ConfigState, ConfigState] }

const where = (priority: string) => ({ all: [{ field: 'priority', not: false, values: [priority] }], any: [] })
const target = (minutes: number) => ({ resolution: { medium: { minutes, calendarId: null } } })
const item = (text: string) => ({ text, help: '', mandatory: true, kind: 'task', forCustomer: false, assigneeId: null, dueMinutes: null })
const way = (from: string, to: string) => ({ from: [from], to })

/** Of each kind an object, and two changes of it. A kind without one does not compile. */
export const EXAMPLES: { readonly [Kind in ConfigKind]: Example } = {
  sla_policy: {
    first: { name: 'Padrão', description: 'De todos', targets: target(240), conditions: where('high'), warnAt: { percent: 80 } },
    changes: [
      { targets: target(60), warnAt: null },
      { name: 'Outra', active: false, conditions: where('low') },
    ],
  },
  automation_rule: {
    first: { name: 'Urgente', trigger: { event: 'ticket_created' }, actions: [{ kind: 'set_priority', priority: 'urgent' }] },
    changes: [
      { actions: [{ kind: 'add_note', content: 'Vi. '.repeat(400).trim() }], stops: true },
      { trigger: { event: 'elapsed', since: 'created', minutes: 60 }, active: false },
    ],
  },
  workflow: {
    first: { name: 'Mudança', types: ['change'], transitions: [way('new', 'open'), way('open', 'resolved'), way('resolved', 'open')] },
    changes: [{ types: ['problem'] }, { transitions: [way('new', 'open'), way('open', 'closed'), way('closed', 'open')] }],
  },
  flow: {
    first: {
      name: 'Cobrar',
      trigger: { event: 'manual' },
      steps: [
        { kind: 'wait', key: 'a', minutes: 60 },
        { kind: 'end', key: 'b' },
      ],
    },
    changes: [{ endsWithTicket: false }, { steps: [{ kind: 'end', key: 'b' }], description: 'Acaba logo' }],
  },
  calendar: {
    first: { name: 'Comercial', timeZone: 'America/Sao_Paulo', hours: { 1: [['08:00', '18:00']] } },
    changes: [
      {
        hours: {
          1: [
            ['09:00', '12:00'],
            ['13:00', '17:00'],
          ],
          2: [['09:00', '12:00']],
        },
      },
      { name: 'Outro', timeZone: 'America/Manaus' },
    ],
  },
  queue: {
    first: { name: 'Obras', strategy: 'round_robin', capacityDefault: 5, transferTo: 'any' },
    changes: [
      { capacityDefault: 9, transferTo: [], reopenDays: 0, reopenedTo: 'queue' },
      { name: 'Reformas', strategy: 'manual', idleReturnMinutes: 30, isActive: false, autoCloseDays: 2, reopenedTo: 'assignee' },
    ],
  },
  checklist_template: {
    first: { name: 'Entrada', items: [item('Conferir'), item('Assinar')], types: ['incident'] },
    changes: [
      { blocks: false, types: [] },
      { name: 'Saída', shared: true },
    ],
  },
  template: {
    first: { name: 'Saudação', content: 'Olá', category: 'Geral', changes: { status: 'open' } },
    changes: [{ content: 'Bom dia' }, { name: 'Despedida', changes: {}, category: '' }],
  },
  tag: { first: { name: 'obra' }, changes: [{ color: '#aa0000' }, { name: 'reforma' }] },
  custom_field: {
    first: {
      ...{ entity: 'ticket', key: 'andar', type: 'select', label: 'Andar' },
      options: [
        { value: 'terreo', label: 'Térreo', isActive: true },
        { value: 'primeiro', label: 'Primeiro', isActive: true },
      ],
    },
    changes: [
      { required: true, helpText: 'Onde fica' },
      { label: 'Piso', options: [{ value: 'terreo', label: 'Térreo', isActive: true }] },
    ],
  },
  ticket_form: {
    first: { type: 'incident', fields: [] },
    changes: [
      { fields: [{ customField: 'sala', required: true, requiredToResolve: false }] },
      { fields: [{ customField: 'sala', required: false, requiredToResolve: true }] },
    ],
  },
  status_reasons: {
    first: { status: 'cancelled', customStatusId: null, reasons: [{ name: 'Engano' }] },
    changes: [{ required: true }, { reasons: [{ name: 'Engano', forCustomers: true }] }],
  },
  organization: {
    first: {},
    changes: [
      { name: 'Outra casa', timeZone: 'America/Manaus', reopenDays: 30, reopenedTo: 'queue' },
      { language: 'en', emailWatchers: 'all', autoCloseDays: 0 },
    ],
  },
}

/** Of each kind one, made by the rules that its screens go by. */
export async function make(desk: Desk, kind: ConfigKind): Promise<number> {
  const { create } = KINDS[kind]
  if (!create) return THE_ORGANIZATION
  if (kind === 'ticket_form') await desk.aField({ key: 'sala' })
  return (await desk.as('admin')((ctx: Ctx) => create(ctx, EXAMPLES[kind].first))).id
}

/** An object as its area answers it. */
export const read = (desk: Desk, kind: ConfigKind, id: number) => desk.as('admin')((ctx: Ctx) => KINDS[kind].read(ctx, id, INSTALLATION))

/** Changes an object by the rule of its area. */
export const change = (desk: Desk, kind: ConfigKind, id: number, fields: ConfigState) =>
  desk.as('admin')(async (ctx: Ctx) => KINDS[kind].update(ctx, await KINDS[kind].read(ctx, id, INSTALLATION), fields, INSTALLATION))

/** What is set of an object. */
export const stateNow = async (desk: Desk, kind: ConfigKind, id: number) => stateOf(kind, await read(desk, kind, id))

export const versionsOf = async (who: Someone, kind: ConfigKind, objectId: number) =>
  (await who((ctx: Ctx) => ofObject(ctx, ListVersions.parse({ kind, objectId }), INSTALLATION))).data

export const compared = (who: Someone, kind: ConfigKind, objectId: number, number: number, against: 'previous' | 'now' = 'now') =>
  who((ctx: Ctx) => compare(ctx, CompareVersion.parse({ kind, objectId, number, against }), INSTALLATION))

/** Looks at a version beside what is set now, and makes the object what it was then. */
export async function restored(who: Someone, kind: ConfigKind, objectId: number, number: number, values: Partial<RollBack> = {}) {
  const seen = values.seen ?? (await compared(who, kind, objectId, number)).seen
  return who((ctx: Ctx) => rollBack(ctx, { kind, objectId, number, reason: 'Foi engano', ...values, seen }, INSTALLATION))
}
