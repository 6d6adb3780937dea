import { CreateMailFilter } from '@balcao/contracts/email/senders'
import { away } from '@balcao/core/absences/testing/away'
import { createFilter, filters, tryFilter, updateFilter } from '@balcao/core/email/desk/senders'
import { remove as removeTag } from '@balcao/core/tags/tags'
import { type Desk, test } from '@balcao/core/testing/desk'
import { expect } from 'vitest'
import { aDeskOfMail, aMail } from './testing/a-desk-of-mail.ts'

type Condition = CreateMailFilter['conditions'][number]
const make = (desk: Desk, conditions: Condition[], action: object) =>
  desk.as('manager')(createFilter, CreateMailFilter.parse({ name: 'Filtro', conditions, action }))
const BOUNDARY = 'corte'
const withFile = (name: string, type: string) => ({
  type: `multipart/mixed; boundary=${BOUNDARY}`,
  body: [
    ...[`--${BOUNDARY}`, 'Content-Type: text/plain; charset=utf-8', '', 'Segue.', `--${BOUNDARY}`],
    ...[`Content-Type: ${type}; name="${name}"`, `Content-Disposition: attachment; filename="${name}"`, '', 'PK', `--${BOUNDARY}--`],
  ].join('\r\n'),
})
const ticketOf = (desk: Desk, id: number | null) =>
  desk.rows(async (tx) => ({
    ...(await tx.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow()),
    tags: (
      await tx
        .selectFrom('ticketTags')
        .select('tagId')
        .where('ticketId', '=', id ?? 0)
        .execute()
    ).map(({ tagId }) => tagId),
    values: await tx
      .selectFrom('customFieldValues')
      .selectAll()
      .where('entityId', '=', id ?? 0)
      .execute(),
  }))

test('conditions look at copies, any header, names and types of files, and the size of the mail', async ({ desk }) => {
  const mail = await aDeskOfMail(desk)
  const suspends: [Condition, Buffer, Buffer][] = [
    [
      { field: 'cc', op: 'contains', value: 'diretoria@' },
      aMail({ subject: 'um', headers: { Cc: 'diretoria@acme.test' } }),
      aMail({ subject: 'dois', headers: { Cc: 'outra@acme.test' } }),
    ],
    [
      { field: 'header', header: 'x-origem', op: 'is', value: 'Monitor' },
      aMail({ subject: 'três', headers: { 'X-Origem': 'monitor' } }),
      aMail({ subject: 'quatro', headers: { 'X-Origem': 'monitor 2' } }),
    ],
    [
      { field: 'attachment', op: 'contains', value: '.exe' },
      aMail({ subject: 'cinco', ...withFile('fatura.EXE', 'application/octet-stream') }),
      aMail({ subject: 'seis', ...withFile('fatura.pdf', 'application/pdf') }),
    ],
    [
      { field: 'attachment', op: 'is', value: 'application/zip' },
      aMail({ subject: 'sete', ...withFile('a.zip', 'application/zip') }),
      aMail({ subject: 'oito', ...withFile('a.zip.pdf', 'application/pdf') }),
    ],
    [{ field: 'size', op: 'over', value: '3' }, aMail({ subject: 'nove', text: 'x '.repeat(2_000) }), aMail({ subject: 'dez' })],
  ]
  for (const [condition, caught, passes] of suspends) {
    const { id } = await make(desk, [condition], { suspend: true })
    expect(await mail.receive(caught), JSON.stringify(condition)).toMatchObject({ verdict: 'suspended', cause: 'filter' })
    expect(await mail.receive(passes), JSON.stringify(condition)).toMatchObject({ verdict: 'ticket' })
    expect(await desk.as('manager')(tryFilter, { conditions: [condition] })).toMatchObject({ matched: 1 })
    await desk.as('manager')(updateFilter, { id, active: false })
  }
})

test('a filter gives tickets tags, a type, an assignee and custom fields; what is gone marks it, and mails go on without that', async ({
  desk,
  other,
}) => {
  const mail = await aDeskOfMail(desk)
  const ana = await desk.aUser('agent')
  const [kept, gone, foreign] = [await desk.aTag('vip'), await desk.aTag('velha'), await other.aTag('vip')]
  await desk.aField({ key: 'sala' })
  const conditions: Condition[] = [{ field: 'subject', op: 'starts', value: 'nota' }]
  const action = { type: 'incident', assigneeId: ana.id, tagIds: [kept, gone], customFields: { sala: '12' } }
  const { id } = await make(desk, conditions, action)
  const first = await ticketOf(desk, (await mail.receive(aMail({ subject: 'Nota 1' }))).ticketId)
  expect(first).toMatchObject({ type: 'incident', assigneeId: ana.id, tags: [kept, gone], values: [{ text: '12' }] })
  for (const [wrong, field] of [
    [{ tagIds: [foreign] }, 'action.tagIds'],
    [{ assigneeId: (await other.aUser('agent')).id }, 'action.assigneeId'],
    [{ assigneeId: (await desk.person('client')).id }, 'action.assigneeId'],
    [{ type: 'nenhum' }, 'action.type'],
    [{ customFields: { nada: 'x' } }, 'action.customFields.nada'],
  ] as const)
    await expect(make(desk, conditions, wrong), field).rejects.toMatchObject({ details: [{ field }] })

  await desk.as('admin')(removeTag, { id: gone })
  await desk.rows((tx) => tx.updateTable('users').set({ isActive: false }).where('id', '=', ana.id).execute())
  const [marked] = (await desk.as('manager')(filters)).data
  expect(marked?.problems.map(({ reason }) => reason)).toEqual(['not_assignable', 'not_found'])
  const second = await ticketOf(desk, (await mail.receive(aMail({ subject: 'Nota 2' }))).ticketId)
  expect(second).toMatchObject({ type: 'incident', assigneeId: null, tags: [kept], values: [{ text: '12' }] })
  await desk.as('manager')(updateFilter, { id, action: { type: 'question' } })
  expect((await desk.as('manager')(filters)).data[0]?.problems).toEqual([])
})

test('a filter gives the ticket of somebody who is away to their substitute', async ({ desk }) => {
  const mail = await aDeskOfMail(desk)
  const [ana, bruno] = [await desk.aUser('agent'), await desk.aUser('agent')]
  await away(desk, ana, -1, 5, { 0: bruno.id })
  await make(desk, [{ field: 'subject', op: 'starts', value: 'nota' }], { assigneeId: ana.id })
  const { ticketId } = await mail.receive(aMail({ subject: 'Nota 3' }))
  expect(await ticketOf(desk, ticketId)).toMatchObject({ assigneeId: bruno.id })
})

test('a comparison that does not fit its part of the mail is refused by field', () => {
  const refused = (condition: object) =>
    CreateMailFilter.safeParse({ name: 'x', conditions: [condition], action: {} }).error?.issues[0]?.path.join('.')
  expect(refused({ field: 'size', op: 'contains', value: '3' })).toBe('conditions.0.op')
  expect(refused({ field: 'subject', op: 'over', value: '3' })).toBe('conditions.0.op')
  expect(refused({ field: 'size', op: 'over', value: '3 MB' })).toBe('conditions.0.value')
  for (const header of [undefined, '', 'x y', 'x:'])
    expect(refused({ field: 'header', op: 'is', value: 'x', header })).toBe('conditions.0.header')
  expect(refused({ field: 'subject', op: 'is', value: 'x', header: 'x' })).toBe('conditions.0.header')
})
