import { ListQueues } from '@balcao/contracts/queues/queues'
import { CreateRecurring } from '@balcao/contracts/recurring/recurring'
import { expect } from 'vitest'
import { rulesFile } from '../automation/rules-file.ts'
import { aRule } from '../automation/testing/rules.ts'
import * as queues from '../queues/queues.ts'
import { queuesFile } from '../queues/queues-file.ts'
import { create as recur } from '../recurring/recurring.ts'
import { recurringFile } from '../recurring/recurring-file.ts'
import { slaPoliciesFile } from '../sla/policies-file.ts'
import { aPolicy } from '../sla/testing/clocks.ts'
import { test } from '../testing/desk.ts'
import { aWorkflow } from '../workflows/testing/workflows.ts'
import { workflowsFile } from '../workflows/workflows-file.ts'

/** The lines of a file that one page holds, by cells; none of the cells here holds a line break. */
const cellsOf = ({ file }: { file: { head: string } }) =>
  file.head
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => [...line.matchAll(/(?:^|;)("(?:[^"]|"")*"|[^;]*)/g)].map(([, cell = '']) => cell.replace(/^"|"$/g, '')))

test('rules and policies say in words what they ask and do, and name people and companies to who manages them alone', async ({
  desk,
  other,
}) => {
  const [client, tag] = [await desk.person('client'), await desk.aTag('vip')]
  await aRule(other, { name: 'Deles' })
  const conditions = {
    all: [
      { field: 'requester' as const, values: [client.id] },
      { field: 'tagId' as const, values: [tag] },
    ],
  }
  await aRule(desk, { name: '=1+1', conditions, actions: [{ kind: 'add_tags', tagIds: [tag] }] })
  await aPolicy(desk, { first_response: { high: { minutes: 60 } } }, { conditions })

  const rules = cellsOf(await desk.as('supervisor')((ctx) => rulesFile.begin(ctx, {})))
  expect(rules).toHaveLength(2)
  expect(rules[1]?.slice(0, 8)).toEqual([
    ...['1', "'=1+1", '', 'sim', 'Acontecimento: um ticket é aberto'],
    ...[`Todas: (solicitante é ${client.name}, tag é vip)`, 'pôr tags; Tags: vip', 'não'],
  ])
  const manager = cellsOf(await desk.as('supervisor')((ctx) => slaPoliciesFile.begin(ctx, {})))
  expect(manager[1]?.slice(4, 6)).toEqual([`Todas: (solicitante é ${client.name}, tag é vip)`, 'Alta: 60 min (dia e noite)'])
  const agent = cellsOf(await desk.as('agent')((ctx) => slaPoliciesFile.begin(ctx, {})))
  expect(agent[1]?.[4]).toBe(`Todas: (solicitante é #${client.id}, tag é vip)`)
  await expect(desk.as('agent')((ctx) => rulesFile.begin(ctx, {}))).rejects.toMatchObject({ code: 'forbidden' })
  const kept = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select('details').where('action', '=', 'list.exported').orderBy('id').execute(),
  )
  expect(kept.map(({ details }) => (details as { list: string }).list)).toEqual(['automation_rules', 'sla_policies', 'sla_policies'])
})

test('queues, workflows and recurring tickets go out as their lists show them', async ({ desk, other }) => {
  await aWorkflow(desk, { name: 'Mudanças' })
  await aWorkflow(other, { name: 'Deles' })
  const schedule = { unit: 'days', every: 2, time: '09:00', startsOn: '2020-01-01' }
  for (const title of ['Conferir backup', 'Fechar o mês'])
    await desk.as('supervisor')(
      recur,
      CreateRecurring.parse({ title, description: 'x', requesterId: (await desk.person('client')).id, queueId: desk.queueId, schedule }),
    )

  const workflows = cellsOf(await desk.as('agent')((ctx) => workflowsFile.begin(ctx, {})))
  expect(workflows.slice(1).map((line) => line[0])).toEqual(['Mudanças'])
  expect(workflows[0]).toHaveLength(10)
  const recurring = cellsOf(await desk.as('supervisor')((ctx) => recurringFile.begin(ctx, { search: 'backup' })))
  expect(recurring).toHaveLength(2)
  expect(recurring[1]?.slice(0, 4)).toEqual([
    ...['Conferir backup', 'ativo', '', 'Repete: por dia; A cada: 2; Hora: 09:00; Começa em: 2020-01-01'],
  ])
  const { data } = await desk.as('admin')(queues.list, ListQueues.parse({}))
  const mine = data.find(({ id }) => id === desk.queueId)
  const lines = cellsOf(await desk.as('admin')((ctx) => queuesFile.begin(ctx, { active: true })))
  expect(lines.slice(1).map((line) => line[0])).toEqual(data.map(({ name }) => name))
  expect(recurring[1]?.[11]).toBe(mine?.name)
  expect(cellsOf(await desk.as('admin')((ctx) => queuesFile.begin(ctx, { active: false })))).toHaveLength(1)
})
