import { ImportTemplates, type TemplatePack } from '@balcao/contracts/templates/pack'
import { CreateTemplate, ListTemplates } from '@balcao/contracts/templates/templates'
import { expect } from 'vitest'
import { type Desk, test } from '../../testing/desk.ts'
import { create, list } from '../templates.ts'
import { exportPack } from './export-pack.ts'
import { importPack } from './import-pack.ts'

const take = (desk: Desk, pack: TemplatePack, dryRun: boolean) => desk.as('supervisor')(importPack, ImportTemplates.parse({ pack, dryRun }))
const namesOf = async (desk: Desk) => (await desk.as('supervisor')(list, ListTemplates.parse({}))).data.map(({ name }) => name)

/** A desk with a template that names a queue, a tag and a person, and one of somebody's own. */
async function written(desk: Desk): Promise<TemplatePack> {
  const [tag, queueId, agent] = [await desk.aTag('vip'), await desk.aQueue('Financeiro'), await desk.person('agent')]
  const changes = { status: 'resolved' as const, queueId, addTagIds: [tag], addWatcherIds: [agent.id] }
  await desk.as('supervisor')(
    create,
    CreateTemplate.parse({ name: 'Fecho', content: 'Até logo.', category: 'Fim', changes, queueIds: [queueId] }),
  )
  await desk.as('supervisor')(create, CreateTemplate.parse({ name: 'Oi', content: 'Olá!' }))
  await desk.as('supervisor')(create, CreateTemplate.parse({ name: 'Meu', content: 'Só meu.', personal: true }))
  return desk.as('supervisor')(exportPack)
}

test('a file holds the team’s templates with names in place of ids, and nobody of its people', async ({ desk }) => {
  const pack = await written(desk)
  expect(pack).toEqual({
    format: 'balcao.templates',
    version: 1,
    templates: [
      {
        ...{ name: 'Fecho', category: 'Fim', content: 'Até logo.', queues: ['Financeiro'], roles: [] },
        changes: { status: 'resolved', queue: 'Financeiro', addTags: ['vip'] },
      },
      { name: 'Oi', category: '', content: 'Olá!', changes: {}, queues: [], roles: [] },
    ],
  })
  await expect(desk.as('support-agent')(exportPack)).rejects.toMatchObject({ code: 'forbidden' })
})

test('another organisation is shown what would be created, and then has it, with what is its own by name', async ({ desk, other }) => {
  const pack = await written(desk)
  const queueId = await other.aQueue('financeiro')
  const seen = await take(other, pack, true)
  expect(seen).toMatchObject({
    ...{ dryRun: true, created: 0 },
    data: [
      { name: 'Fecho', outcome: 'new', id: null, left: [{ what: 'tag', name: 'vip' }] },
      { name: 'Oi', outcome: 'new', left: [] },
    ],
  })
  expect(await namesOf(other), 'nothing was written').toEqual([])
  const done = await take(other, pack, false)
  expect(done).toMatchObject({ created: 2, data: [{ id: expect.any(Number) }, { id: expect.any(Number) }] })
  const { data } = await other.as('supervisor')(list, ListTemplates.parse({}))
  expect(data[0]).toMatchObject({ name: 'Fecho', changes: { status: 'resolved', queueId }, queueIds: [queueId] })
  expect(await take(other, pack, false)).toMatchObject({ created: 0, data: [{ outcome: 'exists' }, { outcome: 'exists' }] })
  const acts = await other.rows((tx) => tx.selectFrom('auditEvents').select('id').where('action', '=', 'template.created').execute())
  expect(acts).toHaveLength(2)
})

test('what is for queues that are not here is refused, not given to everybody; unknown variables say so', async ({ desk, other }) => {
  const pack = await written(desk)
  const odd = { name: 'Estranho', category: '', content: 'Olá {{que_isso}}', changes: {}, queues: [], roles: [] }
  const seen = await take(other, { ...pack, templates: [...pack.templates, odd] }, false)
  expect(seen).toMatchObject({
    created: 1,
    data: [{ outcome: 'refused', reasons: [{ reason: 'queue_not_found' }] }, { outcome: 'new' }, { outcome: 'refused' }],
  })
  expect(seen.data[2]?.reasons[0]?.message).toBeTruthy()
  expect(await namesOf(other)).toEqual(['Oi'])
  await expect(other.as('support-agent')(importPack, ImportTemplates.parse({ pack }))).rejects.toMatchObject({ code: 'forbidden' })
})
