import { ListNotifications } from '@balcao/contracts/notifications/notifications'
import { expect } from 'vitest'
import { type Desk, test } from '../../testing/desk.ts'
import { react } from '../../testing/react.ts'
import * as rules from '../notifications.ts'

type Who = Parameters<Desk['as']>[0]
const told = async (desk: Desk, who: Who) => (await desk.as(who)(rules.list, ListNotifications.parse({}))).data
const ended = (desk: Desk, who: Who, userId: number) =>
  desk.as(who)((ctx) => ctx.emit('export:finished', { userId, what: 'tickets', file: 'tickets-2026.csv', rows: 1_234 }), undefined)

test('who took a list as a file is told that it has ended, once, in their language; nobody else is', async ({ desk, other }) => {
  const [agent, english] = [await desk.person('agent'), await desk.person('manager')]
  await desk.rows((tx) => tx.updateTable('users').set({ language: 'en' }).where('id', '=', english.id).execute())
  await ended(desk, agent, agent.id)
  await ended(desk, english, english.id)
  // An id of another organisation is nobody's here.
  const stranger = await other.person('agent')
  await ended(desk, agent, stranger.id)
  for (let n = 0; n < 2; n++) await react(desk)
  expect(await told(desk, agent)).toMatchObject([
    {
      type: 'export_finished',
      module: 'tickets',
      title: 'Exportação concluída',
      message: 'tickets-2026.csv está pronto, com 1.234 linhas.',
      severity: 'info',
      actionUrl: '/tickets',
      groupKey: 'export:tickets',
      metadata: { file: 'tickets-2026.csv', rows: 1_234, silent: true },
      quickActions: [{ action: 'open', label: 'Abrir' }],
    },
  ])
  expect(await told(desk, english)).toMatchObject([
    { title: 'Export finished', message: 'tickets-2026.csv is ready, with 1,234 rows.', quickActions: [{ label: 'Open' }] },
  ])
  expect([await told(desk, 'supervisor'), await told(other, stranger)]).toEqual([[], []])
})
