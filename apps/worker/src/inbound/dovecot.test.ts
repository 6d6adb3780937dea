import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sealCredentials } from '@balcao/core/email/credentials'
import { type Desk, test } from '@balcao/core/testing/desk'
import { scaled } from '@balcao/db/testing/scaled'
import { openSecrets } from '@balcao/platform/secrets'
import { describe, expect, onTestFinished } from 'vitest'
import { aDeskOfMail, aMail } from './testing/a-desk-of-mail.ts'
import { aDovecot, dovecotInstalled } from './testing/a-dovecot.ts'
import { boxOf, came, readFrom, reading, subjects, until } from './testing/a-read-mailbox.ts'

const untilCame = (desk: Desk, count: number) =>
  until(
    () => came(desk),
    (found) => found >= count,
    60_000,
  )
const untilRead = (desk: Desk, id: number) =>
  until(
    () => boxOf(desk, id),
    ({ lastOkAt, cursor, failingSince }) => lastOkAt !== null && cursor !== null && failingSince === null,
  )
const tryAgain = (desk: Desk, id: number) =>
  desk.rows((tx) => tx.updateTable('mailboxes').set({ takenUntil: null }).where('id', '=', id).execute())

/** Hands connections on to a server, each cut after so many bytes of its answers; the last figure holds for all that follow. */
async function aCuttingProxy(port: number, after: readonly number[]) {
  let count = 0
  const proxy = createServer((client) => {
    let left = after[Math.min(count, after.length - 1)] as number
    count += 1
    const server = connect(port, '127.0.0.1')
    const end = () => {
      client.destroy()
      server.destroy()
    }
    for (const socket of [client, server]) socket.on('error', end).on('close', end)
    client.pipe(server)
    server.on('data', (bytes) => {
      client.write(bytes.subarray(0, left))
      left -= bytes.byteLength
      if (left <= 0) end()
    })
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => void proxy.close())
  return { port: (proxy.address() as AddressInfo).port, connections: () => count }
}

if (!dovecotInstalled()) console.warn('!!! dovecot-imapd is not installed: mailboxes are NOT read from a real IMAP server !!!')

describe.runIf(dovecotInstalled())('Dovecot', () => {
  test('what it announces while nobody asks becomes a ticket and is marked as read; what lay there stays', async ({ desk }) => {
    const server = await aDovecot()
    server.deliver(aMail({ subject: 'antigo' }))
    const mail = await aDeskOfMail(desk)
    await readFrom(desk, mail.mailboxId, server)
    reading(desk, mail, { pollMs: 600_000 })
    await untilRead(desk, mail.mailboxId)
    server.deliver(aMail({ subject: 'um' }))
    server.deliver(aMail({ subject: 'dois' }))
    await untilCame(desk, 2)
    await mail.work()
    expect(await subjects(desk)).toEqual(['um', 'dois'])
    expect(await desk.rows((tx) => tx.selectFrom('inboundMails').select(['verdict', 'source']).execute())).toEqual(
      Array(2).fill({ verdict: 'ticket', source: 'imap' }),
    )
    const flags = await until(
      async () => server.files().map((name) => /:2,(\w*)$/.exec(name)?.[1] ?? ''),
      (found) => found.filter((one) => one.includes('S')).length === 2,
    )
    expect(flags, 'the old one stays unread').toHaveLength(3)
  })

  test('E14 a server that goes down and numbers its mails anew loses none and doubles none', async ({ desk }) => {
    const server = await aDovecot()
    const mail = await aDeskOfMail(desk)
    await readFrom(desk, mail.mailboxId, server)
    reading(desk, mail)
    const first = await untilRead(desk, mail.mailboxId)
    server.deliver(aMail({ subject: 'um' }))
    await untilCame(desk, 1)
    await server.stop()
    await until(
      () => boxOf(desk, mail.mailboxId),
      ({ failure }) => failure !== null,
    )
    server.deliver(aMail({ subject: 'dois' }))
    // Its numbering is named by the second in which it began.
    await wait((Number(first.cursor?.uidValidity) + 1) * 1_000 - Date.now())
    server.numberAnew()
    await server.start()
    await tryAgain(desk, mail.mailboxId)
    await untilCame(desk, 2)
    const after = await untilRead(desk, mail.mailboxId)
    expect(after.cursor?.uidValidity).not.toBe(first.cursor?.uidValidity)
    await mail.work()
    expect((await subjects(desk)).toSorted()).toEqual(['dois', 'um'])
  })

  test('XOAUTH2: a good token reads the mailbox, and an expired one is reported as such', async ({ desk }) => {
    const server = await aDovecot()
    server.tokens.set('token-1', 'suporte')
    const mail = await aDeskOfMail(desk)
    await readFrom(desk, mail.mailboxId, server)
    const oauth = { provider: 'google', account: 'suporte' }
    const secrets = [openSecrets('a secret of tests that is long enough to be one')] as const
    const hold = (accessToken: string) =>
      desk.rows((tx) =>
        tx
          .updateTable('mailboxes')
          .set({
            settings: JSON.stringify({ imap: imapAt(server.port), oauth }) as never,
            credentials: sealCredentials([...secrets], { tenantId: desk.id, id: mail.mailboxId }, { accessToken }),
            takenUntil: null,
          })
          .where('id', '=', mail.mailboxId)
          .execute(),
      )
    await hold('token-0')
    const started = reading(desk, mail)
    const refused = await until(
      () => boxOf(desk, mail.mailboxId),
      ({ failure }) => failure !== null,
    )
    expect(refused).toMatchObject({ failure: 'auth', lastOkAt: null })
    await hold('token-1')
    await untilRead(desk, mail.mailboxId)
    server.deliver(aMail({ subject: 'por token' }))
    await untilCame(desk, 1)
    await started.stop()
    await mail.work()
    expect(await subjects(desk)).toEqual(['por token'])
  })

  test('E14 connections that are cut at any byte: each mail is taken once', async ({ desk }) => {
    const server = await aDovecot()
    const mail = await aDeskOfMail(desk)
    await readFrom(desk, mail.mailboxId, server)
    const started = reading(desk, mail)
    await untilRead(desk, mail.mailboxId)
    await started.stop()
    const expected = Array.from({ length: 12 }, (_, n) => `mail ${n}`)
    for (const subject of expected) server.deliver(aMail({ subject, text: `${subject}: ${'texto '.repeat(200)}` }))
    // From the greeting over the answer to the login into the bodies of mails.
    const cuts = Array.from({ length: scaled(8, 40) }, (_, n) => 40 + n * Math.round(24_000 / scaled(8, 40)))
    const proxy = await aCuttingProxy(server.port, [...cuts, Number.POSITIVE_INFINITY])
    const box = await boxOf(desk, mail.mailboxId)
    await readFrom(desk, mail.mailboxId, { port: proxy.port })
    await desk.rows((tx) =>
      tx
        .updateTable('mailboxes')
        .set({ cursor: JSON.stringify(box.cursor) as never })
        .where('id', '=', mail.mailboxId)
        .execute(),
    )
    reading(desk, mail)
    for (let tries = 0; (await came(desk)) < expected.length || proxy.connections() <= cuts.length; tries += 1) {
      if (tries > 600) throw new Error(`${proxy.connections()} connections, ${await came(desk)} mails`)
      await tryAgainIfFailing(desk, mail.mailboxId)
      await wait(50)
    }
    await untilRead(desk, mail.mailboxId)
    await mail.work()
    expect((await subjects(desk)).toSorted()).toEqual(expected.toSorted())
  })
})

const imapAt = (port: number) => ({ host: '127.0.0.1', port, user: 'suporte', folder: 'INBOX', security: 'none' })

/** Spares the pause after a failure. */
const tryAgainIfFailing = (desk: Desk, id: number) =>
  desk.rows((tx) =>
    tx.updateTable('mailboxes').set({ takenUntil: null }).where('id', '=', id).where('failingSince', 'is not', null).execute(),
  )
