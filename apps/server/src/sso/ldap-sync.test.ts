import { slapdInstalled } from '@balcao/platform/testing/a-slapd'
import { describe, expect } from 'vitest'
import { accountOf, aDirectory, DOMAIN, enter, sync, syncNow, syncsOf, test } from '../testing/ldap.ts'

let made = 0
const names = (n: number) => Array.from({ length: n }, () => `s${process.pid}${made++}`)
const at = (uid: string) => `${uid}@${DOMAIN}`
/** Only these of the directory, which all tests share. */
const only = (uids: readonly string[]) => `(|${uids.map((uid) => `(uid=${uid})`).join('')}(uid=nobody))`
const follows = (uids: readonly string[], more: object = {}) => ({ peopleFilter: only(uids), syncs: true, syncCreates: true, ...more })

describe.runIf(slapdInstalled())('keeping accounts up to date from a directory', () => {
  test('makes accounts, follows names, addresses and groups, deactivates who left and activates who is back', async ({
    server,
    desk,
    slapd,
  }) => {
    const [ana = '', bia = '', caio = ''] = names(3)
    for (const uid of [ana, bia]) await slapd.add(uid, { mail: at(uid), name: `Pessoa ${uid}` })
    await slapd.add(caio, { mail: at(caio), control: 512 })
    await slapd.group('Chefes', [ana])
    const directory = await aDirectory(
      { server, desk, slapd },
      follows([ana, bia, caio], { groups: [{ group: 'Chefes', role: 'supervisor' }] }),
    )
    expect(await sync({ server, desk }, directory)).toMatchObject({ state: 'done', people: 3, created: 3, updated: 0, problems: [] })
    expect(await accountOf(desk, at(ana))).toMatchObject({ name: `Pessoa ${ana}`, role: 'supervisor', isActive: true })
    expect(await accountOf(desk, at(bia))).toMatchObject({ role: 'agent' })
    expect(await sync({ server, desk }, directory), 'nothing to do').toMatchObject({ created: 0, updated: 0, deactivated: 0 })

    const entered = await enter({ server, desk }, at(caio))
    expect(entered.status).toBe(200)
    await slapd.set(bia, { displayName: 'Beatriz Melo', mail: `bia-${bia}@${DOMAIN}` })
    await slapd.group('Chefes', [])
    await slapd.set(caio, { userAccountControl: '514' })
    expect(await sync({ server, desk }, directory)).toMatchObject({ updated: 2, deactivated: 1, activated: 0 })
    expect(await accountOf(desk, `bia-${bia}@${DOMAIN}`)).toMatchObject({ name: 'Beatriz Melo' })
    expect(await accountOf(desk, at(ana))).toMatchObject({ role: 'agent' })
    expect(await accountOf(desk, at(caio))).toMatchObject({ isActive: false })
    const own = await server.rest('GET', '/profile', { token: String(entered.body.access_token) })
    expect(own.status, 'the session ended').toBe(401)
    const logged = await desk.rows((tx) =>
      tx.selectFrom('auditEvents').where('action', '=', 'user.deactivated').select('actorName').execute(),
    )
    expect(logged).toEqual([{ actorName: 'Diretório da rede (LDAP)' }])

    await slapd.set(caio, { userAccountControl: '512' })
    await slapd.remove(bia)
    expect(await sync({ server, desk }, directory)).toMatchObject({ activated: 1, deactivated: 1 })
    expect((await enter({ server, desk }, at(caio))).status).toBe(200)
    // What an administrator switched off stays off.
    const { id } = (await accountOf(desk, at(caio))) as { id: number }
    await desk.rows((tx) => tx.updateTable('users').set({ isActive: false }).where('id', '=', id).execute())
    expect(await sync({ server, desk }, directory)).toMatchObject({ activated: 0, updated: 0 })
  })

  test('many who would be deactivated at once wait for an administrator, who sees them and confirms', async ({ server, desk, slapd }) => {
    const uids = names(12)
    for (const uid of uids) await slapd.add(uid, { mail: at(uid) })
    const directory = await aDirectory({ server, desk, slapd }, follows(uids))
    expect(await sync({ server, desk }, directory)).toMatchObject({ created: 12 })
    const gone = uids.slice(0, 5)
    for (const uid of gone) await slapd.remove(uid)
    await slapd.set(uids[11] ?? '', { displayName: 'Outro Nome' })
    const held = await sync({ server, desk }, directory)
    expect(held).toMatchObject({ state: 'held', deactivated: 0, updated: 0 })
    expect(held.held.map(({ email }) => email).toSorted()).toEqual(gone.map(at).toSorted())
    expect(await accountOf(desk, at(gone[0] ?? ''))).toMatchObject({ isActive: true })
    const told = await desk.rows((tx) => tx.selectFrom('notifications').where('type', '=', 'directory_sync').select('title').execute())
    expect(new Set(told.map(({ title }) => title))).toEqual(new Set(['Diretório da rede desativaria 5 contas']))

    // One of them is back meanwhile, and stays.
    await slapd.add('volta', { mail: at('volta') })
    const confirm = () => server.rest('POST', `/sso/syncs/${held.id}/confirm`, { token: directory.token, body: {} })
    expect((await confirm()).status).toBe(200)
    await syncNow({ server, desk })
    const [done, before] = await syncsOf({ server }, directory)
    expect(done).toMatchObject({ state: 'done', deactivated: 5, updated: 1 })
    expect(before).toMatchObject({ state: 'held', confirmedBy: { name: expect.any(String) } })
    expect((await confirm()).body).toMatchObject({ code: 'directory_sync_not_held' })
    await slapd.remove('volta')
  })

  test('a directory that is away, or finds nobody, changes nothing; after a day administrators are notified', async ({
    server,
    desk,
    slapd,
  }) => {
    const [ana = ''] = names(1)
    await slapd.add(ana, { mail: at(ana) })
    const directory = await aDirectory({ server, desk, slapd }, follows([ana]))
    await sync({ server, desk }, directory)
    await slapd.stop()
    expect(await sync({ server, desk }, directory)).toMatchObject({ state: 'failed', failure: 'unreachable' })
    const notices = () => desk.rows((tx) => tx.selectFrom('notifications').where('type', '=', 'directory_sync').select('title').execute())
    expect(await notices()).toEqual([])
    await desk.rows((tx) =>
      tx
        .updateTable('identityProviders')
        .set({ failingSince: new Date(Date.now() - 25 * 3_600_000).toISOString() })
        .where('id', '=', directory.id)
        .execute(),
    )
    await sync({ server, desk }, directory)
    await sync({ server, desk }, directory)
    expect(new Set((await notices()).map(({ title }) => title))).toEqual(new Set(['Diretório da rede não é lido há um dia']))
    await slapd.start()
    await slapd.remove(ana)
    expect(await sync({ server, desk }, directory)).toMatchObject({ state: 'failed', failure: 'nobody_found' })
    expect(await accountOf(desk, at(ana))).toMatchObject({ isActive: true })
  })

  test('two entries with one address, other domains and people above are left alone', async ({ server, desk, slapd }) => {
    const [ana = '', bia = '', caio = '', chefe = ''] = names(4)
    await slapd.add(ana, { mail: at(ana) })
    await slapd.add(bia, { mail: at(ana) })
    await slapd.add(caio, { mail: `${caio}@outra.example.com` })
    await slapd.add(chefe, { mail: at(chefe) })
    const directory = await aDirectory({ server, desk, slapd }, follows([ana, bia, caio, chefe]))
    const admin = await desk.person('admin')
    await desk.rows((tx) =>
      tx
        .updateTable('users')
        .set({ email: at(chefe) })
        .where('id', '=', admin.id)
        .execute(),
    )
    await desk.rows((tx) => tx.updateTable('identityProviders').set({ ceiling: 6 }).where('id', '=', directory.id).execute())
    const { problems, ...rest } = await sync({ server, desk }, directory)
    expect(rest).toMatchObject({ state: 'done', created: 0, updated: 0 })
    expect(problems).toEqual([
      { email: at(ana), reason: 'several_found' },
      { email: at(ana), reason: 'several_found' },
      { email: at(chefe), reason: 'account_above' },
    ])
    expect(await accountOf(desk, `${caio}@outra.example.com`)).toBeUndefined()
  })

  test('only directories that are to be synchronised are, for those who may', async ({ server, desk, other, slapd }) => {
    const [ana = ''] = names(1)
    await slapd.add(ana, { mail: at(ana) })
    const directory = await aDirectory({ server, desk, slapd }, { peopleFilter: only([ana]), syncs: false })
    const asked = await server.rest('POST', `/sso/providers/${directory.id}/syncs`, { token: directory.token, body: {} })
    expect(asked.body).toMatchObject({ code: 'directory_not_synced' })
    await syncNow({ server, desk })
    expect(await syncsOf({ server }, directory)).toEqual([])
    const foreign = await aDirectory({ server, desk: other, slapd }, follows([ana]))
    const read = await server.rest('GET', `/sso/providers/${directory.id}/syncs`, { token: foreign.token })
    expect(read.body).toMatchObject({ code: 'sso_provider_not_found' })
  })
})
