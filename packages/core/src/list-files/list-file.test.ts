import { expect } from 'vitest'
import { ruleRunsFile } from '../automation/runs-file.ts'
import { type Desk, type Person, test } from '../testing/desk.ts'

/** So many runs of rules on a ticket, the last one first. */
async function runs(desk: Desk, count: number, ticketId: number) {
  const one = (n: number) => ({
    ...{ tenantId: desk.id, ticketId, ruleName: n === 1 ? '=cmd|calc' : `Regra ${n}`, ruleVersion: 1, event: 'ticket_created' },
    ...{
      cause: `cause ${ticketId} ${n}`,
      chain: '00000000-0000-4000-8000-000000000000',
      depth: 0,
      outcome: 'applied',
      durationMs: 3,
      reasons: '[]',
    },
  })
  await desk.rows((tx) =>
    tx
      .insertInto('automationRuns')
      .values(Array.from({ length: count }, (_, n) => one(n + 1)))
      .execute(),
  )
}

/** The whole file, as the server sends it. */
async function whole(desk: Desk, who: Person, filter: Parameters<typeof ruleRunsFile.begin>[1] = {}) {
  const { file, first, name } = await desk.as(who)((ctx) => ruleRunsFile.begin(ctx, filter))
  let text = file.head
  let next = first
  let lines = file.lines
  while (next !== undefined) {
    const at = next
    const part = await desk.as(who)((ctx) => ruleRunsFile.part(ctx, filter, file, at))
    text += part.text
    lines += part.lines
    next = part.next
  }
  return { name, rows: file.rows, lines, text: text.split('\r\n').slice(0, -1) }
}

test('a list of many pages comes whole and in its order, in the words of who takes it, and is written down', async ({ desk }) => {
  const ticket = await desk.aTicket({ title: 'Balança' })
  await runs(desk, 230, ticket.id)
  const boss = await desk.person('supervisor')
  const { name, rows, lines, text } = await whole(desk, boss)
  expect([rows, lines, text.length]).toEqual([null, 230, 231])
  expect(name).toMatch(/^execucoes-de-regras-\d{4}-\d\d-\d\d-\d{4}\.csv$/)
  expect(text[0]).toBe('\uFEFFQuando;Regra;Versão;Ticket;Assunto;Acontecimento;Resultado;Ações;Por quê;Duração (ms)')
  expect(text[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d;Regra 230;1;\d+;Balança;ticket_created;mudou;;;3$/)
  expect(text[230]).toContain(`;"'=cmd|calc";1;`)
  expect(new Set(text).size).toBe(231)
  await desk.rows((tx) => tx.updateTable('users').set({ language: 'en' }).where('id', '=', boss.id).execute())
  const english = await whole(desk, boss, { outcome: 'failed' })
  expect([english.rows, english.text]).toEqual([0, ['\uFEFFWhen;Rule;Version;Ticket;Subject;Event;Outcome;Actions;Why;Duration (ms)']])
  const written = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').where('action', '=', 'list.exported').select(['resource', 'details']).orderBy('id').execute(),
  )
  expect(written).toEqual([
    { resource: 'automation_rule', details: { list: 'rule_runs', filter: {} } },
    { resource: 'automation_rule', details: { list: 'rule_runs', filter: { outcome: 'failed' } } },
  ])
})

test('it has what its list shows: nothing of another organisation, and no ticket that the reader does not see', async ({ desk, other }) => {
  const { slug: role } = await desk.aRole('supervisor', { 'ticket.read': 'assigned' })
  const boss = await desk.aUser('supervisor', { role })
  await runs(desk, 1, (await desk.aTicket({ title: 'Visto', assigneeId: boss.id })).id)
  await runs(desk, 1, (await desk.aTicket({ title: 'CANARIO' })).id)
  await runs(other, 3, (await other.aTicket({ title: 'CANARIO' })).id)
  const { rows, text } = await whole(desk, boss)
  expect(rows).toBe(2)
  expect(text.join('\n')).toContain(';Visto;')
  expect(text.join('\n')).not.toContain('CANARIO')
})
