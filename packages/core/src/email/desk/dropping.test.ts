import { expect } from 'vitest'
import { test } from '../../testing/desk.ts'
import { dropMail } from './dropping.ts'

const MAIL = Buffer.from('From: ana@loja.test\r\nSubject: Pedido\r\n\r\nFaltou a nota.')
const file = (bytes: Buffer) => ({ bytes, key: crypto.randomUUID(), name: 'pedido.eml' })

test('a mail that is dropped comes to the mailbox once; what is no mail is refused, and so is a mailbox of another organisation', async ({
  desk,
  other,
}) => {
  const { id: mailboxId } = await desk.rows((tx) =>
    tx
      .insertInto('mailboxes')
      .values({ tenantId: desk.id, address: 'suporte@acme.test', kind: 'forward', forwardKey: `drop-${desk.id}` })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const tools = { open: desk.as('manager'), store: { scan: 'clean' as const } }
  const first = await dropMail(tools, { mailboxId }, file(MAIL))
  expect(first.isNew).toBe(true)
  expect(await dropMail(tools, { mailboxId }, file(MAIL))).toEqual({ id: first.id, isNew: false })
  for (const bytes of [
    Buffer.from('%PDF-1.7'),
    Buffer.from('{"a": 1}'),
    Buffer.from('Subject: x\r\n\r\nfrom nobody'),
    Buffer.from([0, 1, 2]),
  ])
    await expect(dropMail(tools, { mailboxId }, file(bytes))).rejects.toMatchObject({ code: 'invalid_input' })
  const theirs = { ...tools, open: other.as('manager') }
  await expect(dropMail(theirs, { mailboxId }, file(MAIL))).rejects.toMatchObject({ code: 'mailbox_not_found' })
  const rows = await desk.rows((tx) => tx.selectFrom('inboundMails').select(['source', 'envelope']).execute())
  expect(rows).toEqual([{ source: 'drop', envelope: null }])
  const events = await desk.rows((tx) => tx.selectFrom('auditEvents').select(['after']).where('action', '=', 'inbound_mail.drop').execute())
  expect(events).toEqual([{ after: { file: 'pedido.eml' } }])
})
