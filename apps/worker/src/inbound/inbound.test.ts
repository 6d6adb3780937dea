import { test } from '@balcao/core/testing/desk'
import { react } from '@balcao/core/testing/react'
import { expect } from 'vitest'
import { aDeskOfMail, aMail } from './testing/a-desk-of-mail.ts'

test('a mail becomes a ticket of its sender in the queue of its mailbox, with its text, its picture and its file', async ({ desk }) => {
  const mail = await aDeskOfMail(desk)
  const body = [
    '--x',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>Não consigo <b>entrar</b>:</p><img src="cid:tela@1" alt="tela"><img src="http://track.test/p.gif" width="1"><script>x()</script>',
    '--x',
    'Content-Type: image/png; name="tela.png"',
    'Content-ID: <tela@1>',
    'Content-Disposition: inline',
    'Content-Transfer-Encoding: base64',
    '',
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    '--x',
    'Content-Type: application/pdf; name="nota.pdf"',
    'Content-Disposition: attachment; filename="nota.pdf"',
    '',
    '%PDF-1.4 nota',
    '--x--',
  ].join('\r\n')
  const row = await mail.receive(aMail({ subject: 'Re: ENC: Não entra', type: 'multipart/mixed; boundary=x', body }))
  expect(row).toMatchObject({ state: 'done', verdict: 'ticket', proof: 'none', cause: null, fromAddress: 'ana@acme.test' })
  expect(row.stages.map(({ step }) => step)).toEqual(['parse', 'authenticate', 'clean', 'thread'])
  const [ticket, files, requester] = await desk.rows(async (tx) => [
    await tx.selectFrom('tickets').selectAll().where('id', '=', row.ticketId).executeTakeFirstOrThrow(),
    await tx.selectFrom('attachments').selectAll().where('ticketId', '=', row.ticketId).orderBy('id').execute(),
    await tx.selectFrom('users').selectAll().where('email', '=', 'ana@acme.test').executeTakeFirstOrThrow(),
  ])
  expect(ticket).toMatchObject({ title: 'Não entra', channel: 'email', queueId: desk.queueId, requesterId: requester.id, authorId: null })
  expect(ticket.createdAt).toBe(row.receivedAt)
  expect(ticket.description).toBe(`Não consigo **entrar**:\n\n![tela](attachment:${files[0]?.id})`)
  expect(files.map(({ name, sentAt }) => [name, sentAt !== null])).toEqual([
    ['tela.png', true],
    ['nota.pdf', true],
  ])
  // Nobody proved this address: the account has no password, is a customer's, and no mail went out.
  expect(requester).toMatchObject({ role: 'client', passwordHash: null, name: 'Ana' })
  expect(await desk.rows((tx) => tx.selectFrom('mails').select('id').execute())).toEqual([])
})

test('E14 the same bytes three times, and the same mail by another way, are one ticket', async ({ desk }) => {
  const mail = await aDeskOfMail(desk)
  const vendas = await aDeskOfMail(desk, 'vendas@acme.test')
  const bytes = aMail()
  const ids = [await mail.take(bytes), await mail.take(bytes), await mail.take(bytes)]
  expect(new Set(ids.map(({ id }) => id)).size).toBe(1)
  expect(ids.map(({ isNew }) => isNew)).toEqual([true, false, false])
  await mail.work()
  const first = await mail.row(ids[0]?.id ?? 0)
  const again = await mail.receive(Buffer.concat([Buffer.from('Received: from elsewhere\r\n'), bytes]))
  expect(again).toMatchObject({ verdict: 'duplicate', ticketId: first.ticketId })
  vendas.kept.clear()
  expect(await desk.rows((tx) => tx.selectFrom('tickets').select('id').execute())).toHaveLength(1)
  // A Message-ID that somebody uses again silences nobody.
  const other = await mail.receive(aMail({ from: 'eva@evil.test', headers: { 'Message-ID': first.messageId ?? '' } }))
  expect(other.verdict).toBe('ticket')
})

test('an answer with a signed proof is a message of its recipient, and reopens the ticket', async ({ desk }) => {
  const client = await desk.person('client')
  const ticket = await desk.aTicket({ status: 'waiting_customer' })
  const mail = await aDeskOfMail(desk)
  const text = 'Funcionou!\n\nEm ter., 24 de nov. de 2026 às 10:00, Lia <lia@desk.test> escreveu:\n> Tente de novo'
  const by = (headers: Record<string, string>, to?: string) => aMail({ from: client.email, text, headers, ...(to ? { to } : {}) })
  const answered = await mail.receive(by({ 'In-Reply-To': mail.tokens.messageId(ticket.id, client.email) }))
  expect(answered).toMatchObject({ verdict: 'comment', proof: 'signed', ticketId: ticket.id, userId: client.id })
  const plus = await mail.receive(by({}, mail.tokens.address(ticket.id, client.email)))
  expect(plus).toMatchObject({ verdict: 'comment', proof: 'signed', ticketId: ticket.id })
  const [comments, after] = await desk.rows(async (tx) => [
    await tx.selectFrom('comments').selectAll().where('ticketId', '=', ticket.id).orderBy('id').execute(),
    await tx.selectFrom('tickets').select(['status']).where('id', '=', ticket.id).executeTakeFirstOrThrow(),
  ])
  expect(comments.map(({ content, authorId, authorSide, isInternal }) => ({ content, authorId, authorSide, isInternal }))).toEqual(
    Array.from({ length: 2 }, () => ({ content: 'Funcionou!', authorId: client.id, authorSide: 'customer', isInternal: false })),
  )
  expect(after.status).toBe('open')
  expect((answered.parsed as { quoted: string }).quoted).toContain('> Tente de novo')
})

test('E01 E02 E03 E04 what nothing proves speaks for nobody on a ticket', async ({ desk, other }) => {
  const [client, agent] = [await desk.person('client'), await desk.person('agent')]
  const ticket = await desk.aTicket({ status: 'waiting_customer' })
  const [mail, theirs] = [await aDeskOfMail(desk), await aDeskOfMail(other)]
  const token = mail.tokens.messageId(ticket.id, client.email)
  const answer = (from: string, id: string, subject = 'Re: Ajuda') =>
    aMail({ from, subject, headers: { References: id, Cc: 'eva@evil.test' } })

  expect(await mail.receive(answer('eva@evil.test', token))).toMatchObject({ verdict: 'held', cause: 'participant', ticketId: ticket.id })
  expect(await mail.receive(answer(agent.email, token))).toMatchObject({ verdict: 'held', cause: 'staff' })
  expect(await mail.receive(answer(agent.email, mail.tokens.messageId(ticket.id, agent.email)))).toMatchObject({
    verdict: 'held',
    cause: 'staff',
  })
  const altered = await mail.receive(answer(client.email, token.replace('-m1.', '-m2.')))
  expect(altered).toMatchObject({ verdict: 'ticket', proof: 'altered' })
  expect(altered.ticketId).not.toBe(ticket.id)
  const unsigned = await mail.receive(answer(client.email, `<t${desk.id}-m1@desk.test>`, 'Assunto qualquer'))
  expect(unsigned).toMatchObject({ verdict: 'ticket', proof: 'none' })
  const hook = await mail.receive(answer(client.email, '<x@y>', `Re: [#${ticket.number}] Ajuda`))
  expect(hook).toMatchObject({ verdict: 'ticket', proof: 'hook', parsed: { suggestedTicketId: ticket.id } })
  // A token of one organisation means nothing in the mailbox of another.
  const foreign = await theirs.receive(answer(client.email, token))
  expect(foreign).toMatchObject({ tenantId: other.id, verdict: 'ticket', proof: 'altered' })
  expect(foreign.ticketId).not.toBe(ticket.id)
  mail.state.vouched = 'fail'
  expect(await mail.receive(answer(client.email, token))).toMatchObject({ verdict: 'suspended', cause: 'auth_failed', ticketId: null })
  mail.state.vouched = 'pass'
  const vouched = await mail.receive(answer(client.email, '<x@z>', `Re: [#${ticket.number}] Ajuda`))
  expect(vouched).toMatchObject({ verdict: 'comment', proof: 'hook', ticketId: ticket.id })
  const comments = await desk.rows((tx) => tx.selectFrom('comments').select('authorId').where('ticketId', '=', ticket.id).execute())
  expect(comments).toEqual([{ authorId: client.id }])
  const watchers = await desk.rows((tx) => tx.selectFrom('ticketWatchers').selectAll().where('ticketId', '=', ticket.id).execute())
  expect(watchers).toEqual([])
})

test('E10 what machines write is set aside, and answered with nothing', async ({ desk }) => {
  const client = await desk.person('client')
  const ticket = await desk.aTicket({ status: 'resolved' })
  const mail = await aDeskOfMail(desk)
  const about = { 'In-Reply-To': mail.tokens.messageId(ticket.id, client.email) }
  const cases: [string, Record<string, string>, string, string?][] = [
    ['auto_reply', { 'Auto-Submitted': 'auto-replied' }, client.email],
    ['auto_reply', { 'X-Auto-Response-Suppress': 'All' }, client.email],
    ['auto_reply', { Precedence: 'auto_reply' }, client.email],
    ['bulk', { 'List-Id': '<lista.acme.test>' }, client.email],
    ['bulk', {}, 'no-reply@acme.test'],
    ['bulk', {}, 'MAILER-DAEMON@acme.test'],
    ['loop', {}, 'suporte@acme.test'],
    ['loop', { 'Message-ID': '<t9-m4.abc@other-desk.test>' }, client.email],
  ]
  for (const [cause, headers, from] of cases)
    expect(await mail.receive(aMail({ from, headers: { ...about, ...headers } })), JSON.stringify(headers)).toMatchObject({
      verdict: 'suspended',
      cause,
    })
  expect(await mail.receive(aMail({ from: client.email, headers: about }), { from: '', to: [] })).toMatchObject({ cause: 'auto_reply' })
  expect(await desk.rows((tx) => tx.selectFrom('tickets').select('status').execute())).toEqual([{ status: 'resolved' }])
  expect(await desk.rows((tx) => tx.selectFrom('mails').select('id').execute())).toEqual([])
})

test('E13 poison is put aside after some tries, and the mails after it go on', async ({ desk }) => {
  const mail = await aDeskOfMail(desk)
  mail.state.broken = (text) => text.includes('poison')
  const poison = await mail.take(aMail({ subject: 'poison' }))
  expect(await mail.receive(aMail({ subject: 'fine' }))).toMatchObject({ verdict: 'ticket' })
  for (let n = 0; n < 4; n++) {
    await desk.rows((tx) =>
      tx
        .updateTable('inboundMails')
        .set({ dueAt: new Date(0).toISOString() })
        .where('id', '=', poison.id)
        .execute(),
    )
    await mail.work()
  }
  expect(await mail.row(poison.id)).toMatchObject({ state: 'quarantined', verdict: null, error: 'the thread was ended' })
  expect(mail.kept.size, 'its bytes are kept').toBeGreaterThan(0)
})

test('E16 a report of a failure is written down with its mail, and suppresses its address', async ({ desk }) => {
  const [client, agent] = [await desk.person('client'), await desk.person('agent')]
  const ticket = await desk.aTicket({ assigneeId: agent.id })
  const mail = await aDeskOfMail(desk)
  const { id } = await desk.rows((tx) =>
    tx
      .insertInto('mails')
      .values({ tenantId: desk.id, sourceKey: 'reply-1', ticketId: ticket.id, toAddress: client.email, subject: 'x', text: 'x' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const report = (messageId: string, action = 'failed', status = '5.1.1') =>
    aMail({
      from: 'MAILER-DAEMON@mx.test',
      subject: 'Undelivered',
      type: 'multipart/report; report-type=delivery-status; boundary=r',
      headers: { 'Auto-Submitted': 'auto-replied' },
      body: [
        '--r\r\nContent-Type: text/plain\r\n\r\nSorry',
        `--r\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.test\r\n\r\nFinal-Recipient: rfc822; ${client.email}\r\nAction: ${action}\r\nStatus: ${status}\r\nDiagnostic-Code: smtp; 550 no such user`,
        `--r\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${messageId}\r\nSubject: x`,
        '--r--',
      ].join('\r\n'),
    })
  const forged = await mail.receive(report(`<t${desk.id}-m${id}@desk.test>`), { from: '', to: [] })
  expect(forged).toMatchObject({ verdict: 'suspended', cause: 'auto_reply' })
  expect(await desk.rows((tx) => tx.selectFrom('mailSuppressions').selectAll().execute())).toEqual([])
  const later = await mail.receive(report(mail.tokens.messageId(ticket.id, client.email, id), 'delayed', '4.2.2'), { from: '', to: [] })
  expect(later).toMatchObject({ verdict: 'bounce', ticketId: ticket.id })
  const final = await mail.receive(report(mail.tokens.messageId(ticket.id, client.email, id)), { from: '', to: [] })
  expect(final).toMatchObject({ verdict: 'bounce', ticketId: ticket.id })
  const [sent, suppressed] = await desk.rows(async (tx) => [
    await tx.selectFrom('mails').select(['delivery', 'deliveryDetail']).where('id', '=', id).executeTakeFirstOrThrow(),
    await tx.selectFrom('mailSuppressions').select(['address', 'reason']).execute(),
  ])
  expect(sent).toEqual({ delivery: 'bounced', deliveryDetail: '5.1.1 · smtp; 550 no such user' })
  expect(suppressed).toEqual([{ address: client.email, reason: 'bounce' }])
  await react(desk)
  const told = await desk.rows((tx) =>
    tx.selectFrom('notifications').select(['userId', 'message']).where('type', '=', 'mail_bounced').execute(),
  )
  expect(told).toEqual([{ userId: agent.id, message: expect.stringContaining(`${client.email} não recebe e-mails`) }])
  expect(await desk.rows((tx) => tx.selectFrom('tickets').select('id').execute()), 'no ticket came of it').toHaveLength(1)
})
