import { type Desk, test } from '@balcao/core/testing/desk'
import { expect } from 'vitest'
import { aDeskOfMail, aMail } from './testing/a-desk-of-mail.ts'
import { boxOf, came, readFrom, reading, subjects, until } from './testing/a-read-mailbox.ts'
import { anImapServer } from './testing/an-imap-server.ts'

const isRead = (desk: Desk, id: number) =>
  until(
    () => boxOf(desk, id),
    ({ lastOkAt, cursor }) => lastOkAt !== null && cursor !== null,
  )

test('a mailbox is read from the moment it is connected on: what lay there stays, what comes becomes a ticket', async ({ desk }) => {
  const server = await anImapServer({ messages: [{ raw: aMail({ subject: 'antigo' }).toString() }] })
  const mail = await aDeskOfMail(desk)
  await readFrom(desk, mail.mailboxId, server)
  const started = reading(desk, mail)
  await isRead(desk, mail.mailboxId)
  server.arrive(aMail({ subject: 'um' }))
  server.arrive(aMail({ subject: 'dois' }))
  await until(
    () => came(desk),
    (count) => count === 2,
  )
  await mail.work()
  expect(await subjects(desk)).toEqual(['um', 'dois'])
  const rows = await desk.rows((tx) => tx.selectFrom('inboundMails').select(['verdict', 'source', 'error']).execute())
  expect(rows).toEqual(Array(2).fill({ verdict: 'ticket', source: 'imap', error: null }))
  await until(
    async () => server.inbox().messages.at(-1)?.flags ?? [],
    (flags) => flags.includes('\\Seen'),
  )
  expect(
    await until(
      () => boxOf(desk, mail.mailboxId),
      ({ cursor }) => cursor?.uid === 3,
    ),
  ).toMatchObject({ failingSince: null })

  // Stopped and begun again, it goes on behind what it has.
  await started.stop()
  server.arrive(aMail({ subject: 'três' }))
  reading(desk, mail)
  await until(
    () => came(desk),
    (count) => count === 3,
  )
})

test('E14 a connection that is cut, and a mailbox that is numbered anew, lose no mail and double none', async ({ desk }) => {
  const server = await anImapServer()
  const mail = await aDeskOfMail(desk)
  await readFrom(desk, mail.mailboxId, server)
  const started = reading(desk, mail)
  await isRead(desk, mail.mailboxId)
  server.arrive(aMail({ subject: 'um' }))
  await until(
    () => came(desk),
    (count) => count === 1,
  )
  server.cutAll()
  server.arrive(aMail({ subject: 'dois' }))
  await until(
    () => boxOf(desk, mail.mailboxId),
    ({ failure }) => failure === 'lost',
  )
  await desk.rows((tx) => tx.updateTable('mailboxes').set({ takenUntil: null }).where('id', '=', mail.mailboxId).execute())
  await until(
    () => came(desk),
    (count) => count === 2,
  )
  expect(
    await until(
      () => boxOf(desk, mail.mailboxId),
      ({ failingSince }) => failingSince === null,
    ),
  ).toMatchObject({ failures: 0, failure: null })
  await started.stop()

  // The same mails under new numbers, and one more that came meanwhile.
  const { messages } = server.inbox()
  const anew = await anImapServer({
    uidvalidity: 2,
    messages: [...messages.map(({ raw }) => ({ raw })), { raw: aMail({ subject: 'três' }).toString('latin1') }],
  })
  await desk.rows((tx) =>
    tx
      .updateTable('mailboxes')
      .set({
        settings: JSON.stringify({
          imap: { host: '127.0.0.1', port: anew.port, user: 'suporte', folder: 'INBOX', security: 'none' },
        }) as never,
      })
      .where('id', '=', mail.mailboxId)
      .execute(),
  )
  reading(desk, mail)
  await until(
    () => boxOf(desk, mail.mailboxId),
    ({ cursor }) => cursor?.uidValidity === '2',
  )
  expect(await came(desk)).toBe(3)
  await mail.work()
  expect(await subjects(desk)).toEqual(['um', 'dois', 'três'])
})

test('a password that expired is told with the words of its server, and holds up no other mailbox', async ({ desk }) => {
  const [good, bad] = [await anImapServer(), await anImapServer()]
  bad.users.suporte = { password: 'nova' }
  const [fine, failing] = [await aDeskOfMail(desk), await aDeskOfMail(desk, 'fiscal@acme.test')]
  await readFrom(desk, failing.mailboxId, bad)
  await readFrom(desk, fine.mailboxId, good)
  reading(desk, fine)
  const box = await until(
    () => boxOf(desk, failing.mailboxId),
    ({ failingSince }) => failingSince !== null,
  )
  expect(box).toMatchObject({ failure: 'auth', failures: 1 })
  expect(box.lastError).not.toBe('')
  expect(box.takenUntil && Date.parse(box.takenUntil) > Date.now(), 'it is tried again after a pause').toBe(true)
  await isRead(desk, fine.mailboxId)
  good.arrive(aMail({ subject: 'um' }))
  await until(
    () => came(desk),
    (count) => count === 1,
  )
  // With the new password it is read again, and says so.
  await readFrom(desk, failing.mailboxId, { ...bad, password: 'nova' })
  expect(await isRead(desk, failing.mailboxId)).toMatchObject({ failingSince: null, failure: null, lastError: null })
})

test('what each failure is called: no such server, no such folder, a host of the inside', async ({ desk }) => {
  const server = await anImapServer()
  const gone = await anImapServer()
  await gone.close()
  const boxes = {
    host: await aDeskOfMail(desk, 'a@acme.test'),
    folder: await aDeskOfMail(desk, 'b@acme.test'),
    inside: await aDeskOfMail(desk, 'c@acme.test'),
  }
  await readFrom(desk, boxes.host.mailboxId, { port: gone.port })
  await readFrom(desk, boxes.folder.mailboxId, { ...server, folder: 'Nada' })
  await readFrom(desk, boxes.inside.mailboxId, { ...server, host: 'localhost' })
  reading(desk, boxes.host)
  const failureOf = async (id: number) =>
    (
      await until(
        () => boxOf(desk, id),
        ({ failure }) => failure !== null,
      )
    ).failure
  expect(await failureOf(boxes.host.mailboxId)).toBe('host')
  expect(await failureOf(boxes.folder.mailboxId)).toBe('folder')
  expect(await failureOf(boxes.inside.mailboxId), 'E15 nobody reaches the inside by a name').toBe('host')
  expect(server.connections()).toBe(0)
})

test('two processes share the mailboxes: none is read twice', async ({ desk }) => {
  const server = await anImapServer()
  const mail = await aDeskOfMail(desk)
  await readFrom(desk, mail.mailboxId, server)
  const first = reading(desk, mail)
  await isRead(desk, mail.mailboxId)
  reading(desk, mail)
  server.arrive(aMail({ subject: 'um' }))
  await until(
    () => came(desk),
    (count) => count === 1,
  )
  expect(server.connections()).toBe(1)
  // One that stops lets go of what it read, and the other takes it.
  await first.stop()
  server.arrive(aMail({ subject: 'dois' }))
  await until(
    () => came(desk),
    (count) => count === 2,
  )
})
