import { CreateAbsence } from '@balcao/contracts/absences/absences'
import { inSystem } from '@balcao/db/system'
import { Temporal } from 'temporal-polyfill'
import { expect } from 'vitest'
import { type Desk, type Person, test } from '../testing/desk.ts'
import * as absences from './absences.ts'
import * as feeds from './feeds.ts'

const day = (ahead: number) => Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: ahead }).toString()
const basic = (ahead: number) => day(ahead).replaceAll('-', '')
const away = (desk: Desk, who: Person, from: number, to: number, values: object = {}) =>
  desk.as(who)(absences.create, CreateAbsence.parse({ fromDate: day(from), toDate: day(to), kind: 'sick', ...values }))
const installation = { installation: { publicUrl: 'https://balcao.example/' } }
const subscribe = async (desk: Desk, who: Person, queueId: number | null = null) => {
  const feed = await desk.as(who)((ctx) => feeds.create(ctx, { queueId }, installation))
  return { ...feed, token: feed.address.replace('https://balcao.example/api/absences/ical/', '') }
}
const read = (desk: Desk, token: string) => feeds.readFeed(desk.db, token, 'balcao.example')
const gone = { code: 'absence_feed_not_found' }

test('one’s own calendar has whole days as dates and halves as instants, escaped and folded', async ({ desk }) => {
  const ana = await desk.aUser('agent', { name: 'Ana' })
  const publicMessage = `Volto; fale com Bia, por favor.\n${'á'.repeat(60)}`
  await away(desk, ana, 2, 3, { publicMessage })
  await away(desk, ana, 10, 10, { fromHalf: 'afternoon' })
  const text = await read(desk, (await subscribe(desk, ana)).token)
  const lines = text.split('\r\n')
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
  expect(lines).toEqual(expect.arrayContaining([`DTSTART;VALUE=DATE:${basic(2)}`, `DTEND;VALUE=DATE:${basic(4)}`, 'SUMMARY:Saúde']))
  expect(lines).toEqual(expect.arrayContaining([`DTSTART:${basic(10)}T150000Z`, `DTEND:${basic(11)}T030000Z`]))
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:Volto\\; fale com Bia\\, por favor.\\n${'á'.repeat(60)}`)
})

test('a queue’s calendar names people, not why they are away, and ends with its owner’s right', async ({ desk, other }) => {
  const [ana, bia] = [await desk.aUser('agent', { name: 'Ana' }), await desk.aUser('agent', { name: 'Bia' })]
  const rita = await desk.aUser('support-agent')
  const queueId = await desk.aQueue('N1', [ana, rita])
  await away(desk, ana, 2, 3)
  await away(desk, bia, 2, 3)
  const { token } = await subscribe(desk, rita, queueId)
  const text = await read(desk, token)
  expect(text).toContain('SUMMARY:Ana: Ausente\r\n')
  expect(text).not.toContain('Bia')
  expect(text).not.toContain('Saúde')
  await expect(subscribe(desk, rita, desk.queueId)).rejects.toMatchObject({ details: [expect.objectContaining({ field: 'queueId' })] })
  await expect(subscribe(desk, ana, other.queueId)).rejects.toMatchObject({ details: [expect.objectContaining({ field: 'queueId' })] })
  await desk.rows((tx) => tx.deleteFrom('queueMembers').where('userId', '=', rita.id).execute())
  await expect(read(desk, token)).rejects.toMatchObject(gone)
})

test('an address is replaced, removed, and of nobody else; what is no address opens nothing', async ({ desk, other }) => {
  const ana = await desk.aUser('agent')
  const first = await subscribe(desk, ana)
  const second = await subscribe(desk, ana)
  await expect(read(desk, first.token)).rejects.toMatchObject(gone)
  expect(await read(desk, second.token)).toContain('END:VCALENDAR')
  const listed = await desk.as(ana)(feeds.list)
  expect(listed.data).toMatchObject([{ id: second.id, queueId: null, readAt: expect.any(String) }])
  const [tenant = '', id = '', secret = ''] = second.token.split('.')
  for (const wrong of ['', 'x', `${other.id}.${id}.${secret}`, `${tenant}.${id}.${secret.slice(1)}A`, `9999999999.${id}.${secret}`])
    await expect(read(desk, wrong), wrong).rejects.toMatchObject(gone)
  await expect(desk.as(await desk.aUser('agent'))(feeds.remove, { id: second.id })).rejects.toMatchObject(gone)
  await expect(other.as('admin')(feeds.remove, { id: second.id })).rejects.toMatchObject(gone)
  await desk.rows((tx) => tx.updateTable('users').set({ isActive: false }).where('id', '=', ana.id).execute())
  await expect(read(desk, second.token)).rejects.toMatchObject(gone)
  await desk.rows((tx) => tx.updateTable('users').set({ isActive: true }).where('id', '=', ana.id).execute())
  await desk.as(ana)(feeds.remove, { id: second.id })
  await expect(read(desk, second.token)).rejects.toMatchObject(gone)
})

test('T24 an address answers nobody of a suspended organisation, nor for whoever lacks the second factor of their role', async ({
  desk,
}) => {
  const ana = await desk.aUser('agent')
  const { token } = await subscribe(desk, ana)
  const status = (to: string) =>
    inSystem(desk.db, (tx) => tx.updateTable('tenants').set({ status: to }).where('id', '=', desk.id).execute())
  await status('suspended')
  await expect(read(desk, token)).rejects.toMatchObject(gone)
  await status('active')
  expect(await read(desk, token)).toContain('END:VCALENDAR')
  const require = (secondFactorRequired: boolean) =>
    desk.rows((tx) => tx.updateTable('roles').set({ secondFactorRequired }).where('slug', '=', 'agent').execute())
  await require(true)
  await expect(read(desk, token)).rejects.toMatchObject(gone)
  await require(false)
  expect(await read(desk, token)).toContain('END:VCALENDAR')
})

test('what somebody wrote ends no line of a calendar, whichever sign their line ends with, and holds no control characters', async ({
  desk,
}) => {
  const ana = await desk.aUser('agent')
  await away(desk, ana, 2, 3, { publicMessage: 'Volto.\rEND:VEVENT\r\nBEGIN:VALARM\u0085\u2028X-ANA:1\u0007' })
  const text = await read(desk, (await subscribe(desk, ana)).token)
  const lines = text.replaceAll('\r\n ', '').split(/\r\n|[\r\n\u0085\u2028]/)
  expect(lines.filter((line) => /^(END:VEVENT|BEGIN:VALARM|X-ANA)/.test(line))).toEqual(['END:VEVENT'])
  expect(lines).toContain('DESCRIPTION:Volto.\\nEND:VEVENT\\nBEGIN:VALARM\\n\\nX-ANA:1')
})
