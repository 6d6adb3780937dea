import { expect } from 'vitest'
import { workOnBackupsOf } from './testing/backup-jobs.ts'
import { test, tokenOf } from './testing/server.ts'

test('B10 T12 an archive that was fetched is brought back by an administrator of its organisation, and by nobody else', async ({
  server,
  desk,
  other,
}) => {
  const work = () => workOnBackupsOf(server)
  const { token } = await tokenOf(server, desk, 'admin')
  const made = await server.rest('POST', '/backup', { token, body: {} })
  await work()
  const fetched = await fetch(`${server.url}/api/backup/${made.body.id}/download`, { headers: { authorization: `Bearer ${token}` } })
  const archive = await fetched.blob()

  const bring = async (as: string | undefined, file: Blob | null, field = 'file') => {
    const body = new FormData()
    if (file) body.append(field, file, 'balcao.tar.gz')
    const headers = as ? { authorization: `Bearer ${as}` } : undefined
    const answer = await fetch(`${server.url}/api/backup/import`, { method: 'POST', body, ...(headers ? { headers } : {}) })
    return { status: answer.status, body: (await answer.json()) as { id: number; code?: string } }
  }
  const shown = async (as: string, { body }: Awaited<ReturnType<typeof bring>>) => {
    await work()
    return (await server.rest('GET', `/backup/${body.id}`, { token: as })).body
  }
  const back = await bring(token, archive)
  expect(back.status).toBe(201)
  expect(await bring(token, archive), 'one at a time').toMatchObject({ status: 409, body: { code: 'backup_running' } })
  expect(await shown(token, back)).toMatchObject({ kind: 'imported', status: 'ready', bytes: archive.size, note: 'balcao.tar.gz' })

  const foreign = await tokenOf(server, other, 'admin')
  expect(await shown(foreign.token, await bring(foreign.token, archive))).toMatchObject({ status: 'failed', failure: 'archive_foreign' })
  expect((await bring(undefined, archive)).status).toBe(401)
  expect((await bring((await tokenOf(server, desk, 'manager')).token, archive)).status).toBe(403)
  expect(await bring(token, archive, 'other')).toMatchObject({ status: 400, body: { code: 'file_missing' } })
  expect(await bring(token, new Blob([]))).toMatchObject({ status: 400, body: { code: 'file_empty' } })
  expect(await bring(token, null)).toMatchObject({ status: 400, body: { code: 'file_missing' } })
})
