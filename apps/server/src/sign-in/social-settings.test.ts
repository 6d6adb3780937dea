import { SOCIAL_NAMES } from '@balcao/contracts/sign-in/social/names'
import { socialOf } from '@balcao/core/sign-in/social/offered'
import { SIMULATED_SECRET } from '@balcao/platform/social/simulated-secret'
import { expect } from 'vitest'
import { signIn } from '../testing/server.ts'
import { aSocialProvider, test } from '../testing/social.ts'

test('administrators see all of them in order, set one up, and never see its secret', async ({ server, desk }) => {
  const { token } = await signIn(server, desk, 'admin')
  const before = await server.rest('GET', '/sso/social-providers', { token })
  expect((before.body.data as { name: string; configured: boolean }[]).map(({ name }) => name)).toEqual([...SOCIAL_NAMES])
  const made = await server.rest('PUT', '/sso/social-providers/google', { token, body: { clientId: 'g', clientSecret: SIMULATED_SECRET } })
  expect(made.body).toMatchObject({ name: 'google', configured: true, active: true, hasSecret: true, version: 1, failure: '' })
  expect(made.body.callbackUrls).toEqual([`${server.url}/api/auth/local/oauth/google/callback`])
  expect(made.text).not.toContain(SIMULATED_SECRET)
  const [row] = await desk.rows((tx) => tx.selectFrom('socialProviders').selectAll().execute())
  expect(JSON.stringify(row)).not.toContain(SIMULATED_SECRET)
  const log = await desk.rows((tx) => tx.selectFrom('auditEvents').selectAll().where('resource', '=', 'social_provider').execute())
  expect(log).toMatchObject([
    { action: 'social_provider.created', resourceId: 'google', risk: 'high', details: { clientSecret: 'changed' } },
  ])
  expect(JSON.stringify(log)).not.toContain(SIMULATED_SECRET)
})

test('what does not fit is refused by its field, and changes nothing', async ({ server, desk, social }) => {
  const token = await aSocialProvider({ server, desk, social }, 'google')
  const refused = async (name: string, body: object) => {
    const answer = await server.rest('PUT', `/sso/social-providers/${name}`, { token, body })
    const [first] = (answer.body.details ?? []) as { field: string; reason: string }[]
    return [answer.status, first?.field, first?.reason]
  }
  expect(await refused('github', {})).toEqual([400, 'clientId', 'required'])
  expect(await refused('github', { clientId: 'x' })).toEqual([400, 'clientSecret', 'required'])
  expect(await refused('google', { clientId: 'another' })).toEqual([400, 'clientSecret', 'social_secret_again'])
  expect(await refused('github', { clientId: 'x', clientSecret: 'y', oneTap: true })).toEqual([400, 'oneTap', 'social_google_only'])
  expect(await refused('github', { clientId: 'x', clientSecret: 'y', teamId: 'TEAM123456' })).toEqual([400, 'teamId', 'social_apple_only'])
  const apple = { clientId: 'x', clientSecret: social.appleSecret }
  expect(await refused('apple', apple)).toEqual([400, 'teamId', 'required'])
  expect(await refused('apple', { ...apple, teamId: 'short' })).toEqual([400, 'teamId', 'social_apple_id'])
  expect(await refused('apple', { ...apple, clientSecret: 'no key' })).toEqual([400, 'clientSecret', 'social_apple_key'])
  expect((await refused('myspace', { clientId: 'x', clientSecret: 'y' }))[0]).toBe(400)
  const stale = await server.rest('PUT', '/sso/social-providers/google', { token, body: { oneTap: true, version: 7 } })
  expect(stale.body).toMatchObject({ code: 'social_provider_changed' })
  expect(await desk.rows((tx) => tx.selectFrom('socialProviders').select(['name', 'version']).execute())).toEqual([
    { name: 'google', version: 1 },
  ])
})

test('the widget is offered what is set up and on, in the order of the buttons', async ({ server, desk, other, social }) => {
  const token = await aSocialProvider({ server, desk, social }, 'figma')
  await aSocialProvider({ server, desk, social }, 'google', { oneTap: true })
  await aSocialProvider({ server, desk: other, social }, 'yahoo')
  const offered = () => desk.rows((db) => socialOf({ db }))
  const labels = async () => (await offered()).oauth.map(({ label }) => label)
  expect(await labels()).toEqual(['Google', 'Figma'])
  expect((await offered()).oneTap).toEqual({ clientId: 'balcao-google' })
  await server.rest('PUT', '/sso/social-providers/google', { token, body: { active: false } })
  expect(await offered()).toEqual({ oauth: [{ name: 'figma', label: 'Figma' }], oneTap: null })
  expect((await server.rest('DELETE', '/sso/social-providers/figma', { token })).status).toBe(200)
  expect((await server.rest('DELETE', '/sso/social-providers/figma', { token })).status).toBe(404)
  expect(await labels()).toEqual([])
})

test('a provider says whether it takes the credentials, without anybody signing in', async ({ server, desk, social }) => {
  const names = ['google', 'github', 'apple', 'tiktok', 'twitter', 'yahoo'] as const
  let token = ''
  const outcome = async (name: string) => (await server.rest('POST', `/sso/social-providers/${name}/check`, { token })).body.outcome
  for (const name of names) {
    token = await aSocialProvider({ server, desk, social }, name)
    expect(await outcome(name), name).toBe('right')
  }
  for (const name of ['google', 'github', 'tiktok', 'twitter'] as const) {
    await aSocialProvider({ server, desk, social }, name, { clientSecret: 'errado' })
    expect(await outcome(name), name).toBe('wrong')
  }
  social.misbehave({ status: 503 })
  expect(await outcome('github')).toBe('away')
  expect(await outcome('google')).toBe('away')
  social.misbehave({})
  await desk.rows((tx) => tx.updateTable('socialProviders').set({ sealed: 'gone' }).where('name', '=', 'github').execute())
  expect(await outcome('github')).toBe('unreadable')
  expect((await server.rest('POST', '/sso/social-providers/figma/check', { token })).status).toBe(404)
})
