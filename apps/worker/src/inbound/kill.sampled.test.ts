import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@balcao/core/testing/desk'
import { scaled } from '@balcao/db/testing/scaled'
import { expect, onTestFinished } from 'vitest'
import { aMail } from './testing/a-desk-of-mail.ts'

const SCRIPT = join(import.meta.dirname, '..', 'testing', 'take-and-die.ts')
/** The most delicate ones first: of a sample there are three. */
const ALL_STAGES = [
  'while it is filed',
  'after its file is stored',
  'after its bytes are stored',
  'before its bytes are stored',
  'after it is acknowledged',
  'before it is read',
  'after it is read',
  'after it is filed',
]
const STAGES = ALL_STAGES.slice(0, scaled(3, ALL_STAGES.length))
/** At each stage so often, each time with a mail of its own. */
const TIMES = scaled(1, 50)
const DEATHS = Array.from({ length: TIMES }, (_, round) =>
  STAGES.map((stage) => ({ stage, subject: round === 0 ? stage : `${stage} ${round}` })),
).flat()

/** Runs the process that dies; tells whether the sender was told that the mail is taken. */
const taken = (asked: object) =>
  new Promise<{ isTaken: boolean; signal: unknown }>((done) => {
    execFile(process.execPath, [SCRIPT, JSON.stringify(asked)], (error, stdout) => {
      done({ isTaken: stdout.includes('taken'), signal: (error as { signal?: string } | null)?.signal ?? null })
    })
  })

const isBeforeItIsTaken = (stage: string) => stage.includes('its bytes are stored')

test('E14 killed at any stage, a mail that was acknowledged becomes one ticket with its file, and none is doubled', async ({
  desk,
  testDb,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'balcao-kill-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const { id: mailboxId } = await desk.rows((tx) =>
    tx
      .insertInto('mailboxes')
      .values({ tenantId: desk.id, address: 'suporte@acme.test', kind: 'forward', forwardKey: 'k', queueId: desk.queueId })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  for (const { stage, subject } of DEATHS) {
    const body = [
      '--x',
      'Content-Type: text/plain',
      '',
      'Segue.',
      '--x',
      'Content-Type: text/plain',
      'Content-Disposition: attachment; filename=a.txt',
      '',
      subject,
      '--x--',
    ].join('\r\n')
    const reference = 'suporte+r-1-1-aaaaaaaaaa-aaaaaaaaaaaaaaaaaaaaaaaaaa@acme.test'
    const mail = aMail({ to: reference, subject, type: 'multipart/mixed; boundary=x', body }).toString()
    const asked = { url: testDb.url, dataDir, tenantId: desk.id, mailboxId, mail, stage }
    const first = await taken(asked)
    expect(first.signal, stage).toBe('SIGKILL')
    expect(first.isTaken, stage).toBe(!isBeforeItIsTaken(stage))
    // The lease of the process that died is over. A sender who was not told sends again; one who was may as well.
    await desk.rows((tx) =>
      tx
        .updateTable('inboundMails')
        .set({ dueAt: new Date(0).toISOString() })
        .where('state', '=', 'received')
        .execute(),
    )
    expect(await taken({ ...asked, stage: '' }), stage).toEqual({ isTaken: true, signal: null })
  }
  const tickets = await desk.rows((tx) => tx.selectFrom('tickets').select(['id', 'title']).orderBy('id').execute())
  expect(tickets.map(({ title }) => title)).toEqual(DEATHS.map(({ subject }) => subject))
  const files = await desk.rows((tx) => tx.selectFrom('attachments').select('ticketId').orderBy('ticketId').execute())
  expect(files.map(({ ticketId }) => ticketId)).toEqual(tickets.map(({ id }) => id))
}, 3_600_000)
