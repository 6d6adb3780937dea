import { CreateTemplate } from '@balcao/contracts/templates/templates'
import { expect } from 'vitest'
import { absencesFile } from '../absences/absences-file.ts'
import { away } from '../absences/testing/away.ts'
import { slaBoardFile } from '../sla/board-file.ts'
import { fireDue } from '../sla/firing.ts'
import { age, aPolicy, MINUTE } from '../sla/testing/clocks.ts'
import { tagsFile } from '../tags/tags-file.ts'
import { create } from '../templates/templates.ts'
import { templatesFile } from '../templates/templates-file.ts'
import { test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'

/** The lines of a file that one page holds, by cells; none of the cells here holds a separator. */
const cellsOf = ({ file }: { file: { head: string } }) =>
  file.head
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'))

test('tags, templates, absences and deadlines stand under their headings, each as far as its reader sees them', async ({ desk, other }) => {
  const [boss, agent] = [await desk.person('supervisor'), await desk.person('agent')]
  await desk.aTag('vip')
  await other.aTag('deles')
  const template = { name: 'Fecho', content: 'Até logo.', category: 'Fim', changes: { status: 'closed' as const } }
  await desk.as('supervisor')(create, CreateTemplate.parse(template))
  await desk.as('supervisor')(create, CreateTemplate.parse({ ...template, name: 'Meu', personal: true }))
  await away(desk, agent, -1, 30)
  await aPolicy(desk, { resolution: 60 })
  const { id, number } = await desk.as('client')(tickets.create, { title: 'Parado', description: 'x' })
  await age(desk, id, 90 * MINUTE)
  await fireDue({ db: desk.db, log: console })

  const tags = cellsOf(await desk.as('admin')((ctx) => tagsFile.begin(ctx, { sort: 'name' })))
  expect(tags).toEqual([
    ['Tag', 'Cor', 'Tickets', 'Criada em'],
    ['vip', '', '0', expect.stringMatching(/^\d{4}-/)],
  ])
  const lines = cellsOf(await desk.as('supervisor')((ctx) => templatesFile.begin(ctx, { sort: 'name' })))
  expect(lines.slice(1).map((line) => line.slice(0, 5))).toEqual([
    ['Fecho', 'Fim', 'equipe', 'Até logo.', 'status'],
    ['Meu', 'Fim', 'só meu', 'Até logo.', 'status'],
  ])
  expect(
    cellsOf(await desk.as('agent')((ctx) => templatesFile.begin(ctx, { sort: 'name' }))),
    'not what is somebody else’s own',
  ).toHaveLength(2)
  const today = new Date().toISOString().slice(0, 10)
  const absences = cellsOf(await desk.as(boss)((ctx) => absencesFile.begin(ctx, { from: today, to: today })))
  expect(absences[1]?.[0]).toBe(agent.name)
  expect([absences[1]?.[6], absences[1]?.[8], absences[1]?.length]).toEqual(['saúde', 'em andamento', absences[0]?.length])
  const board = cellsOf(await desk.as('agent')((ctx) => slaBoardFile.begin(ctx, { list: 'late' })))
  expect(board[1]?.slice(0, 2)).toEqual([String(number), 'Parado'])
  expect([board[1]?.[5], board[1]?.length]).toEqual(['solução', board[0]?.length])
})
