import { expect } from 'vitest'
import { type Desk, test } from '../../testing/desk.ts'
import { remindOfReviews } from './reviews.ts'

const log = {
  error: (fields: object) => {
    throw (fields as { err: unknown }).err
  },
}
const run = (desk: Desk) => remindOfReviews({ db: desk.db, log })
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
let made = 0

async function anArticle(
  desk: Desk,
  title: string,
  values: { ownerId?: number | null; reviewerId?: number; reviewBy: string; status?: string },
) {
  made += 1
  const row = { tenantId: desk.id, title, slug: `revisao-${made}`, status: 'published', audience: 'public', publishAt: day(-200) }
  return desk.rows(
    async (tx) =>
      (
        await tx
          .insertInto('kbArticles')
          .values({ ...row, ...values })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
  )
}
const told = (desk: Desk, userId: number) =>
  desk.rows((tx) =>
    tx
      .selectFrom('notifications')
      .where('userId', '=', userId)
      .where('type', '=', 'articles_to_review')
      .select(['message', 'actionUrl'])
      .orderBy('id')
      .execute(),
  )

test('owners hear once that the day of review of their published articles has come, in one notification', async ({ desk, other }) => {
  const owner = await desk.person('agent')
  const stranger = await other.person('agent')
  const first = await anArticle(desk, 'Senha', { ownerId: owner.id, reviewBy: day(-2) })
  await anArticle(desk, 'Conta', { ownerId: owner.id, reviewBy: day(-1) })
  await anArticle(desk, 'Cedo', { ownerId: owner.id, reviewBy: day(9) })
  await anArticle(desk, 'Rascunho', { ownerId: owner.id, reviewBy: day(-3), status: 'draft' })
  await run(desk)
  await run(desk)
  expect(await told(desk, owner.id)).toEqual([
    { message: 'Chegou o dia de reler “Senha” e mais 1 artigo seu.', actionUrl: `/knowledge-base?owner=${owner.id}&stale=yes` },
  ])
  expect(await told(other, stranger.id)).toEqual([])

  await desk.rows((tx) =>
    tx
      .updateTable('kbArticles')
      .set({ reviewBy: day(-1) })
      .where('id', '=', first)
      .execute(),
  )
  await run(desk)
  expect((await told(desk, owner.id)).at(-1), 'of another day, again').toEqual({
    message: 'Chegou o dia de reler “Senha”.',
    actionUrl: `/knowledge-base/${first}`,
  })
})

test('where the owner is gone the reviewer hears of it; articles of nobody wait in the list', async ({ desk }) => {
  const gone = await desk.person('support-agent')
  const reviewer = await desk.person('supervisor')
  await desk.rows((tx) => tx.updateTable('users').set({ isActive: false }).where('id', '=', gone.id).execute())
  await anArticle(desk, 'Boleto', { ownerId: gone.id, reviewerId: reviewer.id, reviewBy: day(-1) })
  await anArticle(desk, 'De ninguém', { ownerId: null, reviewBy: day(-1) })
  await run(desk)
  expect(await told(desk, gone.id)).toEqual([])
  expect((await told(desk, reviewer.id)).map(({ message }) => message)).toEqual(['Chegou o dia de reler “Boleto”.'])
})
