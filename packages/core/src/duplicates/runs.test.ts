import { StartBatch } from '@balcao/contracts/duplicates/runs'
import { AddTraining, ListTraining } from '@balcao/contracts/duplicates/training'
import { expect } from 'vitest'
import type { Ctx } from '../ctx.ts'
import { type Desk, test } from '../testing/desk.ts'
import { foldDuplicates } from './fold.ts'
import { candidateIds } from './internal/candidates.ts'
import { readSources } from './internal/sources.ts'
import { statisticsFor } from './internal/statistics.ts'
import * as models from './models.ts'
import * as runs from './runs.ts'
import { trainOwn } from './train-own.ts'
import * as training from './training.ts'
import { importTraining } from './training-files.ts'

const log = { error: () => undefined }
const pairsOf = (desk: Desk) =>
  desk.rows((tx) => tx.selectFrom('duplicatePairs').select(['aId', 'bId']).orderBy('aId').orderBy('bId').execute())
const THINGS = ['balança', 'coletor', 'catraca', 'roteador', 'etiqueta', 'totem', 'leitor', 'cofre', 'painel', 'bomba']

async function twins(desk: Desk, count: number) {
  const made: [number, number][] = []
  for (let n = 0; n < count; n++) {
    const thing = `${THINGS[n % THINGS.length]} ${1000 + n * 37}`
    const first = await desk.aTicket({
      title: `${thing} parada na doca`,
      description: `A ${thing} não liga desde cedo, código ${n * 91 + 700}.`,
    })
    const second = await desk.aTicket({ title: `${thing} parada`, description: `A ${thing} não liga, código ${n * 91 + 700}, urgente.` })
    made.push([first.id, second.id])
  }
  while (await foldDuplicates({ db: desk.db }));
  return made
}

test('a search goes through all tickets, stops, goes on, and finds each pair once however often it is cut off', async ({ desk, other }) => {
  await twins(desk, 20)
  const manager = desk.as('manager')
  const begun = await manager(runs.start, StartBatch.parse({}))
  expect(begun).toMatchObject({ state: 'running', total: 40, done: 0 })
  await expect(manager(runs.start, StartBatch.parse({}))).rejects.toMatchObject({ code: 'batch_running' })
  await runs.workOnRuns({ db: desk.db, log })
  const { state, done } = await manager(runs.stop)
  // A turn, or a part of one where tickets take long.
  expect([state, done > 0 && done <= 25]).toEqual(['stopped', true])
  await runs.workOnRuns({ db: desk.db, log })
  expect((await manager(runs.status)).run).toMatchObject({ state: 'stopped', done })
  await expect(manager(runs.stop)).rejects.toMatchObject({ code: 'batch_not_running' })
  expect(await manager(runs.start, StartBatch.parse({ resume: true }))).toMatchObject({ id: begun.id, done })
  // Two workers at once, as after one was taken for dead.
  while ((await Promise.all([runs.workOnRuns({ db: desk.db, log }), runs.workOnRuns({ db: desk.db, log })])).some(Boolean));
  expect((await manager(runs.status)).run).toMatchObject({ state: 'finished', done: 40, errors: 0 })
  const found = await pairsOf(desk)
  expect(found.length).toBeGreaterThan(5)
  // A worker that died after its transaction did nothing twice, and one that died in it did nothing: a turn that is repeated finds the same.
  await desk.rows((tx) => tx.updateTable('duplicateRuns').set({ state: 'running', cursorId: 0, done: 0 }).execute())
  while (await runs.workOnRuns({ db: desk.db, log }));
  expect(await pairsOf(desk)).toEqual(found)
  expect((await other.as('manager')(runs.status)).run).toBeNull()
})

test('judged pairs are noted once, disputed by another answer, imported line by line, and train a model of the organisation’s own', async ({
  desk,
  other,
}) => {
  const pairs = await twins(desk, 30)
  const supervisor = desk.as('supervisor')
  const [[a, b]] = pairs as [[number, number], ...[number, number][]]
  const added = await supervisor(training.add, AddTraining.parse({ a, b, label: 'duplicate' }))
  await expect(supervisor(training.add, AddTraining.parse({ a: b, b: a, label: 'different' }))).rejects.toMatchObject({
    code: 'training_conflict',
  })
  await expect(supervisor(training.update, { id: added.id, version: 9, label: 'different' })).rejects.toMatchObject({
    code: 'training_conflict',
  })
  await expect(other.as('supervisor')(training.remove, { id: added.id })).rejects.toMatchObject({ code: 'training_pair_not_found' })
  await expect(supervisor(training.add, AddTraining.parse({ a, b: (await other.aTicket()).id, label: 'duplicate' }))).rejects.toMatchObject(
    { code: 'ticket_not_found' },
  )

  const numbers = new Map(
    (await desk.rows((tx) => tx.selectFrom('tickets').select(['id', 'number']).execute())).map(({ id, number }) => [id, number]),
  )
  const lines = pairs.flatMap(([x, y], n) => {
    const next = pairs[(n + 1) % pairs.length] as [number, number]
    return [`${numbers.get(x)},${numbers.get(y)},duplicate`, `${numbers.get(x)},${numbers.get(next[1])},different`]
  })
  const open = <T>(run: (ctx: Ctx) => Promise<T>) => desk.as('manager')(run)
  const file = (text: string) => ({ bytes: Buffer.from(text) })
  const csv = `a,b,label\r\n${lines.join('\r\n')}\r\n=1+1,2,duplicate\r\n999999,1,duplicate\r\n`
  const tried = await importTraining({ open }, { dryRun: true }, file(csv))
  expect([tried.added, tried.skipped.length]).toEqual([59, 3])
  expect((await supervisor(training.list, ListTraining.parse({}))).items).toHaveLength(1)
  expect(await importTraining({ open }, { dryRun: false }, file(csv))).toEqual(tried)
  for (const bad of ['a;b\r\n1;2', 'a,b,label\r\n1,\0,duplicate', ''])
    await expect(importTraining({ open }, { dryRun: false }, file(bad))).rejects.toMatchObject({
      code: 'training_file_unreadable',
    })
  expect(await supervisor(training.statistics)).toMatchObject({ duplicates: 30, different: 30, disputed: 0 })

  await desk.asSystem(trainOwn)
  const manager = desk.as('manager')
  const { items } = await manager(models.list)
  expect(items.map(({ kind, version }) => [kind, version])).toEqual([
    ['own', 1],
    ['base', 0],
  ])
  const id = items[0]?.id as number
  expect((await manager(models.metrics, { id })).prAuc.value).toBeGreaterThan(0.7)
  expect((await manager(models.featureAnalysis, { id })).features.length).toBeGreaterThan(10)
  await expect(other.as('manager')(models.metrics, { id })).rejects.toMatchObject({ code: 'model_not_found' })
  const test = { modelA: null, modelB: id, share: 0.5, minDifference: 0.05, maxDays: 14 }
  expect(await manager(models.startTest, test)).toMatchObject({ verdict: 'running' })
  await expect(manager(models.startTest, test)).rejects.toMatchObject({ code: 'ab_test_running' })
  const measured = await manager(models.metrics, { id })
  expect(measured.mrr?.n).toBeGreaterThan(10)
  expect(measured.reciprocal?.map(({ at }) => at)).toEqual([1, 5, 10, 20])
  const beside = await manager(models.compareModels, { modelIds: ['base', id], set: 'all' })
  expect(beside.table.map((row) => [row.id, row.metrics.prAuc.n])).toEqual([
    ['base', 60],
    [id, 60],
  ])
  expect([beside.differences.length, beside.examples.length]).toEqual([1, 5])
  expect(Number.isFinite((await manager(models.featureAnalysis, { id: 'base' })).features[0]?.drift)).toBe(true)
  const decided = await manager(models.activate, { id })
  expect([decided.items[0]?.status, decided.test], 'what answers is decided: the test is over').toEqual(['active', null])
  const back = await manager(models.activate, { id: 'base' })
  expect(back.items.map(({ kind, status }) => [kind, status])).toEqual([
    ['own', 'former'],
    ['base', 'active'],
  ])
})

test('a search through all compares a ticket with those before it alone; a search of a part with all', async ({ desk }) => {
  const [first, second, third] = [
    await desk.aTicket({ title: 'Impressora fiscal sem papel' }),
    await desk.aTicket({ title: 'Impressora fiscal sem papel' }),
    await desk.aTicket({ title: 'Impressora fiscal sem papel' }),
  ] as const
  const found = (olderOnly: boolean) =>
    desk.as('admin')(async (ctx) => {
      const [known] = await readSources(ctx, [second.id])
      const asked = (known as NonNullable<typeof known>).document
      return candidateIds(ctx, asked, await statisticsFor(ctx, asked), olderOnly)
    })
  expect(await found(true)).toEqual([first.id])
  expect(new Set(await found(false))).toEqual(new Set([first.id, third.id]))
})
