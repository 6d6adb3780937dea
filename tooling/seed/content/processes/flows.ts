import type { RunEntryKind, RunState } from '@balcao/contracts/flows/bounds'
import { CreateFlow } from '@balcao/contracts/flows/flows'
import type { Status } from '@balcao/contracts/tickets/statuses'

const DAY = 24 * 60

/** What the demo's organisation does step by step: one started by hand on what is marked so, and the draft of one that events start. */
export const FLOWS: readonly { flow: CreateFlow; tag?: string }[] = [
  {
    tag: 'cobrança',
    flow: CreateFlow.parse({
      name: 'Comprovante pendente',
      description: 'Pede o comprovante, espera três dias e encerra se ele não vier.',
      trigger: { event: 'manual' },
      steps: [
        {
          ...{ kind: 'action', key: 'pedir' },
          actions: [
            { kind: 'send_reply', content: '{{cliente.primeiro_nome}}, envie o comprovante de pagamento para seguirmos com a baixa.' },
            { kind: 'set_status', status: 'waiting_customer' },
          ],
        },
        { kind: 'wait_for', key: 'resposta', awaited: { event: 'customer_replied' }, minutes: 3 * DAY },
        {
          ...{ kind: 'action', key: 'conferir', under: { step: 'resposta', way: 'yes' } },
          actions: [{ kind: 'add_note', content: 'Comprovante recebido: conferir no extrato.' }],
        },
        {
          ...{ kind: 'action', key: 'encerrar', under: { step: 'resposta', way: 'no' } },
          actions: [
            { kind: 'send_reply', content: 'Sem o comprovante não conseguimos dar baixa. Quando tiver o arquivo, responda por aqui.' },
            { kind: 'set_status', status: 'closed' },
          ],
        },
      ],
    }),
  },
  {
    flow: CreateFlow.parse({
      name: 'Urgente sem retorno da equipe',
      description: 'Rascunho: sobe o caso quando um ticket urgente fica duas horas úteis sem resposta.',
      active: false,
      trigger: { event: 'ticket_created' },
      conditions: { all: [{ field: 'priority', values: ['urgent'] }] },
      steps: [
        { kind: 'wait_for', key: 'equipe', awaited: { event: 'staff_replied' }, minutes: 120, hours: 'business' },
        { kind: 'end', key: 'respondeu', under: { step: 'equipe', way: 'yes' } },
        {
          ...{ kind: 'action', key: 'subir', under: { step: 'equipe', way: 'no' } },
          actions: [{ kind: 'add_note', content: 'Duas horas úteis sem retorno: assumir agora.' }],
        },
        { kind: 'wait', key: 'pausa', under: { step: 'equipe', way: 'no' }, minutes: 60, hours: 'business' },
        { kind: 'condition', key: 'aberto', conditions: { all: [{ field: 'status', values: ['new', 'open'] }] } },
        {
          ...{ kind: 'action', key: 'fila', under: { step: 'aberto', way: 'yes' } },
          actions: [{ kind: 'set_assignee', assigneeId: null }],
        },
      ],
    }),
  },
]

type DemoEntry = readonly [what: RunEntryKind, step?: string, details?: object]
export type DemoFlowRun = {
  flow: number
  /** On a ticket in one of these statuses that has no run yet. */
  on: readonly Status[]
  state: Exclude<RunState, 'running'>
  step?: string
  entries: readonly DemoEntry[]
}

const ASKED: readonly DemoEntry[] = [['started'], ['acted', 'pedir', { actions: ['set_status', 'send_reply'] }], ['awaits', 'resposta']]
const GONE = { reason: 'rule_variable_empty', params: { name: 'cliente.primeiro_nome' } }

/** Runs in every state in which one stays. */
export const FLOW_RUNS: readonly DemoFlowRun[] = [
  { flow: 0, on: ['waiting_customer'], state: 'waiting', step: 'resposta', entries: ASKED },
  {
    ...{ flow: 0, on: ['open'], state: 'finished' },
    entries: [...ASKED, ['came', 'resposta', { way: 'yes' }], ['acted', 'conferir', { actions: ['add_note'] }], ['finished']],
  },
  { flow: 0, on: ['open'], state: 'failed', step: 'pedir', entries: [['started'], ['failed', 'pedir', { reasons: [GONE] }]] },
  { flow: 0, on: ['closed'], state: 'ended', entries: [...ASKED, ['ended', 'resposta']] },
  { flow: 1, on: ['open'], state: 'cancelled', entries: [['started'], ['awaits', 'equipe'], ['cancelled', 'equipe']] },
]
