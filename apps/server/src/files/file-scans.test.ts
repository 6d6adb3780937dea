import { scanDue } from '@balcao/core/files/scanning'
import { runReaction } from '@balcao/core/run-reaction'
import type { Desk } from '@balcao/core/testing/desk'
import {
  formatHere,
  noFiles,
  noHolidays,
  noLdap,
  noModels,
  noPush,
  noTexts,
  noTrackers,
  noWebhooks,
  noWhatsapp,
  readTextHere,
  secretsHere,
  signHere,
} from '@balcao/core/testing/no-files'
import { ScannerUnavailableError } from '@balcao/platform/files/clamd'
import { aClamd, EICAR } from '@balcao/platform/testing/clamd-server'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { aServer, type TestServer, test, tokenOf } from '../testing/server.ts'
import { formOf, upload } from '../testing/uploads.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** A server with a scanner, and what the worker does beside it. */
async function guarded(databaseUrl: string) {
  const clamd = await aClamd()
  const server = await aServer(databaseUrl, { SCANNER: 'clamd', CLAMD_URL: clamd.url })
  onTestFinished(async () => {
    await server.stop()
    await clamd.close()
  })
  const { db, files, scanner } = server.deps
  if (!scanner) throw new ScannerUnavailableError('the settings name one')
  return { clamd, server, scan: () => scanDue({ db, files, scanner, log }) }
}

const react = async (desk: Desk, name: string, reaction: string) => {
  const ports = {
    publicUrl: '',
    dns: { txt: async () => [] },
    push: noPush,
    mailSigner: signHere,
    mailSecrets: secretsHere,
    backupSecrets: secretsHere,
    scratch: async () => undefined,
    holidays: noHolidays,
    models: noModels,
    webhooks: noWebhooks,
    ldap: noLdap,
    trackers: noTrackers,
    whatsapp: noWhatsapp,
    texts: noTexts,
    signalChat: () => undefined,
    formatMessage: formatHere,
    readText: readTextHere,
    files: noFiles,
    mail: { send: async () => undefined },
  }
  for (const fact of await desk.facts())
    if (fact.name === name) await runReaction({ db: desk.db, ports }, { tenantId: desk.id, outboxId: fact.id, reaction })
}
const warnings = async (server: TestServer) => (await server.ask('GET', '/ready')).body.warnings
const metric = async (server: TestServer, name: string) =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec((await server.ask('GET', '/metrics')).text)?.[1])

test('F12 a file waits in quarantine, and is let go or shut away by what the scanner finds in its bytes', async ({ testDb, desk }) => {
  const { server, scan } = await guarded(testDb.url)
  const agent = await tokenOf(server, desk, 'agent')
  const { token, person } = await tokenOf(server, desk, 'client')
  const ticket = await desk.aTicket({ requesterId: person.id, assigneeId: agent.person.id })
  const sent = [
    await upload(server, token, ticket.id, 'uma nota', 'nota.txt', 'ticket'),
    await upload(server, token, ticket.id, `antes ${EICAR}`, 'fatura.exe', 'ticket'),
  ]
  expect(sent.map(({ status, body }) => [status, body.state, body.threat])).toEqual([
    [201, 'pending', null],
    [201, 'pending', null],
  ])
  const [note, virus] = sent.map(({ body }) => Number(body.id))
  const fetched = async (id: number | undefined) =>
    Promise.all(
      [`/attachments/${id}/download`, `/uploads/${id}/download`, `/attachments/${id}/thumbnail`, `/attachments/${id}/link`].map(
        async (address) => (await server.rest('GET', address, { token: agent.token })).body.code,
      ),
    )
  expect(await fetched(note), 'in quarantine').toEqual(Array.from({ length: 4 }, () => 'file_unscanned'))
  expect(await metric(server, 'balcao_files_unscanned')).toBe(2)

  await scan()
  expect((await server.rest('GET', `/attachments/${note}/download`, { token: agent.token })).text).toBe('uma nota')
  expect(await fetched(virus), 'shut away').toEqual(Array.from({ length: 4 }, () => 'file_infected'))
  for (const who of [token, agent.token]) {
    const { body } = await server.rest('GET', `/uploads/ticket/${ticket.id}`, { token: who })
    expect(body.data).toMatchObject([{ state: 'clean' }, { name: 'fatura.exe', state: 'infected', threat: 'Eicar-Test-Signature' }])
  }
  expect(await upload(server, token, ticket.id, `antes ${EICAR}`, 'outra.exe')).toMatchObject({
    status: 409,
    body: { code: 'file_infected' },
  })
  await react(desk, 'attachment:infected', 'notifyOfInfected')
  await react(desk, 'attachment:infected', 'notifyOfInfected')
  const told = await desk.rows((tx) => tx.selectFrom('notifications').select(['userId', 'message']).execute())
  expect(told.map(({ userId }) => userId).toSorted()).toEqual([person.id, agent.person.id].toSorted())
  expect(told[0]?.message).toContain('Eicar-Test-Signature')
  expect([await metric(server, 'balcao_files_unscanned'), await metric(server, 'balcao_files_infected')]).toEqual([0, 1])
})

test('F12 without its scanner the desk goes on: files are sent and wait, /ready warns, and they are let go when it is back', async ({
  testDb,
  desk,
}) => {
  const { clamd, server, scan } = await guarded(testDb.url)
  const { token, person } = await tokenOf(server, desk, 'client')
  const ticket = await desk.aTicket({ requesterId: person.id })
  await expect.poll(() => warnings(server)).toEqual([])
  await clamd.stop()
  const { status, body } = await upload(server, token, ticket.id, 'uma nota à espera', 'nota.txt')
  expect([status, body.state]).toEqual([201, 'pending'])
  await scan()
  const said = await server.rest('POST', `/tickets/${ticket.id}/comments`, { token, body: { content: 'Segue', attachmentIds: [body.id] } })
  expect(said).toMatchObject({ status: 201, body: { attachments: [{ id: body.id, state: 'pending' }] } })
  await expect.poll(() => warnings(server)).toEqual(['scanner_unreachable'])
  await desk.rows((tx) => sql`update files set created_at = now() - interval '1 hour', scan_after = now()`.execute(tx))
  await expect.poll(() => warnings(server)).toEqual(['scanner_unreachable', 'files_wait_for_scanner'])
  await clamd.start()
  await scan()
  await expect.poll(() => warnings(server)).toEqual([])
  expect((await server.rest('GET', `/attachments/${body.id}/download`, { token })).text).toBe('uma nota à espera')
})

test('F12 bytes that came as an import of articles first wait for the scanner like any others', async ({ testDb, desk }) => {
  const { server, scan } = await guarded(testDb.url)
  const { token: manager } = await tokenOf(server, desk, 'manager')
  const bytes = `# Antes\n\n${EICAR}`
  expect((await server.rest('POST', '/kb/import?dryRun=true', { token: manager, ...(await formOf(bytes, 'artigo.md')) })).status).toBe(200)
  const { token, person } = await tokenOf(server, desk, 'client')
  const ticket = await desk.aTicket({ requesterId: person.id })
  expect((await upload(server, token, ticket.id, bytes, 'nota.md', 'ticket')).body).toMatchObject({ state: 'pending' })
  await scan()
  expect(await upload(server, token, ticket.id, bytes, 'outra.md')).toMatchObject({ status: 409, body: { code: 'file_infected' } })
})
